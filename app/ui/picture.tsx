import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pictureAddress } from '#app/domain/shop/uploads.ts'

export { pictureAddress } from '#app/domain/shop/uploads.ts'

const WIDTHS = [320, 640, 1200]

export type PictureSource = { name: string; tint?: string; width?: number; height?: number }

type PictureProps = {
  image: PictureSource | null
  /** How wide it will stand, as the `sizes` attribute says it. */
  sizes: string
  /** Empty where a title beside it says the same. */
  alt?: string
  /** For the one picture that the eye sees first; all others wait until they come near. */
  eager?: boolean
  className?: string
}

/** Fills its frame's width; the frame gives the proportion. */
export function Picture({ image, sizes, alt = '', eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState(false)
  const shown = useRef<HTMLImageElement>(null)
  // A picture can fail before React listens.
  useEffect(() => {
    if (shown.current?.complete && shown.current.naturalWidth === 0) setBroken(true)
  }, [])

  if (!image || broken) return <NoImage alt={alt} className={className} />
  return (
    <img
      ref={shown}
      className={className}
      src={pictureAddress(image.name, 640)}
      srcSet={srcSetOf(image)}
      sizes={sizes}
      width={image.width ?? 1200}
      height={image.height ?? 900}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? 'sync' : 'async'}
      {...(eager && { fetchpriority: 'high' })}
      style={image.tint ? { backgroundColor: image.tint } : undefined}
      onError={() => setBroken(true)}
    />
  )
}

/** For a page's `meta`: has its foremost picture fetched before the rest of the page is read. */
export function picturePreload(image: PictureSource | null | undefined, sizes: string) {
  if (!image) return []
  const link = { tagName: 'link', rel: 'preload', as: 'image', fetchpriority: 'high' }
  return [{ ...link, imageSrcSet: srcSetOf(image), imageSizes: sizes }]
}

function srcSetOf({ name }: PictureSource): string {
  return WIDTHS.map((width) => `${pictureAddress(name, width)} ${width}w`).join(', ')
}

function NoImage({ alt, className }: { alt: string; className?: string }) {
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <span className={className ? `no-image ${className}` : 'no-image'} {...named}>
      <ImageOff className="i i-l" aria-hidden="true" />
    </span>
  )
}
