import { ZoomIn } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { Picture, pictureAddress } from '#app/ui/picture.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { GalleryNav } from './gallery-nav.tsx'

const ZoomDialog = onDemand(async () => (await import('./zoom-dialog.tsx')).ZoomDialog)
export const GALLERY_SIZES = '(max-width: 1024px) 100vw, 830px'

type GalleryProps = {
  title: string
  images: ImageView[]
  /** Lies over the picture: the sold stamp. */
  stamp: ReactNode
  /** Beside the zoom button, on a phone. */
  tools: ReactNode
}

/** The pictures of a listing. Without script the small ones lead to the large files. */
export function Gallery({ title, images, stamp, tools }: GalleryProps) {
  const { t } = useTranslation()
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const count = images.length
  const shown = images[index] ?? images[0] ?? null
  const turn = (by: number) => setIndex((before) => (before + by + count) % Math.max(1, count))

  function onKey(event: KeyboardEvent) {
    const by =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0
    if (by === 0 || count < 2) return
    event.preventDefault()
    turn(by)
  }
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setZoomed(true)
  }

  return (
    <section
      className="gallery"
      aria-label={t('item.gallery.label')}
      onKeyDown={onKey}
      data-single={count < 2 || undefined}
    >
      <div className="gallery-main">
        <Picture
          key={shown?.name}
          image={shown}
          sizes={GALLERY_SIZES}
          alt={count > 1 ? t('item.gallery.alt', { title, index: index + 1 }) : title}
          eager
        />
        {stamp}
        <div className="gallery-tools">
          {tools}
          {shown && (
            <a
              className="icon-btn"
              href={pictureAddress(shown.name, 1200)}
              aria-label={t('item.gallery.zoom')}
              onClick={open}
            >
              <ZoomIn className="i" aria-hidden="true" />
            </a>
          )}
        </div>
        <GalleryNav index={index} count={count} turn={turn} />
      </div>
      {count > 1 && (
        <div className="thumbs hide-s">
          {images.map((image, at) => (
            <a
              key={image.name}
              className="thumb"
              href={pictureAddress(image.name, 1200)}
              aria-current={at === index || undefined}
              aria-label={t('item.gallery.nth', { index: at + 1, count })}
              onClick={(event) => {
                event.preventDefault()
                setIndex(at)
              }}
            >
              <Picture image={image} sizes="84px" />
            </a>
          ))}
        </div>
      )}
      {zoomed && shown && (
        <ZoomDialog
          title={title}
          images={images}
          index={index}
          turn={turn}
          onClose={() => setZoomed(false)}
        />
      )}
    </section>
  )
}
