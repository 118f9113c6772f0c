import { Link } from '@remix-run/react'
import { Camera, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelIn } from '#app/domain/shop/shelf.ts'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import { Button } from '#app/ui/button.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { openCamera, pictureOf } from '#app/ui/pictures/camera-picture.ts'
import { type CodeReader, useShelf } from './use-shelf.ts'
import './shelf.css'

const LOOK_EVERY_MS = 400

type ShelfPageProps = {
  organisation: string
  query: string
  /** What reads codes here; null where nothing does. */
  openReader: () => Promise<CodeReader | null>
}

/** A shelf at a time: a label, its pictures, the next label. */
export function ShelfPage({ organisation, query, openReader }: ShelfPageProps) {
  const { t } = useTranslation()
  const { shelf, begin, add, addFiles, undo } = useShelf({ organisation, query })
  const reader = useRef<CodeReader | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream | null>(null)
  const [camera, setCamera] = useState<'off' | 'on' | 'blocked'>('off')
  const [left, setLeft] = useState<{ lost: number; zip: string | null }>({ lost: 0, zip: null })
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [canRead, setCanRead] = useState(false)

  useEffect(() => {
    let isGone = false
    openReader()
      .catch(() => null)
      .then((opened) => {
        if (isGone) return opened?.close()
        reader.current = opened
        setCanRead(opened !== null)
        return undefined
      })
    return () => {
      isGone = true
      reader.current?.close()
      for (const track of stream.current?.getTracks() ?? []) track.stop()
    }
  }, [openReader])

  // a label before the camera is read by itself
  useEffect(() => {
    if (camera !== 'on') return
    let looking = false
    const timer = setInterval(async () => {
      if (looking || !video.current || !reader.current) return
      looking = true
      const label = labelIn(await reader.current.read(video.current).catch(() => []))
      if (label) await begin(label)
      looking = false
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [camera, begin])

  const start = async () => {
    try {
      stream.current = await openCamera('environment')
      if (video.current) video.current.srcObject = stream.current
      setCamera('on')
    } catch {
      setCamera('blocked')
    }
  }
  const take = async () => {
    const blob = video.current && (await pictureOf(video.current))
    if (blob) await add(blob, `shelf-${Date.now()}.jpg`)
  }
  const choose = async (files: FileList | null) => {
    if (!files || files.length === 0) return
    setBusy(true)
    setLeft(await addFiles([...files], reader.current))
    setBusy(false)
  }
  const { lot, counts, waiting, offline, refused, last, canUndo, ready } = shelf
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped on it; its file field is the control.
    <div
      className="shelf"
      data-testid="shelf"
      data-ready={ready && canRead ? '' : undefined}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (ready && !busy) void choose(event.dataTransfer.files)
      }}
    >
      <p className="shelf-lot" role="status" data-testid="shelf-lot">
        {lot ? t('shelf.lot', { label: lot.label, count: counts.get(lot.draft) ?? 0 }) : t('shelf.first')}
      </p>
      <p className="cap num" role="status" data-testid="shelf-waiting">
        {waiting > 0 ? t('shelf.waiting', { count: waiting }) : t('shelf.allUp')}
      </p>
      {offline && <Note tone="amber">{t('shelf.offline')}</Note>}
      {refused && <Note tone="out">{t('shelf.refused')}</Note>}
      {left.lost > 0 && (
        <Note tone="out" role="alert">
          {t('shelf.lost', { count: left.lost })}
        </Note>
      )}
      {left.zip && (
        <Note tone="out" role="alert">
          {t('shelf.zipFault', { name: left.zip })}
        </Note>
      )}
      {camera === 'blocked' && <Note tone="amber">{t('crop.blocked')}</Note>}
      <div className="shelf-view">
        <video ref={video} autoPlay muted playsInline hidden={camera !== 'on'} />
        {last && <img className="shelf-last" src={last} alt={t('shelf.last')} />}
      </div>
      <div className="shelf-acts">
        {camera === 'on' ? (
          <Button
            type="button"
            variant="primary"
            size="lg"
            disabled={!lot || !ready}
            onClick={() => void take()}
          >
            <Camera className="i" aria-hidden="true" />
            {t('crop.take')}
          </Button>
        ) : (
          <Button type="button" variant="primary" size="lg" onClick={() => void start()}>
            <Camera className="i" aria-hidden="true" />
            {t('shelf.camera')}
          </Button>
        )}
        <Button type="button" disabled={!canUndo} onClick={() => void undo()}>
          <Undo2 className="i" aria-hidden="true" />
          {t('shelf.undo')}
        </Button>
      </div>
      <Field id="shelf-files" label={t('shelf.files')} hint={t('shelf.filesHow')}>
        <DropField
          id="shelf-files"
          aria-describedby="shelf-files-description"
          takesUp
          multiple
          accept={`${UPLOAD_ACCEPT},.zip`}
          aria-busy={busy || undefined}
          disabled={!ready}
          onChange={(event) => {
            const { files } = event.currentTarget
            void choose(files).then(() => {
              event.target.value = ''
            })
          }}
        />
      </Field>
      {lot && (
        <p>
          <Link className="link" to={`/seller/quick/${lot.draft}${query}`}>
            {t('shelf.open')}
          </Link>
        </p>
      )}
    </div>
  )
}
