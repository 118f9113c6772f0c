import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import {
  FIRST_CROP,
  JPEG_QUALITY,
  ratioTyped,
  type Turned,
  turned,
  USUAL_ASPECT,
  zoomed,
} from '#app/domain/shop/crop.ts'
import { Button } from '#app/ui/button.tsx'
import 'react-image-crop/dist/ReactCrop.css'

/** Cuts a part out of the picture at an address: 16:9, free or by an own ratio, closer or wider, turned by quarters. */
export function useCropPane(src: string) {
  const { t } = useTranslation()
  const image = useRef<HTMLImageElement>(null)
  const [aspect, setAspect] = useState<number | null>(USUAL_ASPECT)
  const [own, setOwn] = useState({ open: false, width: '', height: '' })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState<Turned>(0)
  const [crop, setCrop] = useState<PercentCrop>()
  const shown = useTurned(src, rotation)
  const first = (width: number, height: number, ratio: number | null): PercentCrop =>
    ratio === null
      ? centerCrop({ unit: '%', width: FIRST_CROP, height: FIRST_CROP }, width, height)
      : centerCrop(makeAspectCrop({ unit: '%', width: FIRST_CROP }, ratio, width, height), width, height)
  const choose = (ratio: number | null) => {
    setAspect(ratio)
    const { current } = image
    if (current) setCrop(first(current.naturalWidth, current.naturalHeight, ratio))
  }
  const loaded = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    setCrop(first(currentTarget.naturalWidth, currentTarget.naturalHeight, aspect))
  const [closer, wider] = [zoomed(zoom, 'in'), zoomed(zoom, 'out')]
  const ratio = ratioTyped(own.width, own.height)
  const pane = (
    <>
      <div className="crop-box">
        {shown && (
          <ReactCrop
            crop={crop}
            aspect={aspect ?? undefined}
            onChange={(_, percent) => setCrop(percent)}
            keepSelection
          >
            <img
              ref={image}
              src={shown}
              alt={t('crop.picture')}
              style={{ width: `${zoom * 100}%`, maxWidth: 'none' }}
              onLoad={loaded}
            />
          </ReactCrop>
        )}
      </div>
      <div className="crop-tools">
        <span className="seg">
          <button
            type="button"
            aria-pressed={aspect === USUAL_ASPECT && !own.open}
            onClick={() => {
              setOwn({ ...own, open: false })
              choose(USUAL_ASPECT)
            }}
          >
            16:9
          </button>
          <button
            type="button"
            aria-pressed={aspect === null && !own.open}
            onClick={() => {
              setOwn({ ...own, open: false })
              choose(null)
            }}
          >
            {t('crop.free')}
          </button>
          <button type="button" aria-pressed={own.open} onClick={() => setOwn({ ...own, open: true })}>
            {t('crop.custom')}
          </button>
        </span>
        <span className="row">
          <button
            type="button"
            className="icon-btn"
            aria-label={t('crop.left')}
            onClick={() => setRotation(turned(rotation, -90))}
          >
            <RotateCcw className="i" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('crop.right')}
            onClick={() => setRotation(turned(rotation, 90))}
          >
            <RotateCw className="i" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('crop.out')}
            disabled={wider === null}
            onClick={() => setZoom(wider ?? zoom)}
          >
            <ZoomOut className="i" aria-hidden="true" />
          </button>
          <span className="num" data-testid="crop-zoom">
            {zoom.toFixed(1)}×
          </span>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('crop.in')}
            disabled={closer === null}
            onClick={() => setZoom(closer ?? zoom)}
          >
            <ZoomIn className="i" aria-hidden="true" />
          </button>
        </span>
      </div>
      {own.open && (
        <div className="row crop-own">
          <label>
            <span className="label">{t('crop.width')}</span>
            <input
              className="input num"
              inputMode="numeric"
              value={own.width}
              onChange={({ target }) => setOwn({ ...own, width: target.value })}
            />
          </label>
          <label>
            <span className="label">{t('crop.height')}</span>
            <input
              className="input num"
              inputMode="numeric"
              value={own.height}
              onChange={({ target }) => setOwn({ ...own, height: target.value })}
            />
          </label>
          <Button type="button" disabled={ratio === null} onClick={() => choose(ratio)}>
            {t('crop.saveRatio')}
          </Button>
        </div>
      )}
      <p className="cap">{t('crop.kept')}</p>
    </>
  )
  return {
    pane,
    canCut: Boolean(crop?.width),
    /** What is inside the frame, as a file. */
    cut: async () => (image.current && crop ? cutOut(image.current, crop) : null),
  }
}

/** The picture, turned: what is cut out of it is measured on what is shown. */
function useTurned(src: string, rotation: Turned): string | null {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    let [left, made] = [false, '']
    const picture = new Image()
    picture.onload = async () => {
      const isSide = rotation === 90 || rotation === 270
      const canvas = document.createElement('canvas')
      canvas.width = isSide ? picture.naturalHeight : picture.naturalWidth
      canvas.height = isSide ? picture.naturalWidth : picture.naturalHeight
      const pen = canvas.getContext('2d')
      pen?.translate(canvas.width / 2, canvas.height / 2)
      pen?.rotate((rotation * Math.PI) / 180)
      pen?.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      if (!blob || left) return
      made = URL.createObjectURL(blob)
      setShown(made)
    }
    picture.src = src
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [src, rotation])
  return shown
}

async function cutOut(image: HTMLImageElement, { x, y, width, height }: PercentCrop): Promise<File | null> {
  const [across, down] = [image.naturalWidth / 100, image.naturalHeight / 100]
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * across))
  canvas.height = Math.max(1, Math.round(height * down))
  canvas
    .getContext('2d')
    ?.drawImage(image, x * across, y * down, width * across, height * down, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  return blob && new File([blob], 'cropped.jpg', { type: 'image/jpeg' })
}
