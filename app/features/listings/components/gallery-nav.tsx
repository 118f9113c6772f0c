import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type GalleryNavProps = {
  index: number
  count: number
  /** To the next picture, or to the one before by -1. */
  turn: (by: number) => void
}

/** The way from one picture to the others, and which of them this is; nothing where it is the only one. */
export function GalleryNav({ index, count, turn }: GalleryNavProps) {
  const { t } = useTranslation()
  if (count <= 1) return null
  return (
    <>
      <button
        type="button"
        className="icon-btn gallery-nav prev needs-script"
        aria-label={t('item.gallery.previous')}
        onClick={() => turn(-1)}
      >
        <ChevronLeft className="i" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-btn gallery-nav next needs-script"
        aria-label={t('item.gallery.next')}
        onClick={() => turn(1)}
      >
        <ChevronRight className="i" aria-hidden="true" />
      </button>
      <span className="gallery-n num" aria-hidden="true">
        {index + 1} / {count}
      </span>
    </>
  )
}
