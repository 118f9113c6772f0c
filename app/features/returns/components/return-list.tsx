import { Link } from '@remix-run/react'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { RequestView } from '../desk.server.ts'
import { REQUESTS_PER_PAGE, WHICH, type Which } from '../inputs.ts'
import { ReturnRows } from './order-rows.tsx'

type ReturnListProps = {
  found: { records: RequestView[]; totalRecords: number; page: number; pages: number }
  which: Which
  /** What every address of the list carries besides. */
  keep: Record<string, string>
  page: string
  hrefFor: (request: RequestView) => string
}

/** Returns to be answered: a seller's, or all of them. */
export function ReturnList({ found, which, keep, page: address, hrefFor }: ReturnListProps) {
  const { t } = useTranslation()
  const { records, totalRecords, page, pages } = found
  const from = (page - 1) * REQUESTS_PER_PAGE + 1
  const addressOf = (more: Record<string, string>) =>
    `${address}?${new URLSearchParams({ ...keep, ...more })}`
  return (
    <>
      <nav className="row row-wrap ret-filters" aria-label={t('returns.filters.label')}>
        {WHICH.map((choice) => (
          <Link
            key={choice}
            className={choice === which ? 'chip chip-on' : 'chip'}
            to={addressOf({ show: choice })}
            aria-current={choice === which ? 'true' : undefined}
          >
            {t(`returns.filters.${choice}`)}
          </Link>
        ))}
      </nav>
      {records.length === 0 ? (
        <EmptyState icon={Undo2} title={t('returns.empty.desk')} text={t('returns.empty.deskText')} />
      ) : (
        <>
          <ReturnRows requests={records} hrefFor={hrefFor} desk />
          <div className="row row-wrap ret-foot">
            <span className="cap num">
              {t('returns.range', { from, to: from + records.length - 1, total: totalRecords })}
            </span>
            <Pager page={page} pages={pages} hrefFor={(to) => addressOf({ show: which, page: String(to) })} />
          </div>
        </>
      )}
    </>
  )
}
