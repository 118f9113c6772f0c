import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useCropPane } from './use-crop-pane.tsx'

type CropDialogProps = {
  /** Address of the picture. */
  src: string
  onClose: () => void
  /** What was cut out, as a file. */
  onCropped: (cut: File) => void
}

/** Cuts a part out of any of a lot's pictures. */
export function CropDialog({ src, onClose, onCropped }: CropDialogProps) {
  const { t } = useTranslation()
  const { pane, canCut, cut } = useCropPane(src)
  const save = async () => {
    const part = await cut()
    if (part) onCropped(part)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('crop.title')}
      wide
      footer={
        <>
          <Button type="button" onClick={onClose}>
            {t('crop.back')}
          </Button>
          <Button type="button" variant="primary" disabled={!canCut} onClick={() => void save()}>
            {t('crop.save')}
          </Button>
        </>
      }
    >
      {pane}
    </Dialog>
  )
}
