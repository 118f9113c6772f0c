import { Form, useRevalidator } from '@remix-run/react'
import { FileArchive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportInput } from '#app/flows/lots/import-input.ts'
import { lotImport } from '#app/i18n/en/lot-import.ts'
import { bytesText } from '#app/ui/bytes-text.ts'
import { Note } from '#app/ui/note.tsx'

type Sending = { name: string; sent: number; total: number; left: number | null }
type ZipFault = keyof typeof lotImport.zipFault

/** Zips of pictures: each is sent as it is chosen, with how much of it has gone, and can be called back. */
export function ImportZips({ zips, zipTo }: { zips: ImportInput['zips']; zipTo: string }) {
  const { t } = useTranslation()
  const { sending, fault, send, cancel } = useZipUpload(zipTo)
  const kept = zips.map((zip, at) => ({ ...zip, at })).filter(({ gone }) => !gone)
  return (
    <section aria-labelledby="zips">
      <h2 className="h-sec" id="zips">
        {t('lotImport.pictures')} <span className="cap">{t('lotImport.optional')}</span>
      </h2>
      {kept.map(({ name, files, bytes, at }) => (
        <Form key={at} method="post" className="im-card row im-file" preventScrollReset data-zip={at}>
          <FileArchive className="i i-l" aria-hidden="true" />
          <span className="grow">
            <b className="im-name">{name}</b>
            <span className="cap num">{t('lotImport.zip', { count: files, size: bytesText(bytes) })}</span>
          </span>
          <input type="hidden" name="zip" value={at} />
          <button type="submit" className="btn btn-quiet btn-sm" name="intent" value="drop-zip">
            {t('lotImport.takeAway')}
          </button>
        </Form>
      ))}
      {sending ? (
        <div className="im-card" role="status">
          <div className="row im-file">
            <FileArchive className="i i-l" aria-hidden="true" />
            <span className="grow">
              <b className="im-name">{sending.name}</b>
              <span className="cap num">
                {t('lotImport.sending', {
                  sent: bytesText(sending.sent),
                  total: bytesText(sending.total),
                })}
              </span>
            </span>
            <button type="button" className="btn btn-quiet btn-sm" onClick={cancel}>
              {t('lotImport.cancel')}
            </button>
          </div>
          <progress
            className="im-progress"
            max={sending.total}
            value={sending.sent}
            aria-label={t('lotImport.upload')}
          />
          {sending.left !== null && (
            <p className="cap num">{t('lotImport.secondsLeft', { count: sending.left })}</p>
          )}
        </div>
      ) : (
        <label className="btn btn-secondary im-zip">
          {t(kept.length === 0 ? 'lotImport.addZip' : 'lotImport.anotherZip')}
          <input
            className="sr"
            type="file"
            accept=".zip,application/zip"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) send(file)
              currentTarget.value = ''
            }}
          />
        </label>
      )}
      {fault && (
        <Note tone="out" role="alert">
          {t(`lotImport.zipFault.${fault}`)}
        </Note>
      )}
      <p className="cap">{t('lotImport.picturesHint')}</p>
    </section>
  )
}

function useZipUpload(zipTo: string) {
  const { revalidate } = useRevalidator()
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<ZipFault | null>(null)
  const request = useRef<XMLHttpRequest | null>(null)
  useEffect(() => () => request.current?.abort(), [])

  function send(file: File) {
    setFault(null)
    setSending({ name: file.name, sent: 0, total: file.size, left: null })
    const began = performance.now()
    // fetch does not tell how much has gone
    const sent = new XMLHttpRequest()
    request.current = sent
    sent.open('PUT', `${zipTo}${zipTo.includes('?') ? '&' : '?'}name=${encodeURIComponent(file.name)}`)
    sent.upload.onprogress = ({ loaded, total }) => {
      const seconds = ((performance.now() - began) / 1000 / Math.max(1, loaded)) * (total - loaded)
      setSending({ name: file.name, sent: loaded, total, left: Math.ceil(seconds) })
    }
    sent.onabort = () => setSending(null)
    sent.onerror = () => {
      setSending(null)
      setFault('offline')
    }
    sent.onload = () => {
      setSending(null)
      if (sent.status >= 200 && sent.status < 300) revalidate()
      else setFault(faultIn(sent.responseText))
    }
    sent.send(file)
  }

  return { sending, fault, send, cancel: () => request.current?.abort() }
}

function faultIn(text: string): ZipFault {
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    if (typeof code === 'string' && Object.hasOwn(lotImport.zipFault, code)) return code as ZipFault
  } catch {
    // no answer of ours
  }
  return 'offline'
}
