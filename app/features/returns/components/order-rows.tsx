import { Link } from '@remix-run/react'
import { Ban, Check, Clock, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import type { RequestView } from '../desk.server.ts'
import type { OrderLine } from '../orders.server.ts'
import { ReturnBadge } from './return-state.tsx'

/** `canReturn`: whether the time for it is not over. */
export type Order = OrderLine & { canReturn: boolean }

/** What somebody has bought, each with what can be done about it. */
export function OrderRows({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (
    <ul className="items ret-rows">
      {orders.map((order) => (
        <li key={order.id} data-testid="order-line">
          <span className="ret-pic">
            <Picture image={order.image} sizes="88px" />
          </span>
          <span className="grow">
            <Link to={`/product-view/${order.listingId}`}>
              <b>{order.title}</b>
            </Link>
            {order.quantity > 1 && <> {t('returns.pieces', { count: order.quantity })}</>}
            <small>
              {t('returns.lot', { lot: order.lotNumber })} ·{' '}
              {t('returns.invoice', { invoice: order.commonInvoice })} ·{' '}
              {t('returns.bought', { when: timeText(order.createdAt, 'date') })} ·{' '}
              {order.deliveryType === 'local_pickup'
                ? t('returns.at', { yard: order.yard })
                : order.shipped === null
                  ? t('delivery.sent')
                  : t('delivery.shippedWith', { carrier: order.shipped })}
            </small>
            <span className="ret-badge">
              <OrderBadge order={order} />
            </span>
          </span>
          <span className="price">{formatExact(order.total)}</span>
          <span className="acts">
            <OrderAct order={order} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function OrderBadge({ order }: { order: Order }) {
  const { t } = useTranslation()
  if (order.asked > 0)
    return (
      <Badge tone="soft-info" icon={Undo2}>
        {t('returns.status.asked')}
      </Badge>
    )
  if (order.credited >= order.quantity || order.creditedTotal >= order.total)
    return (
      <Badge tone="soft" icon={Undo2}>
        {t('returns.status.credited')}
      </Badge>
    )
  if (order.creditedTotal > 0)
    return (
      <Badge tone="soft" icon={Undo2}>
        {t('returns.status.lowered')}
      </Badge>
    )
  if (order.status === 'paid' && !order.canReturn)
    return <Badge tone="soft">{t('returns.status.over')}</Badge>
  const looks = {
    unpaid: { tone: 'soft-amber', icon: Clock },
    paid: { tone: 'soft-win', icon: Check },
    cancelled: { tone: 'soft', icon: Ban },
  } as const
  return <Badge {...looks[order.status]}>{t(`returns.status.${order.status}`)}</Badge>
}

function OrderAct({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { commonInvoice, id, status } = order
  const page = `/return/invoice/${encodeURIComponent(commonInvoice)}`
  const look = { variant: 'quiet', size: 'sm' } as const
  if (status === 'unpaid')
    return (
      <ButtonLink {...look} to={`/checkout/invoice/${encodeURIComponent(commonInvoice)}`}>
        {t('returns.act.pay')}
      </ButtonLink>
    )
  if (order.asked > 0 || order.creditedTotal > 0)
    return (
      <ButtonLink {...look} to={page}>
        {t('returns.act.see')}
      </ButtonLink>
    )
  if (order.canReturn)
    return (
      <ButtonLink {...look} to={`${page}?line=${encodeURIComponent(id)}`}>
        {t('returns.act.raise')}
      </ButtonLink>
    )
  return (
    <ButtonLink {...look} to={`/invoice/${encodeURIComponent(commonInvoice)}`}>
      {t('returns.act.invoice')}
    </ButtonLink>
  )
}

type ReturnRowsProps = {
  requests: readonly RequestView[]
  hrefFor: (request: RequestView) => string
  /** For whoever answers: the buyer's name stands in the row. */
  desk?: boolean
}

/** Returns in a list: a buyer's own, or those to be answered. */
export function ReturnRows({ requests, hrefFor, desk = false }: ReturnRowsProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (
    <ul className="items ret-rows">
      {requests.map((request) => {
        const [first] = request.lines
        const pieces = request.lines.reduce((sum, { quantity }) => sum + quantity, 0)
        const total = request.credit?.total ?? request.lines.reduce((sum, line) => sum + line.total, 0)
        return (
          <li key={request.id} data-testid="return-row">
            <span className="ret-pic">
              <Picture image={request.image} sizes="88px" />
            </span>
            <span className="grow">
              <b>{first?.title ?? ''}</b>
              {pieces > 1 && <> {t('returns.pieces', { count: pieces })}</>}
              <small>
                {t('returns.number', { number: request.number })} ·{' '}
                {t('returns.invoice', { invoice: request.commonInvoice })} ·{' '}
                {t('returns.raisedAt', { when: timeText(request.raisedAt, 'date') })}
                {desk && <> · {request.buyer}</>}
              </small>
              <span className="ret-badge">
                <ReturnBadge state={request.state} />
              </span>
            </span>
            <span className="price">{formatExact(total)}</span>
            <span className="acts">
              <ButtonLink variant="quiet" size="sm" to={hrefFor(request)}>
                {t(desk ? 'returns.act.open' : request.credit ? 'returns.act.document' : 'returns.act.see')}
                <span className="sr"> {request.number}</span>
              </ButtonLink>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
