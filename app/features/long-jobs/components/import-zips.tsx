import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportInput } from '#app/flows/lots/import-input.ts'
import { lotImport } from '#app/i18n/en/lot-import.ts'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'

type Sending = { name: string; percent: number }
type ZipFault = keyof typeof lotImport.zipFault

/** Zips of pictures: each is sent as it is chosen, with how much of it has gone. */
export function ImportZips({ zips, zipTo }: { zips: ImportInput['zips']; zipTo: string }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<ZipFault | null>(null)

  function send(file: File) {
    setFault(null)
    setSending({ name: file.name, percent: 0 })
    // fetch does not tell how much has gone
    const request = new XMLHttpRequest()
    request.open('PUT', `${zipTo}${zipTo.includes('?') ? '&' : '?'}name=${encodeURIComponent(file.name)}`)
    request.upload.onprogress = ({ loaded, total }) =>
      setSending({ name: file.name, percent: Math.floor((loaded / Math.max(1, total)) * 100) })
    request.onloadend = () => {
      setSending(null)
      if (request.status >= 200 && request.status < 300) revalidate()
      else setFault(faultIn(request.responseText))
    }
    request.send(file)
  }

  return (
    <section className="im-card stack seller-note" aria-labelledby="zips">
      <h2 className="h-sub" id="zips">
        {t('lotImport.pictures')} <span className="cap">{t('lotImport.optional')}</span>
      </h2>
      <p className="cap">{t('lotImport.picturesHint')}</p>
      {zips.length > 0 && (
        <ul>
          {zips.map(({ name, files }) => (
            <li key={name} className="num">
              {t('lotImport.zip', { name, count: files })}
            </li>
          ))}
        </ul>
      )}
      <Field id="import-zip" label={t('lotImport.addZip')}>
        <DropField
          id="import-zip"
          takesUp
          accept=".zip,application/zip"
          disabled={sending !== null}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) send(file)
          }}
        />
      </Field>
      <p role="status" className="num cap">
        {sending && t('lotImport.sending', sending)}
      </p>
      {fault && (
        <Note tone="out" role="alert">
          {t(`lotImport.zipFault.${fault}`)}
        </Note>
      )}
    </section>
  )
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
