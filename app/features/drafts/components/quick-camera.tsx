import { Camera, Images, SwitchCamera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { Facing } from '#app/ui/pictures/camera-picture.ts'
import { useCamera } from '#app/ui/pictures/use-camera.ts'

type QuickCameraProps = {
  /** Whether its step is in sight: else the camera is let go. */
  on: boolean
  onTaken: (picture: File) => void
  /** Pictures that are there already. */
  choose: () => void
}

/** A camera in the page, where there is a finger to press with: on a desk it is asked for by a button. */
export function QuickCamera({ on, onTaken, choose }: QuickCameraProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [asked, setAsked] = useState(false)
  const [facing, setFacing] = useState<Facing>('environment')
  // a phone is there to take pictures with; nobody else is asked before they want it
  useEffect(() => setAsked(window.matchMedia('(pointer: coarse)').matches), [])
  const { state, take } = useCamera(video, { on: on && asked, facing })
  if (!asked)
    return (
      <p className="with-script ph-camera">
        <Button type="button" onClick={() => setAsked(true)}>
          <Camera className="i" aria-hidden="true" />
          {t('crop.camera')}
        </Button>
      </p>
    )
  if (state === 'blocked')
    return (
      <div className="empty quick-blocked" role="alert">
        <h2 className="h-sub">{t('quick.camera.blocked')}</h2>
        <p>{t('quick.camera.allow')}</p>
        <Button type="button" onClick={choose}>
          <Images className="i" aria-hidden="true" />
          {t('quick.camera.choose')}
        </Button>
      </div>
    )
  const shoot = async () => {
    const picture = await take()
    if (picture) onTaken(picture)
  }
  return (
    <div className="quick-cam">
      <div className="quick-cam-view">
        <video ref={video} autoPlay muted playsInline aria-label={t('quick.camera.live')} />
        <p>{t('quick.camera.tip')}</p>
      </div>
      <div className="quick-cam-bar">
        <button type="button" className="icon-btn" aria-label={t('quick.camera.fromPhone')} onClick={choose}>
          <Images className="i i-l" aria-hidden="true" />
        </button>
        <button
          type="button"
          className="quick-shut"
          aria-label={t('crop.take')}
          disabled={state !== 'open'}
          onClick={() => void shoot()}
        />
        <button
          type="button"
          className="icon-btn"
          aria-label={t('quick.camera.other')}
          onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
        >
          <SwitchCamera className="i i-l" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
