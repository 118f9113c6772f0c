import { Dialog } from '#app/ui/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { GalleryNav } from './gallery-nav.tsx'
import type { GalleryStep } from './gallery-steps.ts'

type ZoomDialogProps = {
  title: string
  images: GalleryStep[]
  index: number
  /** To the next picture, or to the one before by -1. Keys are heard by the gallery, which this stands in. */
  turn: (by: number) => void
  onClose: () => void
}

/** One picture, or the video, as large as the window lets it be, and the way to the others. */
export function ZoomDialog({ title, images, index, turn, onClose }: ZoomDialogProps) {
  const image = images[index]
  const count = images.length
  if (!image) return null
  return (
    <Dialog wide open onOpenChange={(open) => !open && onClose()} title={title}>
      <figure className="zoomed">
        {image.video ? (
          <video {...image.video} />
        ) : (
          <Picture key={image.name} image={image} sizes="100vw" alt={image.alt} eager />
        )}
        <GalleryNav index={index} count={count} turn={turn} />
      </figure>
    </Dialog>
  )
}
