import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JPEG_QUALITY } from '#app/domain/shop/crop.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'

const SIZE = { width: 1280, height: 720 }

type CameraDialogProps = { onClose: () => void; onTaken: (picture: File) => void }

/** Takes pictures with the camera, as many as one likes. */
export function CameraDialog({ onClose, onTaken }: CameraDialogProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'open' | 'blocked'>('opening')
  const [count, setCount] = useState(0)
  useEffect(() => {
    let stream: MediaStream | null = null
    let left = false
    const wish = { width: { ideal: SIZE.width }, height: { ideal: SIZE.height }, facingMode: 'environment' }
    navigator.mediaDevices
      .getUserMedia({ video: wish, audio: false })
      .then((opened) => {
        stream = opened
        if (left || !video.current) return stop(opened)
        video.current.srcObject = opened
        setState('open')
      })
      .catch(() => setState('blocked'))
    return () => {
      left = true
      stop(stream)
    }
  }, [])
  const take = async () => {
    const { current } = video
    if (!current) return
    const canvas = document.createElement('canvas')
    canvas.width = SIZE.width
    canvas.height = SIZE.height
    canvas.getContext('2d')?.drawImage(current, 0, 0, SIZE.width, SIZE.height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    )
    if (!blob) return
    setCount((was) => was + 1)
    onTaken(new File([blob], `camera-${Date.now()}.jpg`, { type: 'image/jpeg' }))
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

function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
