import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { InvoiceRow } from '../list-queries.server.ts'
import { InvoiceStatusBadge } from './invoice-status.tsx'

/** An organisation's invoices as its people go through them. */
export function InvoiceTable({
  records,
  hrefOf,
}: {
  records: readonly InvoiceRow[]
  hrefOf: (row: InvoiceRow) => string
}) {
  const { t } = useTranslation()
  return (
    <Table
      className="inv-table"
      heads={[
        t('invoice.manage.title'),
        t('invoice.manage.buyer'),
        t('invoice.manage.lots'),
        { r: t('invoice.amount') },
        t('invoice.manage.status'),
        t('invoice.manage.due'),
        { r: t('invoice.manage.created') },
      ]}
    >
      {records.map((row) => (
        <tr key={row.commonInvoice} data-testid="invoice-row">
          <td className="full num">
            <Link className="strong inv-link" to={hrefOf(row)}>
              {row.commonInvoice}
            </Link>
          </td>
          <td className="wrap-ok" data-l={t('invoice.manage.buyer')}>
            {row.buyer.name}
          </td>
          <td className="wrap-ok" data-l={t('invoice.manage.lots')}>
            <Lots row={row} />
          </td>
          <td className="r price" data-l={t('invoice.amount')}>
            {formatExact(row.total)}
          </td>
          <td data-l={t('invoice.manage.status')}>
            <InvoiceStatusBadge status={row.status} late={row.late} />
          </td>
          <td className="num" data-l={t('invoice.manage.due')}>
            {row.status === 'unpaid' ? <Time at={row.dueAt} form="short" /> : '–'}
          </td>
          <td className="r num" data-l={t('invoice.manage.created')}>
            <Time at={row.createdAt} form="document" />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Lots({ row: { images, firstTitle, items } }: { row: InvoiceRow }) {
  const { t } = useTranslation()
  return (
    <span className="row inv-lots">
      {images.slice(0, 1).map((image) => (
        <Picture key={image.name} image={image} sizes="40px" className="thumb-s" />
      ))}
      <span>
        {firstTitle}
        {items > 1 && <span className="cap num"> {t('invoice.items', { count: items })}</span>}
      </span>
    </span>
  )
}
