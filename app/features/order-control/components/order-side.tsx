import { Form } from '@remix-run/react'
import { Eye, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { OrderPageView } from '../order-page.server.ts'

type PickupProps = {
  page: Pick<OrderPageView, 'standing' | 'collectBy' | 'booking' | 'state' | 'ids' | 'isReady' | 'invoices'>
  here: string
}

/** How an order is to be collected: its visit, until when and why then, and staff's mark. */
export function OrderPickup({ page, here }: PickupProps) {
  const { t } = useTranslation()
  const { standing, collectBy, booking, state, ids, isReady, invoices } = page
  const open = state === 'new' || state === 'pickup'
  const book = invoices.find(({ delivery, status }) => !delivery && status !== 'cancelled')?.number
  return (
    <section className="panel">
      <div className="panel-pad stack-s">
        <h2 className="h-sub">{t('orders.pickup')}</h2>
        <p className="muted" data-field="standing">
          {standing}
        </p>
        {collectBy.map(({ when, count, reason }) => (
          <p className="cap" key={`${when} ${reason ?? ''}`}>
            {t('orders.order.collectBy', { when, count })}
            {reason && ` ${t('orders.order.because', { reason })}`}
          </p>
        ))}
        {open && (
          <div className="row row-wrap">
            {(booking || book) && (
              <ButtonLink to={`/appointment/schedule/${booking ? booking.number : book}`}>
                {t(booking ? 'orders.acts.view' : 'orders.acts.book')}
              </ButtonLink>
            )}
            <Form method="post" action={here}>
              <input type="hidden" name="invoice" value={ids} />
              <Button name="act" value={isReady ? 'not_ready' : 'ready'}>
                {t(isReady ? 'orders.acts.not_ready' : 'orders.acts.ready')}
              </Button>
            </Form>
          </div>
        )}
      </div>
    </section>
  )
}

type DeliveryProps = {
  page: Pick<OrderPageView, 'invoices' | 'state'>
  here: string
  query: string
}

/** What is delivered: packed, labelled, and sent with its number. */
export function OrderDelivery({ page: { invoices, state }, here, query }: DeliveryProps) {
  const { t } = useTranslation()
  const sends = invoices.filter(({ delivery, status }) => delivery && status === 'paid')
  if (sends.length === 0 || state === 'completed' || state === 'cancelled') return null
  return (
    <section className="panel">
      <div className="panel-pad stack-s">
        <h2 className="h-sub">{t('orders.order.delivery')}</h2>
        {sends.map(({ id, number, packed, address }) => (
          <Form method="post" action={here} className="stack-s" key={id}>
            <input type="hidden" name="invoice" value={id} />
            <p>
              <b className="num">{number}</b> <span className="muted">{address}</span>
            </p>
            <div className="row row-wrap">
              <Button name="act" value={packed ? 'not_ready' : 'ready'} formNoValidate>
                {t(packed ? 'orders.acts.unpack' : 'orders.acts.pack')}
              </Button>
              <a
                className={buttonClass({})}
                href={`/seller/order/${encodeURIComponent(number)}/label.pdf${query}`}
              >
                {t('orders.acts.label')}
              </a>
            </div>
            {(['carrier', 'tracking', 'link'] as const).map((name) => (
              <Field
                key={name}
                id={`${name}-${id}`}
                label={t(`orders.ask.${name}`)}
                optional={name !== 'carrier'}
              >
                <input
                  className="input"
                  id={`${name}-${id}`}
                  name={name}
                  maxLength={name === 'link' ? 500 : 60}
                  required={name === 'carrier'}
                  autoComplete="off"
                />
              </Field>
            ))}
            <Button variant="primary" name="act" value="sent">
              {t('orders.acts.sent')}
            </Button>
          </Form>
        ))}
      </div>
    </section>
  )
}

type NotesProps = { page: Pick<OrderPageView, 'notes' | 'ids'>; here: string; attempt: string }

/** What was noted, for staff alone or for the buyer too. */
export function OrderNotes({ page: { notes, ids }, here, attempt }: NotesProps) {
  const { t } = useTranslation()
  return (
    <section className="panel">
      <div className="panel-pad stack-s">
        <h2 className="h-sub">{t('orders.order.notes')}</h2>
        {notes.length === 0 && <p className="muted">{t('orders.order.noNotes')}</p>}
        <ul className="oc-notes">
          {notes.map(({ id, when, by, text, buyer }) => (
            <li key={id}>
              <span className="row row-wrap">
                <Badge tone={buyer ? 'soft-info' : 'soft'} icon={buyer ? Eye : Lock}>
                  {t(buyer ? 'orders.order.buyerReads' : 'orders.order.staff')}
                </Badge>
                <span className="cap num push">
                  {when}, {by}
                </span>
              </span>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Form method="post" action={here} className="stack-s" key={attempt}>
          <input type="hidden" name="invoice" value={ids} />
          <input type="hidden" name="attempt" value={attempt} />
          <Field id="order-note" label={t('orders.order.addNote')}>
            <textarea className="input" id="order-note" name="text" rows={3} maxLength={500} required />
          </Field>
          <div className="row row-wrap">
            <select className="select oc-reader" name="reader" aria-label={t('orders.order.reads')}>
              <option value="staff">{t('orders.order.readStaff')}</option>
              <option value="buyer">{t('orders.order.readBuyer')}</option>
            </select>
            <Button className="push" name="act" value="note">
              {t('orders.acts.note')}
            </Button>
          </div>
        </Form>
      </div>
    </section>
  )
}

/** All that happened to an order, the latest first. */
export function OrderLog({ log, file }: Pick<OrderPageView, 'log'> & { file: string }) {
  const { t } = useTranslation()
  return (
    <section className="stack-s">
      <div className="row row-wrap">
        <h2 className="h-sec">{t('orders.order.happened')}</h2>
        <a className="btn btn-quiet btn-sm push" href={file} download>
          {t('orders.order.export')}
        </a>
      </div>
      <ol className="oc-log">
        {log.map(({ id, when, text, by }) => (
          <li key={id}>
            <span className="cap num">{when}</span>
            <span className="oc-said">{text}</span>
            <span className="who">{by}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
