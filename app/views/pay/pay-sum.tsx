import { Link } from '@remix-run/react'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import type { InvoiceView } from '#app/features/invoices/queries.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { creditClass, IfCredit } from './pay-with.tsx'

type PaySumProps = {
  /** The one that is paid; null where there are several. */
  invoice: InvoiceView | null
  invoices: readonly { commonInvoice: string; owed: number }[]
  /** What is due, and how much of it credit can pay. */
  due: number
  share: number
  partial: boolean
  /** What is delivered: its price, and how much more is owed than the invoices say, if it is confirmed. */
  delivery: { sent: boolean; price: number; tax: number; more: number }
}

/** What is paid and how it comes about, with the button that pays. */
export function PaySum({ invoice, invoices, due, share, partial, delivery }: PaySumProps) {
  const { t } = useTranslation()
  const label = (left: number) =>
    partial
      ? t('payments.checkout.payPart')
      : left === 0
        ? t('payments.checkout.payByCredit')
        : t('payments.checkout.pay', { amount: formatExact(left) })
  const used = creditClass(due, share)
  return (
    <aside className="panel">
      <div className="panel-pad">
        {invoice ? <Lots invoice={invoice} /> : <Invoices invoices={invoices} />}
      </div>
      <div className="panel-pad">
        <dl className="sum num">
          {invoice && <Parts invoice={invoice} due={due} delivery={delivery} />}
          {!invoice && delivery.more !== 0 && (
            <>
              <dt>{t('delivery.withTax')}</dt>
              <dd>{formatExact(delivery.more)}</dd>
            </>
          )}
          {share > 0 && (
            <>
              <dt className={used}>{t('payments.checkout.credit')}</dt>
              <dd className={`${used} t-win`}>−{formatExact(share)}</dd>
            </>
          )}
          <dt className="total">{t('payments.checkout.total')}</dt>
          <dd className="total">
            <IfCredit due={due} share={share}>
              {formatExact}
            </IfCredit>
          </dd>
        </dl>
        <Button variant="primary" size="lg" block className="pay-act">
          <Lock className="i" aria-hidden="true" />
          <IfCredit due={due} share={share}>
            {label}
          </IfCredit>
        </Button>
        {invoice && (
          <p className="cap">
            {delivery.sent
              ? t('delivery.afterPaying')
              : t('payments.checkout.collect', { yard: invoice.yard.name })}
          </p>
        )}
      </div>
    </aside>
  )
}

function Lots({ invoice }: { invoice: InvoiceView }) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className="h-sec">{t('payments.checkout.lots', { count: invoice.lines.length })}</h2>
      {invoice.lines.map((line) => (
        <div key={line.listingId} className="row pay-lot">
          <span className="pay-pic">
            <Picture image={line.image} sizes="52px" />
          </span>
          <span className="grow">
            {line.title}
            {line.quantity > 1 && <> × {line.quantity}</>}
          </span>
          <span className="num push">{formatExact(line.hammer)}</span>
        </div>
      ))}
    </>
  )
}

function Invoices({ invoices }: Pick<PaySumProps, 'invoices'>) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className="h-sec">{t('payments.checkout.invoices', { count: invoices.length })}</h2>
      <ul className="plain">
        {invoices.map(({ commonInvoice, owed }) => (
          <li key={commonInvoice} className="pay-inv">
            <Link className="link" to={`/invoice/${commonInvoice}`}>
              {t('invoice.number', { number: commonInvoice })}
            </Link>
            <span className="num push">{formatExact(owed)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

type PartsProps = Pick<PaySumProps, 'due' | 'delivery'> & { invoice: InvoiceView }

function Parts({ invoice, due, delivery }: PartsProps) {
  const { t } = useTranslation()
  const { hammer, premium, tax, total, discount } = invoice
  const { sent, price, more } = delivery
  const before = total + more - due
  return (
    <>
      {discount > 0 && (
        <>
          <dt>{t('coupons.before')}</dt>
          <dd>{formatExact(hammer + discount)}</dd>
          <dt>{t('coupons.taken')}</dt>
          <dd className="t-win">−{formatExact(discount)}</dd>
        </>
      )}
      <dt>{t('payments.checkout.hammer')}</dt>
      <dd>{formatExact(hammer)}</dd>
      <dt>{t('payments.checkout.premium')}</dt>
      <dd>{formatExact(premium)}</dd>
      {sent && (
        <>
          <dt>{t('delivery.label')}</dt>
          <dd data-testid="delivery-price">{formatExact(price)}</dd>
        </>
      )}
      <dt>{t('payments.checkout.tax')}</dt>
      <dd>{formatExact(tax - invoice.handOver.tax + delivery.tax)}</dd>
      {before > 0 && (
        <>
          <dt>{t('payments.checkout.before')}</dt>
          <dd>−{formatExact(before)}</dd>
        </>
      )}
    </>
  )
}
