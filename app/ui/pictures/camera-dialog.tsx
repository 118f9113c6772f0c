import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { useCamera } from './use-camera.ts'

type CameraDialogProps = { onClose: () => void; onTaken: (picture: File) => void }

/** Takes pictures with the camera, as many as one likes. */
export function CameraDialog({ onClose, onTaken }: CameraDialogProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const { state, take: shoot } = useCamera(video, { on: true, facing: 'environment' })
  const [count, setCount] = useState(0)
  const take = async () => {
    const picture = await shoot()
    if (!picture) return
    setCount((was) => was + 1)
    onTaken(picture)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('crop.camera')}
      wide
      footer={
        <>
          <Button type="button" onClick={onClose}>
            {t('crop.done')}
          </Button>
          <Button
            type="button"
            variant="primary"
            size="lg"
            disabled={state !== 'open'}
            onClick={() => void take()}
          >
            <Camera className="i" aria-hidden="true" />
            {t('crop.take')}
          </Button>
        </>
      }
    >
      {state === 'blocked' && (
        <Note tone="amber" role="alert">
          {t('crop.blocked')}
        </Note>
      )}
      <video ref={video} className="camera" autoPlay muted playsInline hidden={state === 'blocked'} />
      <p className="cap num" role="status">
        {t('crop.taken', { count })}
      </p>
    </Dialog>
  )
}
