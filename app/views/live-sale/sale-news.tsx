import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { liveId } from '#app/domain/auctions/live-stage.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { useAnnouncer } from '#app/features/bidding/components/say/use-announcer.ts'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { playTone } from '#app/ui/tone.ts'
import { useAwake } from '#app/ui/use-awake.ts'
import { isMine } from './live-sale.ts'
import { useLive, useSale, useStage } from './sale-context.tsx'
import type { Options } from './use-options.ts'

/** Before the close of one's own lot a tone says so. */
const WARN_MS = 10_000

/** Says what concerns the reader, and little else: their own lots, what stands on the stage, and what a press has done. */
export function SaleNews({ options }: { options: Options }) {
  const { live } = useSale()
  const { t } = useTranslation()
  const { spoken, say } = useAnnouncer<string>()
  const rows = useLive((state) => state.rows)
  const onStage = useStage(liveId)
  const armed = useStage((stage) => stage.armed?.id ?? null)
  const before = useRef(rows)
  const stageBefore = useRef(onStage)
  const chosen = useRef(options)
  chosen.current = options

  useEffect(() => {
    const known = before.current
    before.current = rows
    for (const row of rows.values()) {
      const was = known.get(row.id)
      if (!was || was === row || !isMine(row)) continue
      const news = newsOf(was, row)
      if (!news) continue
      say(row.id, t(`liveSale.said.${news}`, { lot: row.lotNumber, price: formatMoney(row.price) }))
      if (chosen.current.sound) playTone(news === 'won' ? 'good' : 'bad')
      if (chosen.current.vibrate && news === 'outbid') navigator.vibrate?.(120)
    }
  }, [rows, say, t])

  useEffect(() => {
    if (onStage === stageBefore.current) return
    stageBefore.current = onStage
    const row = live.state.rows.get(onStage ?? '')
    if (row)
      say(
        'stage',
        t('liveSale.said.stage', { lot: row.lotNumber, title: row.title, price: formatMoney(row.price) }),
      )
  }, [onStage, live, say, t])

  useEffect(() => {
    const row = live.state.rows.get(armed ?? '')
    if (row) say('armed', t('liveSale.said.armed', { lot: row.lotNumber }))
  }, [armed, live, say, t])

  useWarning(options.sound)
  useAwake(useIsNear() && options.awake)
  return (
    <p className="sr" aria-live="polite" data-testid="sale-news">
      {spoken}
    </p>
  )
}

function newsOf(was: LotRow, row: LotRow): 'outbid' | 'won' | 'lost' | null {
  if (was.own?.status === row.own?.status) return null
  if (row.own?.status === 'outbid') return 'outbid'
  if (row.own?.status === 'won') return 'won'
  return row.own?.status === 'lost' ? 'lost' : null
}

function useWarning(on: boolean) {
  const soonest = useSoonestOwn()
  const { live } = useSale()
  useEffect(() => {
    if (!on || soonest === null) return
    const wait = soonest - live.now() - WARN_MS
    if (wait < 0 || wait > 3_600_000) return
    const timer = setTimeout(() => playTone('soon'), wait)
    return () => clearTimeout(timer)
  }, [on, soonest, live])
}

const AWAKE_MS = 10 * 60_000

/** Whether one of the reader's lots closes soon. */
function useIsNear(): boolean {
  const { live } = useSale()
  const soonest = useSoonestOwn()
  return soonest !== null && soonest - live.now() < AWAKE_MS
}

function useSoonestOwn(): number | null {
  return useLive(({ rows }) => {
    let soonest: number | null = null
    for (const row of rows.values())
      if (isMine(row) && row.status === 'open' && !row.paused)
        soonest = Math.min(soonest ?? row.closesAt, row.closesAt)
    return soonest
  })
}
