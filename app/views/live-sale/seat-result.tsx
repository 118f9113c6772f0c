import { useTranslation } from 'react-i18next'
import { RESULT_MS } from '#app/domain/auctions/live-stage.ts'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { useLive, useSale, useStage } from './sale-context.tsx'

/** How a lot ended, for the four seconds that it stays, and what comes after it. */
export function SeatResult() {
  const { listing, live } = useRoom()
  const { live: sale } = useSale()
  const { t } = useTranslation()
  const overAt = useStage(({ seats }) => seats.find(({ id }) => id === listing.id)?.overAt ?? null)
  const share = useServerTime((now) =>
    overAt === null ? null : Math.max(0, Math.min(100, Math.round(100 - ((now - overAt) / RESULT_MS) * 100))),
  )
  const next = useLive(({ stage, rows }) => rows.get(stage.rail[0] ?? ''))
  const won = live.own?.status === 'won'
  return (
    <div className="panel-pad form" data-testid="stage-result" data-status={live.status}>
      {won && (
        <p className="allin">
          <span>{t('liveSale.wonAllIn', { amount: formatMoney(live.price) })}</span>
          <b>{formatExact(computeTotal(live.price, listing.charges).total)}</b>
        </p>
      )}
      {next && share !== null && (
        <div className="nextup">
          <span className="nextup-pic">
            <Picture image={next.image} sizes="64px" />
          </span>
          <span>
            <small>{t('liveSale.next', { lot: next.lotNumber })}</small>
            <b>{next.title}</b>
          </span>
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            onClick={() => sale.act({ type: 'look', id: listing.id })}
          >
            {t('liveSale.stay')}
          </button>
        </div>
      )}
      {share !== null && (
        <div className="res-bar" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
      )}
    </div>
  )
}
