import { useTranslation } from 'react-i18next'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { GalleryNav } from './gallery-nav.tsx'

type ZoomDialogProps = {
  title: string
  images: ImageView[]
  index: number
  /** To the next picture, or to the one before by -1. Keys are heard by the gallery, which this stands in. */
  turn: (by: number) => void
  onClose: () => void
}

/** One picture as large as the window lets it be, and the way to the others. */
export function ZoomDialog({ title, images, index, turn, onClose }: ZoomDialogProps) {
  const { t } = useTranslation()
  const image = images[index]
  const count = images.length
  if (!image) return null
  const alt = count > 1 ? t('item.gallery.alt', { title, index: index + 1 }) : title
  return (
    <Dialog wide open onOpenChange={(open) => !open && onClose()} title={title}>
      <figure className="zoomed">
        <Picture key={image.name} image={image} sizes="100vw" alt={alt} eager />
        <GalleryNav index={index} count={count} turn={turn} />
      </figure>
    </Dialog>
  )
}
