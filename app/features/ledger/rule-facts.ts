import type { PremiumTier } from '#app/domain/money/premium.ts'
import type { AnyCard } from './read-entries.ts'
import { isObject } from './read-entries.ts'

/** The main rules as data, for words in the reader's language. Dollars, percent, epoch ms; null where a card is silent. */
export type RuleFacts = {
  format: 'ascending' | 'reverse' | 'sealed' | 'fixed'
  start: number
  steps: { from: number; step: number }[]
  kinds: 'both' | 'max' | 'hard'
  wholeDollars: boolean
  hasReserve: boolean
  opensAt: number
  closesAt: number
  late: { mode: 'reset' | 'add' | 'none'; windowMs: number; extensionMs: number; capMs: number | null }
  premium: { percent: number; cap: number | null; tiers?: PremiumTier[] } | null
  tax: { percent: number; on: 'hammer_and_premium' | 'hammer' } | null
  /** Until how long before the set close an offer is taken back (null: to the end); null where none is. */
  cancel: { minutes: number | null } | null
  pickupDays: number | null
}

const FORMATS = ['ascending', 'reverse', 'sealed', 'fixed'] as const
const KINDS = ['both', 'max', 'hard'] as const
const MODES = ['reset', 'add', 'none'] as const
const BASES = ['hammer_and_premium', 'hammer'] as const

/** A card as it was sealed, whenever that was: rules that its time did not know are null. */
export function ruleFacts(card: AnyCard): RuleFacts {
  const soft = isObject(card.soft_close) ? card.soft_close : {}
  const { premium, tax } = card
  return {
    format: oneOf(FORMATS, card.format),
    start: numberOf(card.starting_price) ?? 0,
    steps: (Array.isArray(card.increments) ? card.increments : []).filter(isObject).map((rung) => ({
      from: numberOf(rung.from) ?? 0,
      step: numberOf(rung.increment) ?? 0,
    })),
    kinds: oneOf(KINDS, card.offer_kinds),
    wholeDollars: card.whole_dollars === true,
    hasReserve: card.has_reserve === true,
    opensAt: Date.parse(String(card.starts_at)),
    closesAt: Date.parse(String(card.closes_at)),
    late: {
      mode: oneOf(MODES, soft.mode ?? 'none'),
      windowMs: milliseconds(soft.window_seconds) ?? 0,
      extensionMs: milliseconds(soft.extension_seconds) ?? 0,
      capMs: milliseconds(soft.cap_seconds),
    },
    premium: isObject(premium)
      ? { percent: numberOf(premium.percent) ?? 0, cap: numberOf(premium.cap), ...tiersOf(premium.tiers) }
      : null,
    tax: isObject(tax) ? { percent: numberOf(tax.percent) ?? 0, on: oneOf(BASES, tax.on) } : null,
    cancel: isObject(card.retraction) ? { minutes: numberOf(card.retraction.until_minutes) } : null,
    pickupDays: numberOf(card.pickup_days),
  }
}

/** In cents and basis points, as the rest of the house has them. */
function tiersOf(tiers: unknown): { tiers?: PremiumTier[] } {
  if (!Array.isArray(tiers)) return {}
  const hundredfold = (value: unknown) => Math.round((numberOf(value) ?? 0) * 100)
  return {
    tiers: tiers.filter(isObject).map(({ from, percent, fixed }) => ({
      from: hundredfold(from),
      bps: hundredfold(percent),
      fixed: hundredfold(fixed),
    })),
  }
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function milliseconds(seconds: unknown): number | null {
  const read = numberOf(seconds)
  return read === null ? null : read * 1000
}

function oneOf<const Choice extends string>(choices: readonly [Choice, ...Choice[]], value: unknown): Choice {
  return choices.find((choice) => choice === value) ?? choices[0]
}
