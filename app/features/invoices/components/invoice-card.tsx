import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import type { InvoiceRow } from '../queries.server.ts'
import { InvoiceStatusBadge } from './invoice-status.tsx'

export function InvoiceCard({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { commonInvoice, status, paidAt, createdAt } = invoice
  const when =
    paidAt === null
      ? t('invoice.created', { when: timeText(createdAt, 'document') })
      : t('invoice.paid', { when: timeText(paidAt, 'document') })
  return (
    <li className="inv panel" data-testid="invoice-row">
      <div className="inv-top">
        <div>
          <h2 className="h-sec">{t('invoice.number', { number: commonInvoice })}</h2>
          <p className="cap num">{when}</p>
        </div>
        <InvoiceStatusBadge status={status} />
      </div>
      <div className="inv-pics">
        <span className="inv-pic">
          <Picture image={invoice.firstImage} sizes="52px" />
        </span>
        <span className="cap num">{t('invoice.items', { count: invoice.items })}</span>
      </div>
      <div className="inv-kv-wrap">
        <p className="inv-title">{invoice.firstTitle}</p>
        <dl className="inv-kv">
          <div>
            <dt className="lbl">{t('invoice.amount')}</dt>
            <dd className="price">{formatExact(invoice.total)}</dd>
          </div>
          <div>
            <dt className="lbl">{t('invoice.payment')}</dt>
            <dd>{t(`invoice.${invoice.paymentMethod}`)}</dd>
          </div>
          <div>
            <dt className="lbl">{t('invoice.pickup')}</dt>
            <dd>{invoice.location}</dd>
          </div>
        </dl>
      </div>
      <div className="inv-acts">
        {status === 'unpaid' && (
          <ButtonLink variant="primary" to={`/checkout/invoice/${commonInvoice}`}>
            {t('payments.checkout.payInvoice')}
          </ButtonLink>
        )}
        <ButtonLink to={`/invoice/${commonInvoice}`}>{t('invoice.view')}</ButtonLink>
      </div>
    </li>
  )
}
