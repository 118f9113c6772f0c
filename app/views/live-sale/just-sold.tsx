import { Link } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useLive } from './sale-context.tsx'

const MOST = 8

/** The lots that closed last; all that have, where that is asked for. */
export function JustSold() {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const rows = useLive((state) => state.rows)
  const over = [...rows.values()]
    .filter(({ status }) => isOver(status))
    .sort((a, b) => b.closesAt - a.closesAt)
  if (over.length === 0) return null
  return (
    <section className="sold" aria-labelledby="h-sold" data-testid="just-sold">
      <div className="sold-h">
        <h2 className="h-sub" id="h-sold">
          {t('liveSale.justSold')}
        </h2>
        {over.length > MOST && (
          <button
            type="button"
            className="link needs-script"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? t('liveSale.lastOnly') : t('liveSale.allOver', { count: over.length })}
          </button>
        )}
      </div>
      <ul className="soldlist">
        {(all ? over : over.slice(0, MOST)).map((row) => (
          <SoldRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** `total`: what it costs its reader all-in. */
export function SoldRow({ row, total }: { row: LotRow; total?: number | undefined }) {
  const { t } = useTranslation()
  const max = row.own?.max
  return (
    <li>
      <span className="sold-pic">
        <Picture image={row.image} sizes="44px" />
      </span>
      <Link className="w" to={`/product-view/${row.id}`}>
        <b>{row.title}</b>
        <small>
          {row.own?.status === 'won' ? (
            <>
              <span className="t-win">{t('liveSale.youWon')}</span>{' '}
              {t('liveSale.placeLot', { place: row.place + 1, lot: row.lotNumber })}
            </>
          ) : row.own?.status === 'lost' && row.outcome !== 'withdrawn' ? (
            <>
              <span className="t-out">{t('liveSale.lost')}</span>{' '}
              {max ? t('liveSale.maxWas', { amount: formatMoney(max) }) : ''}
            </>
          ) : row.status === 'sold' ? (
            t('liveSale.placeLot', { place: row.place + 1, lot: row.lotNumber })
          ) : (
            <>
              {t('liveSale.placeLot', { place: row.place + 1, lot: row.lotNumber })}
              {'. '}
              <WhyUnsold row={row} />
            </>
          )}
        </small>
      </Link>
      <span className="price">
        {row.status === 'sold' ? formatMoney(row.price) : <span className="cap">{t('liveSale.unsold')}</span>}
        {total !== undefined && <small>{t('liveSale.allIn', { total: formatExact(total) })}</small>}
      </span>
    </li>
  )
}

function WhyUnsold({ row }: { row: LotRow }) {
  const { t } = useTranslation()
  if (row.outcome === 'withdrawn') return t('liveSale.withdrawn')
  return row.offerCount === 0
    ? t('liveSale.noOffers')
    : t('liveSale.reserveNotMet', { price: formatMoney(row.price) })
}
