import { Download, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageSizes } from '#app/ui/page-sizes.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { type InvoiceSearch, type InvoiceTab, searchQuery } from '../inputs.ts'
import type { InvoiceRow } from '../list-queries.server.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { GatheringTab, ListTabs, ListTools } from './list-tools.tsx'

type InvoiceBookProps = {
  /** Before the name of the list; the file is at the same address with `.csv` behind it. */
  base: string
  search: InvoiceSearch
  found: { records: InvoiceRow[]; totalRecords: number; page: number; pages: number }
  counts: Record<InvoiceTab, number>
  /** Invoices that are to be written yet. */
  gathering?: number
  /** What else stands in the addresses. */
  keep: Readonly<Record<string, string>>
  hrefOf: (row: InvoiceRow) => string
  children?: ReactNode
}

/** An organisation's invoices: the lists, what is looked for, a page of them, and all of them as a file. */
export function InvoiceBook(props: InvoiceBookProps) {
  const { base, search, found, counts, gathering = 0, keep, hrefOf, children } = props
  const { t } = useTranslation()
  const { records, totalRecords, page, pages } = found
  const from = (page - 1) * search.limit + 1
  const hrefFor = (more: Partial<InvoiceSearch>) =>
    `${base}/${search.tab}${searchQuery({ ...search, page: 1, ...more }, keep)}`
  return (
    <>
      {children}
      <ListTabs
        base={base}
        search={search}
        counts={counts}
        keep={keep}
        first={<GatheringTab base={base} count={gathering} keep={keep} />}
      />
      <div className="row row-wrap inv-bar">
        <ListTools search={search} keep={keep} bySeller />
        <a
          className={buttonClass({}, 'push')}
          href={`${base}/${search.tab}.csv${searchQuery({ q: search.q, sort: search.sort }, keep)}`}
        >
          <Download className="i" aria-hidden="true" />
          {t('invoice.manage.export')}
        </a>
      </div>
      {records.length === 0 ? (
        <EmptyState icon={ReceiptText} text={t('invoice.manage.none')} />
      ) : (
        <>
          <InvoiceTable records={records} hrefOf={hrefOf} />
          <div className="row row-wrap inv-foot">
            <span className="cap num">
              {t('invoice.range', { from, to: from + records.length - 1, total: totalRecords })}
            </span>
            <PageSizes size={search.limit} total={totalRecords} hrefFor={(limit) => hrefFor({ limit })} />
            <Pager page={page} pages={pages} hrefFor={(to) => hrefFor({ page: to })} />
          </div>
        </>
      )}
    </>
  )
}
