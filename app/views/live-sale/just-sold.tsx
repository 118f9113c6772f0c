import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useLive } from './sale-context.tsx'

const MOST = 8

/** The lots that closed last. */
export function JustSold() {
  const { t } = useTranslation()
  const rows = useLive((state) => state.rows)
  const over = [...rows.values()]
    .filter(({ status }) => isOver(status))
    .sort((a, b) => b.closesAt - a.closesAt)
    .slice(0, MOST)
  if (over.length === 0) return null
  return (
    <section className="under sold" aria-labelledby="h-sold" data-testid="just-sold">
      <h2 className="h-sub" id="h-sold">
        {t('liveSale.justSold')}
      </h2>
      <ul className="soldlist">
        {over.map((row) => (
          <SoldRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

export function SoldRow({ row }: { row: LotRow }) {
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
            <span className="t-win">{t('liveSale.youWon')}</span>
          ) : row.own?.status === 'lost' ? (
            <>
              <span className="t-out">{t('liveSale.lost')}</span>{' '}
              {max ? t('liveSale.maxWas', { amount: formatMoney(max) }) : ''}
            </>
          ) : (
            t('liveSale.placeLot', { place: row.place + 1, lot: row.lotNumber })
          )}
        </small>
      </Link>
      <span className="price">
        {row.status === 'sold' ? formatMoney(row.price) : <span className="cap">{t('liveSale.unsold')}</span>}
      </span>
    </li>
  )
}
