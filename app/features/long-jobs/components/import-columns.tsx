import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DRAFT_FIELDS } from '#app/domain/shop/draft.ts'
import type { DraftChoices } from '#app/features/drafts/queries.server.ts'
import type { ImportInput } from '#app/flows/lots/import-input.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

type ImportColumnsProps = {
  input: ImportInput
  rows: number
  choices: Pick<DraftChoices, 'conditions' | 'yards'>
  query: string
  fault: 'no_title' | 'twice' | 'not_there' | null
}

/** What the columns of a file become, and what every lot has. */
export function ImportColumns({ input, rows, choices, query, fault }: ImportColumnsProps) {
  const { t } = useTranslation()
  const { headings, firsts, mapping, how, fill, found } = input
  const columns = headings.map((heading, at) => ({ id: `column-${at}`, heading, at }))
  const between = found.between as keyof typeof BETWEEN
  return (
    <>
      {fault && (
        <Note tone="out" role="alert" className="seller-note">
          {t(`lotImport.columnFault.${fault}`)}
        </Note>
      )}
      <Form method="post" preventScrollReset>
        {(['condition', 'yard'] as const)
          .filter((field) => !mapping.includes(field))
          .map((field) => (
            <Note key={field} tone="amber" className="seller-note">
              <label className="row row-wrap">
                <span>
                  <b>{t('lotImport.noColumn', { field: t(`drafts.field.${field}`) })}</b>{' '}
                  {t('lotImport.noColumnHint')}
                </span>
                <select className="select" name={`fill:${field}`} defaultValue={fill[field] ?? ''}>
                  <option value="">{t('lotImport.chooseField')}</option>
                  {(field === 'yard' ? choices.yards : choices.conditions).map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            </Note>
          ))}
        <p className="cap num">
          {t('lotImport.facts', { count: rows, columns: headings.length })}
          {found.kind === 'csv' && between in BETWEEN && (
            <>
              {'. '}
              {t('lotImport.readAs', { between: t(`lotImport.between.${between}`), letters: found.letters })}
            </>
          )}
        </p>
        <div className="table-frame">
          <table className="table table-cards">
            <thead>
              <tr>
                <th scope="col">{t('lotImport.inFile')}</th>
                <th scope="col">{t('lotImport.firsts')}</th>
                <th scope="col">{t('lotImport.becomes')}</th>
                <th scope="col">{t('lotImport.matched')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ id, heading, at }) => (
                <tr key={id}>
                  <td data-l={t('lotImport.inFile')}>
                    <b>{heading || '–'}</b>
                  </td>
                  <td data-l={t('lotImport.firsts')} className="im-example">
                    {firsts[at]}
                  </td>
                  <td data-l={t('lotImport.becomes')}>
                    <select
                      className="select"
                      name="column"
                      defaultValue={mapping[at] ?? ''}
                      aria-label={t('lotImport.becomesOf', { heading: heading || String(at + 1) })}
                    >
                      <option value="">{t('lotImport.leaveOut')}</option>
                      {IMPORT_FIELDS.map((field) => (
                        <option key={field} value={field}>
                          {t(`drafts.field.${field}`)}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td data-l={t('lotImport.matched')} className={TONES[how[at] ?? 'none']}>
                    {t(`lotImport.how.${how[at] ?? 'none'}`)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <label className="check seller-pages">
          <input type="checkbox" name="remember" value="on" defaultChecked />
          <span>{t('lotImport.remember')}</span>
        </label>
        <p className="im-acts">
          <Link
            className="btn btn-secondary"
            to={`?${new URLSearchParams([...new URLSearchParams(query), ['step', 'choose']])}`}
          >
            {t('lotImport.back')}
          </Link>
          <Button variant="primary" className="push" name="intent" value="columns">
            {t('lotImport.check', { count: rows })}
          </Button>
        </p>
      </Form>
    </>
  )
}

const IMPORT_FIELDS = [...DRAFT_FIELDS, 'pictures', 'auction'] as const
const BETWEEN = { ',': true, ';': true, '\t': true, '|': true }
const TONES = { known: 't-win', guess: 't-amber', none: 't-out', left: 'muted' }
