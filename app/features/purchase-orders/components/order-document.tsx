import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { hoursText } from '#app/ui/hours-text.ts'
import { Time } from '#app/ui/time.tsx'
import type { OrderView } from '../queries.server.ts'

/** The order as it is printed: who orders what from whom, for how much, and where it is to be done. */
export function OrderDocument({ order }: { order: OrderView }) {
  const { t, i18n } = useTranslation()
  const { organisation, supplier, yard } = order
  return (
    <article className="panel doc">
      <header className="doc-head">
        <div>
          <p className="lbl">{t('order.from')}</p>
          <p className="h-sec">{organisation.name}</p>
          <p className="muted">{yard.address}</p>
        </div>
        <dl className="kv">
          <dt>{t('order.createdLabel')}</dt>
          <dd className="num">
            <Time at={order.createdAt} form="document" />
          </dd>
          <dt>{t('order.lot')}</dt>
          <dd className="num">{order.lotNumber}</dd>
        </dl>
        <div>
          <p className="lbl">{t('order.supplier')}</p>
          <p>
            {supplier.name}
            <br />
            <a className="link" href={`mailto:${supplier.email}`}>
              {supplier.email}
            </a>
            {supplier.phone && (
              <>
                <br />
                <span className="num">{supplier.phone}</span>
              </>
            )}
          </p>
        </div>
        <div>
          <p className="lbl">{t('order.price')}</p>
          <p className="hero-price" data-testid="order-price">
            {formatExact(order.price)}
          </p>
        </div>
      </header>
      <div className="table-scroll">
        <table className="table table-cards doc-lines">
          <thead>
            <tr>
              <th>{t('order.lot')}</th>
              <th>{t('order.what')}</th>
              <th className="r">{t('order.price')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className="num" data-l={t('order.lot')}>
                {order.lotNumber}
              </td>
              <td className="wrap-ok full">
                <a className="link" href={`/product-view/${order.listingId}`}>
                  {order.title}
                </a>
                <br />
                <span className="muted">{order.description}</span>
              </td>
              <td className="r num strong" data-l={t('order.price')}>
                {formatExact(order.price)}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <footer className="doc-foot">
        <div className="muted stack-s">
          <p className="h-sub strong">{t('order.where', { yard: yard.name })}</p>
          <p>
            {yard.address}
            <br />
            {hoursText(yard.hours, i18n.language)}
            {yard.phone && (
              <>
                <br />
                <span className="num">{yard.phone}</span>
              </>
            )}
          </p>
          <p className="cap">{t('order.explained')}</p>
        </div>
        <dl className="sum num">
          <dt className="total">{t('order.total')}</dt>
          <dd className="total">{formatExact(order.price)}</dd>
        </dl>
      </footer>
    </article>
  )
}
