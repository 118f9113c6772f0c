import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { BookCheck } from '../queries.server.ts'

const COUNTS = {
  counted: 'entries',
  invoices: 'invoices',
  organisations: 'organisations',
  wallets: 'wallets',
} as const
const COUNT_NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[]

/** What the last checks have found, the latest first. */
export function CheckList({ rows }: { rows: readonly BookCheck[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return <EmptyState icon={Scale} text={t('admin.books.noChecks')} />
  return (
    <div className="books-checks">
      <Table
        className="books"
        heads={[
          t('admin.books.when'),
          t('admin.books.result'),
          ...COUNT_NAMES.map((name) => ({ r: t(`admin.books.${name}`) })),
          { r: t('admin.books.took') },
          t('admin.books.by'),
        ]}
      >
        {rows.map((row) => (
          <tr key={row.id} data-testid="check">
            <td className="num" data-l={t('admin.books.when')}>
              <Time at={row.at} form="document" />
            </td>
            <td className="wrap-ok" data-l={t('admin.books.result')}>
              {row.faults.length === 0 ? (
                <span className="t-win">{t('admin.books.agrees')}</span>
              ) : (
                <Faults faults={row.faults} />
              )}
            </td>
            {COUNT_NAMES.map((name) => (
              <td key={name} className="r num" data-l={t(`admin.books.${name}`)}>
                {row[COUNTS[name]]}
              </td>
            ))}
            <td className="r num" data-l={t('admin.books.took')}>
              {(row.tookMs / 1000).toFixed(1)} s
            </td>
            <td className="wrap-ok" data-l={t('admin.books.by')}>
              {row.by ?? t('admin.books.nightly')}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

function Faults({ faults }: Pick<BookCheck, 'faults'>) {
  const { t } = useTranslation()
  return (
    <details>
      <summary>{t('admin.books.faults', { count: faults.length })}</summary>
      <ul>
        {faults.map(({ fault, about, is, should }) => (
          <li key={`${fault} ${about}`}>
            <b>{t(`admin.books.faultNames.${fault}`, fault)}</b>{' '}
            {t('admin.books.fault', { about, is: formatExact(is), should: formatExact(should) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
