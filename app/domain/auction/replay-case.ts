import { type Cents, centsFromDollars } from '../money/money.ts'
import type { Ladder } from './ladder.ts'
import { type BuyNow, type Format, PLAIN_TERMS, type RuleCard } from './rule-card.ts'
import { BUILT_IN_LADDERS } from './tables.ts'

export type ReplayType =
  | 'proxy'
  | 'hard'
  | 'mixed'
  | 'reserve'
  | 'validation'
  | 'soft_close'
  | 'buy_now'
  | 'sealed_rank'
  | 'reverse'
  | 'retract'
  | 'taking_back'
  | 'pause'

type BuyNowCase = { price: number; policy: BuyNow['policy'] }

export type ReplayBid = {
  t: number
  bidder: string
  /** Null for a command that names no amount. In minutes where it extends. */
  amount: number | null
  kind:
    | 'max'
    | 'hard'
    | 'sealed'
    | 'buy_now'
    | 'lower_max'
    | 'retract_all'
    | 'retract_last'
    | 'pause'
    | 'resume'
    | 'extend'
}

/** One case of a replay file (engine.md, Replaying a history). Dollars as numbers, times in seconds. */
export type ReplayCase = {
  id: string
  type: ReplayType
  start_price: number
  increments: number | string
  bids: readonly ReplayBid[]
  reserve?: number | null | undefined
  reserve_mode?: 'jump' | 'reach' | null | undefined
  buy_now?: number | BuyNowCase | null | undefined
  soft_close?:
    | {
        close_at: number
        window: number
        extend: number
        mode: 'reset' | 'add' | 'none'
        cap_total?: number | null | undefined
      }
    | null
    | undefined
  options?:
    | {
        whole_only?: boolean | null | undefined
        close_at?: number | null | undefined
        min?: number | null | undefined
        max?: number | null | undefined
        seller?: string | null | undefined
        retract_most?: number | null | undefined
        come_back_at_least?: boolean | null | undefined
      }
    | null
    | undefined
}

export type ReplayFile = {
  tables: Readonly<Record<string, readonly { from: number; inc: number }[]>>
  scenarios: readonly ReplayCase[]
}

/** Later than any moment of a case: a case that names no close has none. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** The listing of a case: without limits that a history does not know (cut-offs, changes of sealed offers). */
export function cardOf(scenario: ReplayCase, tables: ReplayFile['tables']): RuleCard {
  const { soft_close: soft, options } = scenario
  const closesAt = soft?.close_at ?? options?.close_at ?? null
  const reserve = scenario.reserve ?? null
  const cap = soft?.cap_total ?? null
  const { least, most } = limitsOf(scenario)
  return {
    ...PLAIN_TERMS,
    format: formatOf(scenario),
    leastOffer: least ?? PLAIN_TERMS.leastOffer,
    maxStart: most,
    sealedChangesMost: NEVER,
    buyNow: buyNowOf(scenario),
    retraction: {
      by: 'anyone',
      cutOffMinutes: null,
      ...((options?.retract_most ?? null) !== null && { most: options?.retract_most ?? 0 }),
      ...(options?.come_back_at_least && { comeBackAtLeast: true as const }),
    },
    listingId: scenario.id,
    organisationId: sellerOf(scenario),
    startPrice: cents(scenario, 'start_price', scenario.start_price),
    ladder: ladderOf(scenario, tables),
    reserve: reserve === null ? null : cents(scenario, 'reserve', reserve),
    reserveMode: scenario.reserve_mode ?? 'jump',
    bidKinds: 'both',
    wholeDollars: options?.whole_only ?? false,
    startsAt: -NEVER,
    closesAt: closesAt === null ? NEVER : milliseconds(closesAt),
    softClose: {
      mode: soft?.mode ?? 'none',
      windowMs: milliseconds(soft?.window ?? 0),
      extensionMs: milliseconds(soft?.extend ?? 0),
      capMs: cap === null ? null : milliseconds(cap),
    },
  }
}

/** A case with sealed offers is a sealed listing, whatever it is a case of. */
function formatOf({ type, bids }: ReplayCase): Format {
  if (type === 'reverse') return 'reverse'
  return type === 'sealed_rank' || bids.some(({ kind }) => kind === 'sealed') ? 'sealed' : 'ascending'
}

function buyNowOf(scenario: ReplayCase): BuyNow | null {
  const given = scenario.buy_now ?? null
  if (given === null) return null
  const { price, policy } =
    typeof given === 'number' ? { price: given, policy: 'price_reaches' as const } : given
  return { price: cents(scenario, 'buy_now', price), policy }
}

/** The least and the most of any offer, where a case names them. */
export function limitsOf(scenario: ReplayCase): { least: Cents | null; most: Cents | null } {
  const { min = null, max = null } = scenario.options ?? {}
  return {
    least: min === null ? null : cents(scenario, 'options.min', min),
    most: max === null ? null : cents(scenario, 'options.max', max),
  }
}

function ladderOf(scenario: ReplayCase, tables: ReplayFile['tables']): Ladder {
  const named = scenario.increments
  if (typeof named === 'number') return [{ from: 0, step: cents(scenario, 'increments', named) }]
  const table = Object.hasOwn(tables, named) ? tables[named] : undefined
  const ladder = table
    ?.map(({ from, inc }) => ({ from: cents(scenario, named, from), step: cents(scenario, named, inc) }))
    .sort((a, b) => a.from - b.from)
  const found = ladder ?? BUILT_IN_LADDERS.get(named)
  if (!found?.length) throw new Error(`Case ${scenario.id}: there is no increments table named ${named}.`)
  return found
}

export function sellerOf(scenario: ReplayCase): string {
  return scenario.options?.seller ?? 'SELLER'
}

export function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000)
}

export function cents(scenario: ReplayCase, what: string, dollars: number): Cents {
  const amount = centsFromDollars(dollars)
  if (amount === null) throw new Error(`Case ${scenario.id}: ${what} is no dollar amount: ${dollars}.`)
  return amount
}
