import { Link } from '@remix-run/react'
import { Check, TrendingUp } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { Picture } from '#app/ui/picture.tsx'
import { isMine } from './live-sale.ts'
import { RowClock } from './row-clock.tsx'
import { RowHeart } from './row-heart.tsx'
import { useRow, useSale } from './sale-context.tsx'

/** Opens a lot on the stage; without script its address does. */
export function useGoTo(id: string) {
  const { sale, live } = useSale()
  return {
    to: `/liveAuction/${sale.id}?lot=${id}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      live.act({ type: 'look', id })
      document.getElementById('stage')?.scrollIntoView({ block: 'start' })
    },
  }
}

export const RailRow = memo(function RailRow({ id }: { id: string }) {
  const { t } = useTranslation()
  const row = useRow(id)
  const goTo = useGoTo(id)
  if (!row) return null
  const standing = standingOf(row)
  return (
    <li data-lot={id} data-own={isMine(row) ? 'mine' : 'other'} data-st={standing}>
      <Link {...goTo} className="go" prefetch="none" preventScrollReset>
        <span className="row-pic">
          <Picture image={row.image} sizes="52px" />
        </span>
        <span className="w">
          <b>{row.title}</b>
          <small>
            <Standing row={row} />
            {row.extensions > 0 && (
              <span className="faint">
                {standing ? ', ' : ''}
                {t('liveSale.extended', { count: row.extensions })}
              </span>
            )}
          </small>
        </span>
        <span className="n">
          <RowClock row={row} />
          <span className="price">{formatMoney(row.price)}</span>
        </span>
      </Link>
      <RowHeart row={row} />
    </li>
  )
})

function Standing({ row }: { row: LotRow }) {
  const { t } = useTranslation()
  const standing = standingOf(row)
  if (!standing)
    return row.extensions > 0 ? null : (
      <span className="faint">{t('liveSale.placeLot', { place: row.place + 1, lot: row.lotNumber })}</span>
    )
  const Icon = standing === 'win' ? Check : TrendingUp
  const max = row.own?.max
  return (
    <span className={`t-${standing} own`}>
      <Icon className="i" aria-hidden="true" />
      {t(standing === 'win' ? 'liveSale.winning' : 'liveSale.outbid')}
      {max ? `, ${t('liveSale.max', { amount: formatMoney(max) })}` : ''}
    </span>
  )
}

export function standingOf({ own }: Pick<LotRow, 'own'>): 'win' | 'out' | undefined {
  if (own?.status === 'winner' || own?.status === 'won') return 'win'
  return own?.status === 'outbid' || own?.status === 'lost' ? 'out' : undefined
}
