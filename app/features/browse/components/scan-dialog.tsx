import { useFetcher, useNavigate } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptCode } from '#app/features/browse/barcode.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { type CodeReader, openReader, type Source } from './code-reader.client.ts'

const EVERY_MS = 250

/** Reads a code by camera, from a picture or as typed, and opens its lot. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { load, data, state } = useFetcher<{ code: string; id: string | null }>()
  const [reading, setReading] = useState(false)
  const [fault, setFault] = useState<'code' | 'picture' | null>(null)
  const reader = useReader()
  const look = useCallback((code: string) => load(`/scan?code=${encodeURIComponent(code)}`), [load])
  // what has not been found is not asked for again and again while it stays before the camera
  const lookAnew = (code: string) => {
    if (code === data?.code) return
    setFault(null)
    look(code)
  }
  const { video, live } = useCamera(reader ?? null, state === 'idle' ? lookAnew : null)

  useEffect(() => {
    if (!data?.id) return
    navigate(`/product-view/${data.id}`)
    onClose()
  }, [data, navigate, onClose])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = acceptCode(String(new FormData(event.currentTarget).get('code') ?? ''))
    setFault(code ? null : 'code')
    if (code) look(code)
  }
  const onPicture = async (file: File | undefined) => {
    if (!file || !reader) return
    setReading(true)
    const picture = await createImageBitmap(file).catch(() => null)
    const code = picture && (await codeIn(reader, picture))
    picture?.close()
    setReading(false)
    setFault(code ? null : 'picture')
    if (code) look(code)
  }
  const missed = data && !data.id && state === 'idle'
  const errors = fault ? [t(`search.scan.${fault}`)] : missed ? [t('search.scan.none')] : undefined
  return (
    <Dialog open onOpenChange={onClose} title={t('search.scan.title')}>
      <div className="stack">
        {reader && <video ref={video} className="scan-view" playsInline muted hidden={!live} />}
        {reader === null && <p className="cap">{t('search.scan.noCamera')}</p>}
        <form onSubmit={onSubmit} className="stack">
          <Field id="scan-code" label={t('search.scan.typed')} errors={errors}>
            <input
              className="input"
              id="scan-code"
              name="code"
              autoComplete="off"
              aria-invalid={errors ? true : undefined}
              aria-describedby={errors ? 'scan-code-error' : undefined}
            />
          </Field>
          <Button variant="primary" busy={state !== 'idle'}>
            {t('search.scan.find')}
          </Button>
        </form>
        {reader && (
          <Field id="scan-picture" label={t('search.scan.upload')}>
            <DropField
              id="scan-picture"
              takesUp
              accept="image/*"
              aria-busy={reading || undefined}
              onChange={(event) => void onPicture(event.target.files?.[0])}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

/** Whatever reads codes here: undefined until that is known, null where nothing does. */
function useReader(): CodeReader | null | undefined {
  const [reader, setReader] = useState<CodeReader | null>()
  useEffect(() => {
    let left = false
    let opened: CodeReader | null = null
    openReader()
      .catch(() => null)
      .then((found) => {
        opened = found
        if (left) found?.close()
        else setReader(found)
      })
    return () => {
      left = true
      opened?.close()
    }
  }, [])
  return reader
}

/** The first code in a picture that can be one of ours. */
async function codeIn(reader: CodeReader, source: Source): Promise<string | null> {
  const read = await reader.read(source).catch(() => [])
  return read.map(acceptCode).find((code) => code !== null) ?? null
}

/** The camera's picture, read a few times a second until something that can be a code is in it. */
function useCamera(reader: CodeReader | null, onCode: ((code: string) => void) | null) {
  const video = useRef<HTMLVideoElement>(null)
  const [live, setLive] = useState(false)
  const told = useRef(onCode)
  told.current = onCode
  useEffect(() => {
    if (!reader || !navigator.mediaDevices) return
    let stream: MediaStream | null = null
    let over = false
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const view = video.current
      if (over || !view) return stop(stream)
      view.srcObject = stream
      await view.play()
      setLive(true)
    }
    begin().catch(() => setLive(false))
    let looking = false
    const timer = setInterval(async () => {
      const view = video.current
      if (looking || !view || view.readyState < 2 || !told.current) return
      looking = true
      const code = await codeIn(reader, view)
      looking = false
      if (code && !over) told.current?.(code)
    }, EVERY_MS)
    return () => {
      over = true
      clearInterval(timer)
      stop(stream)
    }
  }, [reader])
  return { video, live }
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
