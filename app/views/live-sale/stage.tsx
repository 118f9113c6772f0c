import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { liveId, shownIds } from '#app/domain/auctions/live-stage.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { Picture } from '#app/ui/picture.tsx'
import { RowClock } from './row-clock.tsx'
import { useLive, useRow, useSale, useStage } from './sale-context.tsx'
import { Seat } from './seat.tsx'
import { SeatPanel } from './seat-panel.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** Lots whose words are brought before their turn. */
const BEFOREHAND = 2
/** A thousand who follow would ask for the next lot in the same second. */
const SPREAD_MS = 8_000

/** The lot that closes next, or two that close together; or the one that its reader has gone to. */
export function Stage() {
  const { live } = useSale()
  const shown = useStage((stage) => shownIds(stage).join(' '))
  const ids = shown.split(' ').filter(Boolean)
  const area = useRef<HTMLDivElement>(null)
  useNextLots()
  useKeptFocus(area)
  useEffect(() => {
    const stage = area.current
    const touch = () => live.act({ type: 'touch' })
    // a finger that goes up anywhere has gone up
    const release = () => live.act({ type: 'release' })
    stage?.addEventListener('pointerdown', touch)
    stage?.addEventListener('input', touch)
    stage?.addEventListener('focusout', release)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      stage?.removeEventListener('pointerdown', touch)
      stage?.removeEventListener('input', touch)
      stage?.removeEventListener('focusout', release)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [live])
  const two = ids.length > 1
  return (
    <div ref={area} className={two ? 'stage two-up' : 'stage'} data-testid="stage">
      <LiveBack />
      {two && <TwoHead ids={ids} />}
      {ids.map((id, side) => (
        <Seat key={id} id={id}>
          <SeatPanel look={two ? 'two' : 'whole'} side={side} />
        </Seat>
      ))}
    </div>
  )
}

function useNextLots() {
  const { bring } = useSale()
  const next = useStage(({ rail }) => rail.slice(0, BEFOREHAND).join(' '))
  useEffect(() => {
    const timers = next
      .split(' ')
      .filter(Boolean)
      .map((id) => setTimeout(() => bring(id), Math.random() * SPREAD_MS))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [bring, next])
}

function TwoHead({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  const apart = useLive(({ rows }) => {
    const [one, other] = ids.map((id) => rows.get(id)?.closesAt ?? 0)
    return Math.round(Math.abs((one ?? 0) - (other ?? 0)) / 1_000)
  })
  return (
    <div className="duo-h">
      <b>{apart === 0 ? t('liveSale.twoTogether') : t('liveSale.twoApart', { count: apart })}</b>
      <span className="muted">{t('liveSale.twoText')}</span>
      <span className="push cap hide-m" aria-hidden="true">
        {t('liveSale.choose')} <kbd>A</kbd> <kbd>B</kbd>
      </span>
    </div>
  )
}

/** Whoever looks at another lot keeps the live one in sight, and comes back by one press. */
function LiveBack() {
  const { live } = useSale()
  const { t } = useTranslation()
  const id = useStage((stage) => (stage.ahead ? liveId(stage) : null))
  const row = useRow(id ?? '')
  if (!id || !row) return null
  return (
    <div className="liveback">
      <span className="lb-pic">
        <Picture image={row.image} sizes="64px" />
      </span>
      <span className="w">
        <small>{t('liveSale.liveNow', { lot: row.lotNumber, place: row.place + 1 })}</small>
        <b>{row.title}</b>
      </span>
      <RowClock row={row} />
      <span className="price">{formatMoney(row.price)}</span>
      <button
        type="button"
        className="btn btn-secondary btn-sm"
        data-testid="back-to-live"
        onClick={() => live.act({ type: 'look', id: null })}
      >
        {t('liveSale.back')}{' '}
        <span className="hide-m" aria-hidden="true">
          <kbd>L</kbd>
        </span>
      </button>
    </div>
  )
}
