import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { Picture } from '#app/ui/picture.tsx'
import { byYard, type CartLine, lineTotal } from '../line.ts'
import { PlaceCard } from './add-fields.tsx'
import './cart.css'

type CheckoutLinesProps = {
  quote: { lines: readonly CartLine[] }
  /** Of one seller: ids of its lines, and how they are handed over. */
  part: { lots: readonly string[]; chosen: 'local_pickup' | 'delivery' }
}

/** A seller's lines, by where they are collected, unless they are sent. */
export function CheckoutLines({ quote, part: { lots, chosen } }: CheckoutLinesProps) {
  const { t } = useTranslation()
  return byYard(quote.lines.filter(({ id }) => lots.includes(id))).map((those) => {
    const [first] = those
    if (!first) return null
    const days = Math.min(...those.map(({ pickupDeadlineDays }) => pickupDeadlineDays))
    return (
      <div key={first.yard.id} className="stack">
        <ul className="items">
          {those.map((line) => (
            <li key={line.id}>
              <span className="cart-pic cart-pic-s">
                <Picture image={line.listing.image} sizes="64px" />
              </span>
              <span className="grow">
                <b>{line.listing.title}</b>
                <small className="num">
                  {t('checkout.pieces', {
                    count: line.quantity,
                    amount: formatMoney(line.buyNow ?? line.price),
                  })}
                </small>
                {line.listing.format !== 'fixed' && <small>{t('checkout.ends')}</small>}
              </span>
              <span className="price num push">{formatExact(lineTotal(line).hammer)}</span>
            </li>
          ))}
        </ul>
        {chosen === 'local_pickup' && <PlaceCard yard={first.yard} days={days} />}
      </div>
    )
  })
}
