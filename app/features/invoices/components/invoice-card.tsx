import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import type { InvoiceRow } from '../list-queries.server.ts'
import { InvoiceStatusBadge } from './invoice-status.tsx'

/** `choosable`: whether it can be paid together with others. */
type InvoiceCardProps = { invoice: InvoiceRow; choosable?: boolean }

export function InvoiceCard({ invoice, choosable = false }: InvoiceCardProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { commonInvoice, status, late, paidAt, createdAt, dueAt, total, owed, images } = invoice
  const when =
    paidAt === null
      ? t('invoice.created', { when: timeText(createdAt, 'document') })
      : t('invoice.paid', { when: timeText(paidAt, 'document') })
  const unpaid = status === 'unpaid'
  return (
    <li className="inv panel" data-testid="invoice-row">
      <div className="inv-top">
        {choosable && unpaid && (
          <label className="check inv-choose">
            <input
              type="checkbox"
              name="number"
              value={commonInvoice}
              aria-label={t('invoice.choose', { number: commonInvoice })}
            />
          </label>
        )}
        <div>
          <h2 className="h-sec">{t('invoice.number', { number: commonInvoice })}</h2>
          <p className="cap num">{when}</p>
        </div>
        <InvoiceStatusBadge status={status} late={late} />
      </div>
      <div className="inv-pics">
        {images.map((image) => (
          <span key={image.name} className="inv-pic">
            <Picture image={image} sizes="52px" />
          </span>
        ))}
        <span className="cap num">{t('invoice.items', { count: invoice.items })}</span>
      </div>
      <div className="inv-kv-wrap">
        <p className="inv-title">{invoice.firstTitle}</p>
        <dl className="inv-kv">
          <div>
            <dt className="lbl">{t('invoice.amount')}</dt>
            <dd className="price">{formatExact(total)}</dd>
          </div>
          {unpaid && owed !== total && (
            <div>
              <dt className="lbl">{t('invoice.owed')}</dt>
              <dd className="price">{formatExact(owed)}</dd>
            </div>
          )}
          {unpaid ? (
            <div>
              <dt className="lbl">{t('invoice.doc.payBy')}</dt>
              <dd className="num">{timeText(dueAt, 'short')}</dd>
            </div>
          ) : (
            <div>
              <dt className="lbl">{t('invoice.payment')}</dt>
              <dd>{t(`invoice.${invoice.paymentMethod}`)}</dd>
            </div>
          )}
          <div>
            {invoice.deliveryType === 'delivery' ? (
              <>
                <dt className="lbl">{t('delivery.label')}</dt>
                <dd>{t('delivery.sent')}</dd>
              </>
            ) : (
              <>
                <dt className="lbl">{t('invoice.pickup')}</dt>
                <dd>{invoice.location}</dd>
              </>
            )}
          </div>
        </dl>
      </div>
      <div className="inv-acts">
        {unpaid && (
          <ButtonLink variant="primary" to={`/checkout/invoice/${commonInvoice}`}>
            {t('payments.checkout.payInvoice')}
          </ButtonLink>
        )}
        {status === 'paid' && invoice.deliveryType === 'local_pickup' && invoice.waits && !invoice.noShow && (
          <ButtonLink
            variant="primary"
            to={`/appointment/schedule/${invoice.appointmentId > 0 ? invoice.appointmentId : commonInvoice}`}
          >
            {t(invoice.appointmentId > 0 ? 'pickups.rescheduleAppointment' : 'pickups.bookAppointment')}
          </ButtonLink>
        )}
        {invoice.noShow && <Badge tone="soft-out">{t('pickups.state.no_show')}</Badge>}
        <ButtonLink to={`/invoice/${commonInvoice}`}>{t('invoice.view')}</ButtonLink>
      </div>
    </li>
  )
}
