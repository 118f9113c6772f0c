import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { HistoryPage, HistoryRow } from '#app/features/bidding/queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Money } from '#app/ui/money.tsx'
import { Time } from '#app/ui/time.tsx'

export const HISTORY_LIMIT = 10

/** Offers, newest first: public prices only, other people masked. */
export function OfferHistory({ records }: Pick<HistoryPage, 'records'>) {
  const { t } = useTranslation()
  const sentence = useSentence()
  return (
    <table className="table hist" data-testid="offer-history">
      <thead>
        <tr>
          <th>{t('bid.history.bidder')}</th>
          <th className="r">{t('bid.history.offer')}</th>
          <th className="r">{t('bid.history.time')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((row) => (
          <tr key={row.seq} data-removed={row.removed ?? undefined}>
            <td className="wrap-ok">
              {row.bidder} {row.own && <Badge tone="soft-win">{t('bid.history.you')}</Badge>}{' '}
              {row.removed && <Badge tone="soft-out">{t(`bid.history.${row.removed}`)}</Badge>}
              <small className="hist-kind">{row.removed ? <s>{sentence(row)}</s> : sentence(row)}</small>
            </td>
            <td className="r price">{row.removed ? <s>{price(row)}</s> : price(row)}</td>
            <td className="r num faint">
              <Time at={row.placedAt} form="short" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Why the price moved, as far as the reader may be told; what kind of offer it was where nothing moved. */
function useSentence() {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return ({ kind, answered, why, price }: HistoryRow): string => {
    if (why !== null && price !== null)
      return t(`${listing.format === 'reverse' ? 'sale.whyFalling' : 'sale.why'}.${why}`, {
        amount: formatMoney(price),
      })
    return kind === 'max' || kind === 'hard'
      ? t(`bid.history.${kind}${answered ? 'Answered' : ''}`)
      : t(`bid.history.${kind}`)
  }
}

function price({ price }: HistoryRow) {
  return price === null ? '—' : <Money cents={price} />
}

export function HistoryRange({ page, totalRecords, records }: HistoryPage) {
  const { t } = useTranslation()
  const from = (page - 1) * HISTORY_LIMIT + 1
  return (
    <span className="cap num">
      {t('bid.history.range', { from, to: from + records.length - 1, total: totalRecords })}
    </span>
  )
}
