import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import type { InvoiceView } from '../queries.server.ts'
import { paidBeside, totalLabel } from '../sums.ts'

/** From the hammer price to what is left to pay. */
export function InvoiceSum({ invoice }: { invoice: InvoiceView }) {
  const { t } = useTranslation()
  return (
    <dl className="sum num">
      {invoice.discount > 0 && (
        <>
          <dt>{t('coupons.before')}</dt>
          <dd>{formatExact(invoice.hammer + invoice.discount)}</dd>
          <dt>{t('coupons.taken')}</dt>
          <dd className="t-win">−{formatExact(invoice.discount)}</dd>
        </>
      )}
      <dt>{t('invoice.doc.hammerSum', { count: invoice.items })}</dt>
      <dd>{formatExact(invoice.hammer)}</dd>
      <dt>{t('invoice.doc.premiumSum')}</dt>
      <dd>{formatExact(invoice.premium)}</dd>
      {invoice.handOver.type === 'delivery' && (
        <>
          <dt>{t('delivery.label')}</dt>
          <dd data-testid="invoice-delivery">{formatExact(invoice.handOver.price)}</dd>
        </>
      )}
      <dt>{t('invoice.doc.taxSum')}</dt>
      <dd>{formatExact(invoice.tax)}</dd>
      <dt className="total">{t(`invoice.doc.${totalLabel(invoice)}`)}</dt>
      <dd className="total">{formatExact(invoice.total)}</dd>
      <Settled invoice={invoice} />
    </dl>
  )
}

/** What a deposit and payments have paid of the total, and what the books say is left. */
function Settled({ invoice }: { invoice: InvoiceView }) {
  const { t } = useTranslation()
  const { deposit, credited, owed } = invoice
  const paid = paidBeside(invoice)
  if (paid === null) return null
  return (
    <>
      {deposit > 0 && (
        <>
          <dt>{t('invoice.doc.deposit')}</dt>
          <dd data-testid="invoice-deposit">−{formatExact(deposit)}</dd>
        </>
      )}
      {credited > 0 && (
        <>
          <dt>{t('invoice.doc.credited')}</dt>
          <dd data-testid="invoice-credited">−{formatExact(credited)}</dd>
        </>
      )}
      {paid > 0 && (
        <>
          <dt>{t('invoice.doc.paidSoFar')}</dt>
          <dd>−{formatExact(paid)}</dd>
        </>
      )}
      <dt className="total">{t('invoice.doc.owed')}</dt>
      <dd className="total" data-testid="invoice-owed">
        {formatExact(owed)}
      </dd>
    </>
  )
}
