import { useEffect, useRef, useState } from 'react'
import { closingSchedule, type ScheduledLot } from '#app/domain/auctions/closing-schedule.ts'
import { softCloseOf } from '#app/domain/auctions/draft-sale.ts'
import { saleWarnings } from '#app/domain/auctions/set-up.ts'
import { type ClosingPlan, closingTyped } from '#app/domain/auctions/typed-plan.ts'
import { zoneOf } from '#app/lib/zone.ts'
import type { SaleRow } from '../queries.server.ts'
import { ScheduleChart, ScheduleWarning } from './schedule-chart.tsx'

type LiveScheduleProps = {
  sale: SaleRow
  /** In the order of places, as it is saved. */
  lots: readonly ScheduledLot[]
  yards: readonly { id: string; timeZone: string }[]
}

/** Of how the lots close, and on whose clock. */
type Shown = { plan: ClosingPlan; yardId: string | null }

/**
 * When the lots close: as it is saved, and from the first key on as it is typed, by the law that saves it. What could not
 * be saved changes nothing.
 */
export function LiveSchedule({ sale, lots, yards }: LiveScheduleProps) {
  const place = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Shown | null>(null)
  const zoneAt = (id: string | null) => {
    const yard = yards.find((one) => one.id === id)
    return yard ? zoneOf(yard.timeZone) : null
  }
  const read = useRef((_: HTMLFormElement) => {})
  read.current = (form) => {
    const fields = new FormData(form)
    const textOf = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : undefined
    }
    // a field that is closed once it has started is not sent
    const yardId = textOf('yard') ?? sale.locationId
    const plan = closingTyped(textOf, zoneAt(yardId))
    if (plan) setTyped({ plan, yardId })
  }
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const onInput = () => read.current(form)
    form.addEventListener('input', onInput)
    return () => form.removeEventListener('input', onInput)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved is shown from then on
  useEffect(() => setTyped(null), [sale.version])
  const saved = {
    plan: {
      firstCloseAt: sale.firstCloseAt,
      staggerSeconds: sale.staggerSeconds,
      groupClose: sale.groupClose,
      softClose: softCloseOf(sale),
    },
    yardId: sale.locationId,
  }
  const { plan, yardId } = typed ?? saved
  const { firstCloseAt } = plan
  const zone = zoneAt(yardId)
  const schedule =
    zone && firstCloseAt !== null ? closingSchedule({ ...plan, firstCloseAt }, lots, zone) : null
  const warnings = saleWarnings(plan, lots.length)
  return (
    <div ref={place} data-schedule={typed ? 'typed' : 'saved'}>
      {schedule ? (
        <ScheduleChart schedule={schedule} warnings={warnings} />
      ) : (
        warnings.map((warning) => <ScheduleWarning key={warning.code} warning={warning} />)
      )}
    </div>
  )
}
