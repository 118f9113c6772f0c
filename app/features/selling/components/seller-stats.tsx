import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import type { SellerCounts } from '../queries.server.ts'

type SellerStatsProps = {
  counts: SellerCounts
  /** Which organisation, for the addresses: with its question mark, or nothing. */
  query: string
}

/** How many lots there are, and where they stand. */
export function SellerStats({ counts, query }: SellerStatsProps) {
  const { t } = useTranslation()
  const stats = [
    { key: 'lotCount', value: counts.lotCount, to: null },
    { key: 'auctionCount', value: counts.auctionCount, to: 'open' },
    { key: 'buynowCount', value: counts.buynowCount, to: 'open' },
    { key: 'unsoldCount', value: counts.unsoldCount, to: 'unsold' },
    { key: 'sold', value: counts.sold, to: 'sold' },
    { key: 'draft', value: counts.draft, to: 'draft' },
  ] as const
  return (
    <div className="stats">
      {stats.map(({ key, value, to }) => {
        const figure = (
          <>
            <span className="lbl">{t(`selling.counts.${key}`)}</span>
            <b className="num" data-count={key}>
              {grouped(value)}
            </b>
          </>
        )
        return to ? (
          <Link key={key} className="stat" to={`/seller/listing/${to}${query}`}>
            {figure}
          </Link>
        ) : (
          <div key={key} className="stat">
            {figure}
          </div>
        )
      })}
    </div>
  )
}
