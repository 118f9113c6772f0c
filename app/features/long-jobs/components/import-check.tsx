import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import type { CellFault } from '#app/features/drafts/sheet.ts'
import type { DryRun, FaultKind } from '#app/flows/lots/import-lots.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { useNoteText } from '#app/ui/note-text.ts'
import { Table } from '#app/ui/table.tsx'

type ImportCheckProps = {
  run: DryRun
  asText: number
  /** Which faults are shown; null for all of them. */
  only: FaultKind | null
  query: string
}

const COUNTS = ['made', 'updates', 'looked', 'refused'] as const
const TONES = { made: 't-win', updates: 't-win', looked: 't-amber', refused: 't-out' }

/** What an import would do, and every fault with a way to mend it in all rows that have the word. */
export function ImportCheck({ run, asText, only, query }: ImportCheckProps) {
  const { t } = useTranslation()
  const { rows, faults, faultCounts, refused } = run
  const all = faultCounts.looked + faultCounts.refused
  const more = (only === null ? all : faultCounts[only]) - faults.length
  return (
    <>
      <div className="stats im-stats">
        {COUNTS.map((name) => (
          <div key={name} className="stat">
            <span className="cap">{t(`lotImport.counts.${name}`)}</span>
            <b className={`num ${TONES[name]}`} data-count={name}>
              {grouped(run[name])}
            </b>
            <span className="cap">{t(`lotImport.countHints.${name}`)}</span>
          </div>
        ))}
      </div>
      <Note className="seller-note">
        {t('lotImport.nothingWritten', { count: rows })}{' '}
        {asText > 0 && t('lotImport.asText', { count: asText })}
      </Note>
      <div className="row row-wrap im-wrong">
        <h2 className="h-sec">{t('lotImport.wrong')}</h2>
        {all > 0 && (
          <nav className="seg push" aria-label={t('lotImport.whichFaults')}>
            {([null, 'looked', 'refused'] as const).map((kind) => (
              <Link
                key={kind}
                to={checkTo(query, kind)}
                aria-current={kind === only ? 'true' : undefined}
                preventScrollReset
              >
                {t(kind === null ? 'lotImport.allFaults' : `lotImport.counts.${kind}`)}{' '}
                <span className="num">{grouped(kind === null ? all : faultCounts[kind])}</span>
              </Link>
            ))}
          </nav>
        )}
      </div>
      {faults.length === 0 ? (
        <p className="muted">{t('lotImport.noneWrong')}</p>
      ) : (
        <>
          <Table
            className="table-dense"
            heads={[
              { r: t('lotImport.row') },
              t('lotImport.column'),
              t('lotImport.wrong'),
              t('lotImport.mendHere'),
              t('lotImport.otherwise'),
            ]}
          >
            {faults.map((fault) => (
              <Fault
                key={`${fault.row} ${fault.field} ${fault.said} ${fault.why}`}
                fault={fault}
                query={query}
              />
            ))}
          </Table>
          {more > 0 && <p className="cap">{t('lotImport.more', { count: more })}</p>}
          <p className="cap">
            {t('lotImport.mendHint')}{' '}
            <Link className="link" to={query || '?'}>
              {t('lotImport.again')}
            </Link>
          </p>
        </>
      )}
      <Form method="post" className="im-acts">
        <Link className="btn btn-secondary" to={backTo(query)}>
          {t('lotImport.back')}
        </Link>
        <Button variant="primary" className="push" name="intent" value="run" disabled={rows - refused === 0}>
          {t('lotImport.start', { count: rows - refused })}
        </Button>
      </Form>
    </>
  )
}

function backTo(query: string): string {
  return `?${new URLSearchParams([...new URLSearchParams(query), ['step', 'columns']])}`
}

/** The same check with other faults in sight. */
function checkTo(query: string, kind: FaultKind | null): string {
  const params = [...new URLSearchParams(query), ['step', 'check'], ...(kind ? [['faults', kind]] : [])]
  return `?${new URLSearchParams(params)}`
}

const MENDABLE = new Set<CellFault['why']>(['unknown', 'not_amount', 'not_number', 'no_moment', 'past'])

function Fault({ fault, query }: { fault: DryRun['faults'][number]; query: string }) {
  const { t } = useTranslation()
  const textOf = useNoteText()
  const { row, column, field, said, why, nearest, refused } = fault
  return (
    <tr data-fault={why}>
      <td className="r num" data-l={t('lotImport.row')}>
        {row}
      </td>
      <td data-l={t('lotImport.column')}>{column}</td>
      <td className="wrap-ok" data-l={t('lotImport.wrong')}>
        {textOf({ why, said, detail: `${field}:${nearest ?? ''}` })}
      </td>
      <td className="full">
        {why === 'no_picture' && (
          <Link className="btn btn-secondary btn-sm" to={query || '?'}>
            {t('lotImport.addPicture')}
          </Link>
        )}
        {MENDABLE.has(why) && (
          <Form method="post" className="im-fix" preventScrollReset>
            <input type="hidden" name="field" value={field} />
            <input type="hidden" name="said" value={said} />
            {nearest !== null ? (
              <>
                <input type="hidden" name="value" value={nearest} />
                <Button size="sm" name="intent" value="mend">
                  {t('lotImport.use', { nearest })}
                </Button>
              </>
            ) : (
              <>
                <input
                  className="input"
                  name="value"
                  maxLength={100}
                  autoComplete="off"
                  aria-label={t('lotImport.mendOf', { said })}
                />
                <Button size="sm" name="intent" value="mend">
                  {t('lotImport.mend')}
                </Button>
              </>
            )}
          </Form>
        )}
      </td>
      <td data-l={t('lotImport.otherwise')} className={refused ? 't-out' : 't-amber'}>
        {t(refused ? 'lotImport.refused' : 'lotImport.arrives')}
      </td>
    </tr>
  )
}
