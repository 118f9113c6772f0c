import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { OrderPageView } from '../order-page.server.ts'
import { PaidFields, ReasonField } from './order-told.tsx'

type OrderMoneyProps = {
  page: Pick<OrderPageView, 'invoices' | 'total' | 'owed' | 'state' | 'ids'>
  here: string
  attempt: string
  doesInvoices: boolean
  invoiceHref: (number: string) => string | null
  /** Where a counter takes it. */
  counter: string
}

/** What of an order is paid, invoice by invoice, and what staff does about the rest. */
export function OrderMoney({ page, here, attempt, doesInvoices, invoiceHref, counter }: OrderMoneyProps) {
  const { t } = useTranslation()
  const { invoices, total, owed, state, ids } = page
  const standing = invoices.filter(({ status }) => status !== 'cancelled')
  const share = total === 0 ? 100 : Math.round(((total - owed) / total) * 100)
  return (
    <section className="panel">
      <div className="panel-pad">
        <div className="hero-nums">
          <div>
            <p className="lbl">{t('orders.order.toPay')}</p>
            <p className="hero-price sm" data-field="owed">
              {formatExact(owed)}
            </p>
          </div>
          <div>
            <p className="lbl">{t('orders.order.paidOf', { amount: formatExact(total) })}</p>
            <p className="hero-clock">{formatExact(total - owed)}</p>
          </div>
        </div>
        <progress
          className={owed > 0 ? 'oc-prog oc-prog-amber' : 'oc-prog'}
          aria-label={t('orders.payments.paid')}
          max={100}
          value={share}
        />
        <ul className="oc-inv">
          {invoices.map(({ id, number, total: amount, said, offline }) => (
            <li key={id}>
              <Numbered number={number} href={invoiceHref(number)} />
              <b className="num">{formatExact(amount)}</b>
              <small>{said}</small>
              {offline.map((payment) => (
                <small key={payment.id} className="row row-wrap">
                  <span className="grow">{payment.said}</span>
                  {payment.undoable && doesInvoices && <UndoPaid id={payment.id} here={here} />}
                </small>
              ))}
            </li>
          ))}
        </ul>
        {state !== 'completed' && state !== 'cancelled' && (
          <div className="oc-money-acts">
            <Form method="post" action={here}>
              <input type="hidden" name="invoice" value={ids} />
              <Button variant="quiet" size="sm" name="act" value="remind">
                {t('orders.acts.remind')}
              </Button>
            </Form>
            {owed > 0 && <ButtonLink to={counter}>{t('orders.order.takeAtCounter')}</ButtonLink>}
            {owed > 0 && doesInvoices && (
              <details className="oc-more">
                <summary className="btn btn-primary">{t('orders.acts.paid')}</summary>
                <Form method="post" action={here} className="stack">
                  <input type="hidden" name="attempt" value={attempt} />
                  <input
                    type="hidden"
                    name="invoice"
                    value={invoices
                      .filter(({ status }) => status === 'unpaid')
                      .map(({ id }) => id)
                      .join(' ')}
                  />
                  <PaidFields of="page" />
                  <p className="cap">{t('orders.ask.paidText', { amount: formatExact(owed) })}</p>
                  <Button variant="primary" name="act" value="paid">
                    {t('orders.ask.paidDo', { amount: formatExact(owed) })}
                  </Button>
                </Form>
              </details>
            )}
            {doesInvoices &&
              standing.map(({ id, number, total: amount }) => (
                <details className="oc-more" key={id}>
                  <summary className="btn btn-danger">
                    {t('orders.ask.cancelOne', { invoice: number })}
                  </summary>
                  <Form method="post" action={here} className="stack">
                    <input type="hidden" name="invoice" value={id} />
                    <p className="cap">
                      {t('orders.ask.cancelText', { invoices: number, amount: formatExact(amount) })}
                    </p>
                    <ReasonField of={id} />
                    <Button variant="danger-solid" name="act" value="cancel">
                      {t('orders.ask.cancelOne', { invoice: number })}
                    </Button>
                  </Form>
                </details>
              ))}
          </div>
        )}
      </div>
    </section>
  )
}

function Numbered({ number, href }: { number: string; href: string | null }) {
  return href ? (
    <Link className="link num" to={href}>
      {number}
    </Link>
  ) : (
    <span className="num">{number}</span>
  )
}

function UndoPaid({ id, here }: { id: string; here: string }) {
  const { t } = useTranslation()
  return (
    <details className="oc-more">
      <summary className="link">{t('orders.acts.undo')}</summary>
      <Form method="post" action={here} className="stack">
        <input type="hidden" name="payment" value={id} />
        <Field id={`undo-${id}`} label={t('orders.ask.undoWhy')}>
          <input className="input" id={`undo-${id}`} name="why" maxLength={120} required autoComplete="off" />
        </Field>
        <Button name="act" value="undo_paid">
          {t('orders.acts.undo')}
        </Button>
      </Form>
    </details>
  )
}
