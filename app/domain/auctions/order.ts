/** By what the lots of an auction follow one another; `hand` keeps the places that they were given. */
export const ORDER_MODES = ['hand', 'lot_number', 'lowest_price', 'most_watched'] as const
export type OrderMode = (typeof ORDER_MODES)[number]

/** A lot as its auction orders it; `place` from 0, null for one that was just put in. Cents. */
export type OrderedLot = {
  id: string
  place: number | null
  /** Null in a draft, which comes behind all that have a number. */
  lotNumber: number | null
  price: number
  watchers: number
}

/**
 * The ids of an auction's lots in the order that it closes them in (operations.md, section 2): by number, by price from
 * the lowest, by watchers from the least, or as they stand. Equal ones stay as they stand, whoever came last at the end.
 */
export function orderLots(lots: readonly OrderedLot[], mode: OrderMode): string[] {
  const stands = [...lots].sort((a, b) => placeOf(a) - placeOf(b))
  return sorted(stands, mode).map(({ id }) => id)
}

function sorted(lots: OrderedLot[], mode: OrderMode): OrderedLot[] {
  switch (mode) {
    case 'hand':
      return lots
    case 'lot_number':
      return lots.sort((a, b) => numberOf(a) - numberOf(b))
    case 'lowest_price':
      return lots.sort((a, b) => a.price - b.price)
    case 'most_watched':
      return lots.sort((a, b) => a.watchers - b.watchers)
  }
}

function placeOf({ place }: OrderedLot): number {
  return place ?? Number.MAX_SAFE_INTEGER
}

function numberOf({ lotNumber }: OrderedLot): number {
  return lotNumber ?? Number.MAX_SAFE_INTEGER
}

/** The same lots with one of them at `to`, counted from 0; a place behind the last is the last. */
export function moveLot(ids: readonly string[], id: string, to: number): string[] {
  if (!ids.includes(id)) return [...ids]
  const others = ids.filter((other) => other !== id)
  const at = Math.min(Math.max(0, Math.trunc(to)), others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Takes lots in, in their order: at one end, or spread among those that are there. */
export function putIn(
  ids: readonly string[],
  added: readonly string[],
  where: 'end' | 'beginning' | 'spread',
): string[] {
  const fresh = added.filter((id) => !ids.includes(id))
  if (where === 'end') return [...ids, ...fresh]
  if (where === 'beginning') return [...fresh, ...ids]
  const merged: string[] = []
  let taken = 0
  fresh.forEach((id, index) => {
    const until = Math.round(((index + 1) * ids.length) / (fresh.length + 1))
    merged.push(...ids.slice(taken, until), id)
    taken = until
  })
  return [...merged, ...ids.slice(taken)]
}

export type Placed = { id: string; place: number }

/**
 * Some lots stay where they are (those with offers): the others take the places that are left, from the first, in the order
 * that is wanted.
 */
export function givePlaces(wanted: readonly string[], stay: ReadonlyMap<string, number>): Placed[] {
  const taken = new Set(stay.values())
  let next = 0
  return wanted.map((id) => {
    const kept = stay.get(id)
    if (kept !== undefined) return { id, place: kept }
    while (taken.has(next)) next += 1
    const place = next
    next += 1
    return { id, place }
  })
}

/** The same lots with some of them together at `to`, counted from 0 among the others, in the order that they stand in. */
export function moveLots(ids: readonly string[], chosen: readonly string[], to: number): string[] {
  const moving = new Set(chosen)
  const others = ids.filter((id) => !moving.has(id))
  const at = Math.min(Math.max(0, Math.trunc(to)), others.length)
  return [...others.slice(0, at), ...ids.filter((id) => moving.has(id)), ...others.slice(at)]
}

/** Each of these lots one place up (-1) or down (1), past one that is not among them; at the end they stay. */
export function stepLots(ids: readonly string[], chosen: readonly string[], by: 1 | -1): string[] {
  const moving = new Set(chosen)
  const stepped = by === 1 ? [...ids].reverse() : [...ids]
  for (let at = 1; at < stepped.length; at += 1) {
    const [before, own] = [stepped[at - 1], stepped[at]]
    if (before === undefined || own === undefined || !moving.has(own) || moving.has(before)) continue
    stepped[at - 1] = own
    stepped[at] = before
  }
  return by === 1 ? stepped.reverse() : stepped
}

/** The same lots with some of them spread evenly among the others. */
export function spreadLots(ids: readonly string[], chosen: readonly string[]): string[] {
  const moving = new Set(chosen)
  return putIn(
    ids.filter((id) => !moving.has(id)),
    ids.filter((id) => moving.has(id)),
    'spread',
  )
}

/**
 * Of these lots no two of one kind next to one another, as far as that can be; they share the places that they have, and the
 * others stay. It is no lottery: the same lots always come out alike.
 */
export function partKinds(
  lots: readonly { id: string; kind: string }[],
  chosen: readonly string[],
): string[] {
  const moving = new Set(chosen)
  const kinds = new Map<string, string[]>()
  for (const { id, kind } of lots) if (moving.has(id)) kinds.set(kind, [...(kinds.get(kind) ?? []), id])
  let last: string | null = null
  return lots.map(({ id, kind }) => {
    if (!moving.has(id)) {
      last = kind
      return id
    }
    let best: string | null = null
    for (const [one, left] of kinds) {
      if (left.length === 0 || one === last) continue
      if (best === null || left.length > (kinds.get(best)?.length ?? 0)) best = one
    }
    best ??= last ?? kind
    last = best
    return kinds.get(best)?.shift() ?? id
  })
}
