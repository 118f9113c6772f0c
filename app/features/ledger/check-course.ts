import { type AnyEntry, rulesOf } from './read-entries.ts'

export type CourseFailure = {
  seq: number
  reason:
    | 'time_backwards'
    | 'after_close'
    | 'price_fell'
    | 'price_rose'
    | 'price_moved'
    | 'sold_without_price'
    | 'unsold_with_offer'
    | 'rules_after_offer'
}

/** After these a price may stand anywhere: offers are gone. */
const FREES = ['retracted', 'declined']
/** These leave the price where it is. */
const STILL = [
  'rules',
  'pre-bid',
  'max-lowered',
  'reserve-changed',
  'restocked',
  'extension',
  'extension-asked',
  'paused',
  'resumed',
  'extended',
]
/** These do not come once a listing is closed. */
const WHILE_OPEN = [
  'opened',
  'pre-bid',
  'offer',
  'max-lowered',
  'purchase',
  'paused',
  'extended',
  ...FREES,
  'closed',
]

type Course = {
  at: number
  price: number | null
  closed: boolean
  format: string
  /** Whether there may be a reserve, which is secret. */
  reserve: boolean
  /** Whether somebody has offered: the rules stand from then on. */
  offered: boolean
}

/**
 * Whether what the ledger tells can have happened under its rules: a chain that holds proves only that nothing was
 * changed afterwards. Names the first entry that cannot.
 */
export function checkCourse(entries: readonly AnyEntry[]): CourseFailure | null {
  let before: Course = {
    at: Number.NEGATIVE_INFINITY,
    price: null,
    closed: false,
    format: 'ascending',
    reserve: false,
    offered: false,
  }
  for (const entry of entries) {
    const course = follow(before, entry)
    const reason =
      timeFault(before, entry) ??
      rulesFault(before, entry) ??
      priceFault(course, before, entry) ??
      closeFault(course, entry)
    if (reason) return { seq: entry.seq, reason }
    before = course
  }
  return null
}

function follow(before: Course, entry: AnyEntry): Course {
  const card = rulesOf(entry)?.card
  return {
    at: Date.parse(entry.at),
    price: entry.price,
    closed: !reopens(entry) && (before.closed || has(entry, ['closed'])),
    format: typeof card?.format === 'string' ? card.format : before.format,
    reserve: (card ? card.has_reserve === true : before.reserve) || has(entry, ['reserve-changed']),
    offered: before.offered || has(entry, ['offer', 'pre-bid']),
  }
}

function timeFault(before: Course, entry: AnyEntry): CourseFailure['reason'] | null {
  if (Date.parse(entry.at) < before.at) return 'time_backwards'
  return before.closed && has(entry, WHILE_OPEN) ? 'after_close' : null
}

/** A fixed listing may have more pieces at any time, and nobody offers there. */
function rulesFault(before: Course, entry: AnyEntry): CourseFailure['reason'] | null {
  return before.offered && has(entry, ['rules']) ? 'rules_after_offer' : null
}

function priceFault(
  { price, format }: Course,
  before: Course,
  entry: AnyEntry,
): CourseFailure['reason'] | null {
  if (price === before.price || has(entry, FREES)) return null
  if (entry.effects.length > 0 && entry.effects.every(({ type }) => STILL.includes(type)))
    return 'price_moved'
  if (before.price === null) return null
  if (format === 'reverse') return price === null || price > before.price ? 'price_rose' : null
  return price === null || price < before.price ? 'price_fell' : null
}

/** The law of the close: sold where an offer stands and the reserve is met. Pieces at a fixed price sell by themselves. */
function closeFault({ price, format, reserve }: Course, entry: AnyEntry): CourseFailure['reason'] | null {
  const closed = entry.effects.find(({ type }) => type === 'closed')
  if (!closed || format === 'fixed') return null
  if (closed.outcome === 'sold' && price === null) return 'sold_without_price'
  return closed.outcome === 'unsold' && price !== null && !reserve ? 'unsold_with_offer' : null
}

/** Pieces of a sale that was called off open a listing that was sold out. */
function reopens({ effects }: AnyEntry): boolean {
  return effects.some(({ type, reopened }) => type === 'restocked' && reopened === true)
}

function has(entry: AnyEntry, types: readonly string[]): boolean {
  return entry.effects.some(({ type }) => types.includes(type))
}
