import type { KeyboardEvent } from 'react'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'

type ZoomDialogProps = {
  title: string
  image: ImageView
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

/** One picture as large as the window lets it be; the arrow keys go on to the next. */
export function ZoomDialog({ title, image, onKeyDown, onClose }: ZoomDialogProps) {
  return (
    <Dialog wide open onOpenChange={(open) => !open && onClose()} title={title}>
      <figure className="zoomed" onKeyDown={onKeyDown}>
        <Picture key={image.name} image={image} sizes="100vw" alt={title} eager />
      </figure>
    </Dialog>
  )
}
