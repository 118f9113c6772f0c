import { givePlaces, type Placed } from './order.ts'
import { MINUTE_MS, SECOND_MS } from './spans.ts'

export const STAGGER_MOST_SECONDS = 600

type Times = { firstCloseAt: number; staggerSeconds: number }

/** When the lot at this place (from 0) closes, before any extension (operations.md, section 2). */
export function closeOf({ firstCloseAt, staggerSeconds }: Times, place: number): number {
  return firstCloseAt + place * staggerSeconds * SECOND_MS
}

/** When the last of so many lots closes, before any extension; null without lots. */
export function lastCloseOf(times: Times, lots: number): number | null {
  return lots > 0 ? closeOf(times, lots - 1) : null
}

/** So many lots close within one soft close: what an extended lot is put behind. 0 where extensions keep the order. */
export function lotsWithinSoftClose({
  staggerSeconds,
  softClose,
}: {
  staggerSeconds: number
  softClose: { mode: 'reset' | 'add' | 'none'; extensionMs: number }
}): number {
  if (softClose.mode === 'none' || staggerSeconds === 0) return 0
  return Math.max(0, Math.ceil(softClose.extensionMs / (staggerSeconds * SECOND_MS)) - 1)
}

/** A lot whose planned close changes; epoch ms. */
export type Revision = { id: string; place: number; from: number; to: number }

/** A public lot in its auction. `offers`: somebody has offered, a starting offer too. */
export type PlannedLot = { id: string; place: number; closesAt: number; offers: number; over: boolean }

export type ReviseRefusal = 'has_offers' | 'earlier' | 'too_soon'

/** The earliest close that a lot may be given, from now on. */
export const CLOSE_AHEAD_MS = 10 * MINUTE_MS

/**
 * What a new order or new times come to. Before its start every lot without offers is revised; after it too, but never to
 * an earlier time. Whoever has offers stays; what may not move is listed with its reason.
 */
export function reviseLots(
  lots: readonly PlannedLot[],
  places: readonly Placed[],
  { now, startsAt, ...times }: Times & { now: number; startsAt: number },
): { revised: Revision[]; refused: { id: string; reason: ReviseRefusal }[] } {
  const revised: Revision[] = []
  const refused: { id: string; reason: ReviseRefusal }[] = []
  const known = new Map(lots.map((lot) => [lot.id, lot]))
  for (const { id, place } of places) {
    const lot = known.get(id)
    if (!lot || lot.over) continue
    const to = closeOf(times, place)
    if (to === lot.closesAt && place === lot.place) continue
    const reason = refusalOf(lot, to, now, startsAt)
    if (reason) refused.push({ id, reason })
    else revised.push({ id, place, from: lot.closesAt, to })
  }
  return { revised, refused }
}

function refusalOf(lot: PlannedLot, to: number, now: number, startsAt: number): ReviseRefusal | null {
  if (to === lot.closesAt) return null
  if (lot.offers > 0) return 'has_offers'
  if (now >= startsAt && to < lot.closesAt) return 'earlier'
  return to < now + CLOSE_AHEAD_MS ? 'too_soon' : null
}

/**
 * The places that lots may take: those with offers, those that are over, and after the start those that would close earlier,
 * keep theirs; the others take what is left, in the order that is wanted. `stayed`: who was to be somewhere else.
 */
export function planOrder(
  lots: readonly (PlannedLot & { draft: boolean })[],
  wanted: readonly string[],
  times: Times & { now: number; startsAt: number },
): { places: Placed[]; stayed: string[] } {
  const published = lots.filter(({ draft }) => !draft)
  const stay = new Map<string, number>()
  for (const { id, place, offers, over } of published) if (offers > 0 || over) stay.set(id, place)
  const fixed = new Set(stay.keys())
  for (;;) {
    const places = givePlaces(wanted, stay)
    const { refused } = reviseLots(published, places, times)
    const more = refused.filter(({ id }) => !stay.has(id))
    if (more.length === 0) return { places, stayed: [...stay.keys()].filter((id) => isMoved(id)) }
    for (const { id } of more) stay.set(id, published.find((lot) => lot.id === id)?.place ?? 0)
  }

  /** Whether it stands elsewhere in what was wanted than among the lots as they stand. */
  function isMoved(id: string): boolean {
    if (!fixed.has(id)) return true
    const stands = [...lots].sort((a, b) => a.place - b.place).map((lot) => lot.id)
    return wanted.indexOf(id) !== stands.indexOf(id)
  }
}
