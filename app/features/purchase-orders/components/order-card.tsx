import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import type { OrderRow } from '../queries.server.ts'

export function OrderCard({ order }: { order: OrderRow }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const when = timeText(order.createdAt, 'document')
  return (
    <li className="inv panel" data-testid="order-row">
      <div className="inv-top">
        <div>
          <h2 className="h-sec">{t('order.number', { number: order.number })}</h2>
          <p className="cap num">{t('order.created', { when })}</p>
        </div>
      </div>
      <div className="inv-pics">
        <span className="inv-pic">
          <Picture image={order.image} sizes="52px" />
        </span>
        <span className="cap num">{t('tile.lot', { lot: order.lotNumber })}</span>
      </div>
      <div className="inv-kv-wrap">
        <p className="inv-title">{order.title}</p>
        <dl className="inv-kv">
          <div>
            <dt className="lbl">{t('order.amount')}</dt>
            <dd className="price">{formatExact(order.price)}</dd>
          </div>
          <div>
            <dt className="lbl">{t(order.given ? 'order.supplier' : 'order.from')}</dt>
            <dd>{order.other}</dd>
          </div>
        </dl>
      </div>
      <div className="inv-acts">
        <ButtonLink to={`/purchase-order/${encodeURIComponent(order.number)}`}>{t('order.view')}</ButtonLink>
      </div>
    </li>
  )
}
