import { ZoomIn } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type TouchEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '#app/ui/picture.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { GalleryNav } from './gallery-nav.tsx'
import type { GalleryStep } from './gallery-steps.ts'

const more = () => import('./gallery-more.ts')
// one promise for all touches: of two imports the later may be there first, and a finger would leave before it came
let hears: ReturnType<typeof more> | undefined
const ZoomDialog = onDemand(async () => (await more()).ZoomDialog)
export const GALLERY_SIZES = '(max-width: 1024px) 100vw, 830px'

const TURNS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

type GalleryProps = {
  title: string
  images: GalleryStep[]
  /** Lies over the picture: the sold stamp. */
  stamp: ReactNode
  /** Beside the zoom button, on a phone. */
  tools: ReactNode
}

/** The pictures of a listing, and its video. Without script the small ones lead to the large files. */
export function Gallery({ title, images, stamp, tools }: GalleryProps) {
  const { t } = useTranslation()
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const count = images.length
  const shown = images[index] ?? images[0] ?? null
  const turn = (by: number) => setIndex((before) => (before + by + count) % Math.max(1, count))

  function onKey(event: KeyboardEvent) {
    const by = TURNS[event.key]
    // in a player they wind
    if (!by || count < 2 || 'play' in event.target) return
    event.preventDefault()
    turn(by)
  }
  // the script comes with the first touch, which waits for it
  const touch = ({ nativeEvent }: TouchEvent) => {
    hears ??= more()
    hears.then(
      ({ swiped }) => swiped(nativeEvent, turn),
      () => {},
    )
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
      <div className="gallery-main" onTouchStart={touch} onTouchEnd={touch}>
        {shown?.video ? (
          <video {...shown.video} />
        ) : (
          <Picture key={shown?.name} image={shown} sizes={GALLERY_SIZES} alt={shown?.alt} eager />
        )}
        {stamp}
        <div className="gallery-tools">
          {tools}
          {shown && (
            <a
              className="icon-btn"
              href={shown.thumb.href}
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
              key={image.thumb.href}
              className="thumb"
              href={image.thumb.href}
              aria-label={image.thumb.label}
              aria-current={at === index || undefined}
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
