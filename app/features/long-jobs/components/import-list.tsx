import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SheetFault } from '#app/features/drafts/sheet-file.server.ts'
import type { ImportInput } from '#app/flows/lots/import-input.ts'
import { Button } from '#app/ui/button.tsx'
import { bytesText } from '#app/ui/bytes-text.ts'
import { Note } from '#app/ui/note.tsx'
import { LIST_KINDS } from './import-choose.tsx'

const BETWEEN = [',', ';', '\t', '|'] as const
const LETTERS = ['UTF-8', 'Windows-1252'] as const
const FIRST = ['names', 'lot'] as const

type ImportListProps = { label: string; rows: number; input: ImportInput; fault: SheetFault | null }

/** The file that was read and how it was read, which can be said otherwise; another can take its place. */
export function ImportList({ label, rows, input, fault }: ImportListProps) {
  const { t } = useTranslation()
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  const { headings, bytes, sample, found, first } = input
  return (
    <section aria-labelledby="list">
      <h2 className="h-sec" id="list">
        {t('lotImport.list')}
      </h2>
      <div className="im-card" aria-busy={busy}>
        <div className="row im-file">
          <FileSpreadsheet className="i i-l" aria-hidden="true" />
          <span className="grow">
            <b className="im-name">{label}</b>
            <span className="cap num" data-testid="list-facts">
              {t('lotImport.facts', { count: rows, columns: headings.length })}
              {bytes > 0 && `, ${bytesText(bytes)}`}
            </span>
          </span>
          <Form method="post" encType="multipart/form-data" preventScrollReset>
            <input type="hidden" name="intent" value="replace" />
            <label className="btn btn-quiet btn-sm im-zip">
              {t('lotImport.replace')}
              <input
                className="sr"
                type="file"
                name="file"
                accept={LIST_KINDS}
                onChange={({ currentTarget }) => {
                  if (currentTarget.files?.length) submit(currentTarget.form, { preventScrollReset: true })
                }}
              />
            </label>
            <noscript>
              <Button size="sm">{t('lotImport.readIt')}</Button>
            </noscript>
          </Form>
        </div>
        <Form
          method="post"
          className="im-sels"
          preventScrollReset
          onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
        >
          <input type="hidden" name="intent" value="read" />
          {found.kind === 'csv' && (
            <>
              <label>
                <span className="cap">{t('lotImport.betweenColumns')}</span>
                <select className="select" name="between" defaultValue={found.between}>
                  {BETWEEN.map((mark) => (
                    <option key={mark} value={mark}>
                      {t(`lotImport.mark.${mark}`)}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                <span className="cap">{t('lotImport.letters')}</span>
                <select className="select" name="letters" defaultValue={found.letters}>
                  {found.letters === 'UTF-16' && <option value="UTF-16">UTF-16</option>}
                  {LETTERS.map((letters) => (
                    <option key={letters} value={letters}>
                      {letters}
                    </option>
                  ))}
                </select>
              </label>
            </>
          )}
          <label>
            <span className="cap">{t('lotImport.firstRow')}</span>
            <select className="select" name="first" defaultValue={first}>
              {FIRST.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`lotImport.first.${kind}`)}
                </option>
              ))}
            </select>
          </label>
          <noscript>
            <Button size="sm">{t('lotImport.readAgain')}</Button>
          </noscript>
        </Form>
        <p className="cap" aria-live="polite" data-testid="sample">
          {t('lotImport.foundByReading')} {sample !== '' && t('lotImport.itReads', { sample })}
        </p>
        {fault && (
          <Note tone="out" role="alert">
            {t(`lotImport.fault.${fault}`)}
          </Note>
        )}
      </div>
    </section>
  )
}
