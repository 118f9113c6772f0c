import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoreDaysFields } from '#app/ui/more-days-fields.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { SignatureField } from '#app/ui/signature-field.tsx'
import type { OrderPageView } from '../order-page.server.ts'
import { PaymentBadge } from './order-badges.tsx'

type OrderLotsProps = {
  page: Pick<OrderPageView, 'lots' | 'invoices' | 'total' | 'today' | 'buyer'>
  here: string
  attempt: string
  invoiceHref: (number: string) => string | null
}

const TONES = {
  ready: 'soft-win',
  handed_over: 'soft',
  sent: 'soft',
  cancelled: 'soft',
  returned: 'soft',
  missing: 'soft-out',
  late: 'soft-out',
  abandoned: 'soft-out',
} as const

/** An order's lots in the order of their bins; some of them are made ready, or get more days. */
export function OrderLots({ page, here, attempt, invoiceHref }: OrderLotsProps) {
  const { lots, invoices, total } = page
  const { t } = useTranslation()
  const open = lots.some((lot) => lot.open)
  return (
    <section>
      <form method="post" action={here} className="table-frame oc-cq">
        <table className="table oc-lt">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{t('orders.heads.select')}</span>
              </th>
              <th scope="col">{t('orders.order.bin')}</th>
              <th scope="col">{t('orders.order.lot')}</th>
              <th scope="col">{t('orders.heads.invoice')}</th>
              <th scope="col">{t('orders.payment')}</th>
              <th scope="col" className="r">
                {t('orders.order.allIn')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <LotRow key={lot.lineId} lot={lot} href={invoiceHref(lot.number)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className="x" />
              <td colSpan={4} className="strong">
                {t('orders.lots', { count: lots.length })}, {t('orders.invoices', { count: invoices.length })}
              </td>
              <td className="r price">{formatExact(total)}</td>
            </tr>
          </tfoot>
        </table>
        {open && <LotActs page={page} attempt={attempt} key={attempt} />}
      </form>
      <p className="cap oc-walk">{t('orders.order.walk')}</p>
    </section>
  )
}

function LotActs({ page: { today, buyer, lots }, attempt }: Pick<OrderLotsProps, 'page' | 'attempt'>) {
  const { t } = useTranslation()
  const missing = lots.some(({ state }) => state === 'missing')
  return (
    <fieldset className="oc-lot-acts" aria-label={t('orders.order.lotsForm')}>
      <Button name="act" value="ready_lots">
        {t('orders.acts.readyLots')}
      </Button>
      <input type="hidden" name="attempt" value={attempt} />
      <details className="oc-more" data-testid="hand-over">
        <summary className="btn btn-secondary">{t('orders.acts.handOver')}</summary>
        <p className="muted">{t('orders.ask.handOverText')}</p>
        <Field id="collected-by" label={t('orders.ask.collectedBy')}>
          <input
            className="input"
            id="collected-by"
            name="collected_by"
            defaultValue={buyer}
            maxLength={80}
            autoComplete="off"
          />
        </Field>
        <SignatureField />
        <Button variant="primary" name="act" value="hand_over">
          {t('orders.acts.doHandOver')}
        </Button>
      </details>
      <details className="oc-more">
        <summary className="btn btn-quiet t-out">{t('orders.acts.notFound')}</summary>
        <p className="muted">{t('orders.ask.notFoundText')}</p>
        <Button variant="danger-solid" name="act" value="not_found">
          {t('orders.acts.doNotFound')}
        </Button>
      </details>
      {missing && (
        <details className="oc-more" data-testid="found">
          <summary className="btn btn-quiet">{t('orders.acts.found')}</summary>
          <p className="muted">{t('orders.ask.foundText')}</p>
          <Button variant="primary" name="act" value="found">
            {t('orders.acts.found')}
          </Button>
        </details>
      )}
      <details className="oc-more">
        <summary className="btn btn-quiet">{t('orders.acts.moreDays')}</summary>
        <div className="oc-two">
          <MoreDaysFields id="more" today={today} />
        </div>
        <Button variant="primary" name="act" value="more_days">
          {t('orders.acts.moreDays')}
        </Button>
      </details>
    </fieldset>
  )
}

function LotRow({ lot, href }: { lot: OrderPageView['lots'][number]; href: string | null }) {
  const { t } = useTranslation()
  const { lineId, bin, image, title, lotNumber, quantity, number, paid, total, open, state } = lot
  return (
    <tr data-testid="order-lot">
      <td className="ck">
        {open && (
          <label className="check">
            <input
              type="checkbox"
              name="line"
              value={lineId}
              aria-label={t('orders.order.selectLot', { lot: lotNumber })}
            />
          </label>
        )}
      </td>
      <td className="bn">{bin}</td>
      <td className="nm">
        <span className="who">
          {image && <Picture image={image} sizes="52px" className="oc-thumb" />}
          <span>
            <b>{title}</b>
            <small>
              {t('orders.order.lotNumber', { lot: lotNumber })}
              {quantity > 1 && ` × ${quantity}`}{' '}
              {state && <Badge tone={TONES[state]}>{t(`orders.order.lotState.${state}`)}</Badge>}
            </small>
          </span>
        </span>
      </td>
      <td className="num iv">
        {href ? (
          <Link className="link" to={href}>
            {number}
          </Link>
        ) : (
          number
        )}
      </td>
      <td className="st">
        <PaymentBadge payment={paid} />
      </td>
      <td className="r price am">{formatExact(total)}</td>
    </tr>
  )
}
