import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { RevisableTerms } from '#app/domain/auction/revise.ts'
import { type SetUpField, setUpProblems } from '#app/domain/auction/set-up.ts'
import { readAmount } from '#app/domain/money/amount.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { type PlanFeature, withinPlan } from '#app/domain/shop/plan.ts'
import { findHouseTerms, type SetUpListing } from '#app/features/listings/commands.server.ts'
import type { RevisedTerms } from '#app/features/listings/inputs.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import {
  type Acted,
  actForListing,
  badAmount,
  type FieldFault,
  invalidAct,
  invalidTerms,
} from './act-for-listing.server.ts'

type Need = Pick<Ctx, 'db' | 'rooms' | 'actor' | 'clock'>
type Terms = Partial<RevisableTerms>

const MINUTE_MS = 60_000

/** Under which names forms and programs know what was set up. */
export const SET_UP_NAMES: Record<SetUpField, string> = {
  startPrice: 'sprice',
  reserve: 'minimumReservePrice',
  maxStart: 'maxstart',
  buyNow: 'bprice',
  quantity: 'qty',
  ladder: 'incrementamt',
  depositAmount: 'deposit_amount',
  preBids: 'prebids',
  softClose: 'soft_close',
  startsAt: 'future_active',
  closesAt: 'date_closed',
}

export const NO_TERMS: RevisedTerms = { future_active: null, date_closed: null }

/**
 * Gives a listing other terms by its room, which takes them until somebody has offered; D1 follows from there. What its plan
 * does not allow is left out, as at publication. The caller has asked for the right; the room asks again.
 */
export async function reviseListing(
  ctx: Need,
  { row, setUp }: SetUpListing,
  commandId: string,
  typed: RevisedTerms,
): Promise<Acted> {
  const read = readTerms(typed, setUp)
  if (!read.ok) return invalidAct(read.faults)
  const { planFeatures } = await findHouseTerms(ctx, row)
  const terms = ofPlan(read.terms, setUp, planFeatures)
  const problems = setUpProblems({ ...setUp, ...terms }, Number.NEGATIVE_INFINITY)
  if (problems.length > 0) return invalidTerms(problems, SET_UP_NAMES)
  const acted = await actForListing(ctx, row.id, commandId, { type: 'revise', terms })
  const { actor } = ctx
  if (acted.ok && actor)
    await runBatch(ctx.db, [
      insertChangeWhere(
        ctx,
        {
          subject: subjects.listing(row.id),
          at: ctx.clock.now(),
          personId: actor.id,
          personEmail: actor.email,
          before: termsOf(setUp, terms),
          after: terms,
        },
        sql`true`,
      ),
    ])
  return acted
}

function readTerms(
  typed: RevisedTerms,
  setUp: SetUpListing['setUp'],
): { ok: true; terms: Terms } | { ok: false; faults: FieldFault[] } {
  const faults: FieldFault[] = []
  const amount = (field: SetUpField, text: string | number | null | undefined): Cents | null => {
    const read = readAmount(text, { wholeDollars: setUp.wholeDollars })
    if (read.ok) return read.cents
    faults.push(badAmount(SET_UP_NAMES[field], read.code === 'decimal' ? 'decimal' : 'amount'))
    return null
  }
  const terms: Terms = {}
  if (typed.sprice !== undefined) {
    const startPrice = amount('startPrice', typed.sprice)
    if (startPrice !== null) terms.startPrice = startPrice
    else if (!faults.some(({ name }) => name === SET_UP_NAMES.startPrice))
      faults.push({ name: SET_UP_NAMES.startPrice, reason: 'required', message: 'Required!' })
  }
  if (typed.minimumReservePrice !== undefined) terms.reserve = amount('reserve', typed.minimumReservePrice)
  if (typed.maxstart !== undefined) terms.maxStart = amount('maxStart', typed.maxstart)
  if (typed.deposit_amount !== undefined) terms.depositAmount = amount('depositAmount', typed.deposit_amount)
  if (typed.bprice !== undefined) {
    const price = amount('buyNow', typed.bprice)
    terms.buyNow = price === null ? null : { price, policy: setUp.buyNow?.policy ?? 'price_reaches' }
  }
  const step = amount('ladder', typed.incrementamt)
  if (step !== null) terms.ladder = [{ from: 0, step }]
  if ((typed.qty ?? null) !== null) terms.quantity = typed.qty ?? 1
  if (typed.bid_kinds) terms.bidKinds = typed.bid_kinds
  if (typeof typed.prebids === 'boolean') terms.preBids = typed.prebids
  if (typeof typed.soft_close === 'number') terms.softClose = softCloseOf(typed.soft_close, setUp)
  if (typed.future_active !== null) terms.startsAt = typed.future_active
  if (typed.date_closed !== null) terms.closesAt = typed.date_closed
  return faults.length > 0 ? { ok: false, faults } : { ok: true, terms }
}

function softCloseOf(minutes: number, { softClose }: SetUpListing['setUp']): RevisableTerms['softClose'] {
  const ms = minutes * MINUTE_MS
  const mode = softClose.mode === 'none' ? 'reset' : softClose.mode
  return { ...softClose, mode: minutes > 0 ? mode : 'none', windowMs: ms, extensionMs: ms }
}

/** The same terms, as far as the plan goes: what it leaves of those that were not named is the card's already. */
function ofPlan(terms: Terms, setUp: SetUpListing['setUp'], features: readonly PlanFeature[]): Terms {
  return termsOf(withinPlan({ ...setUp, ...terms }, features), terms)
}

/** What a card says of the terms that are named. */
function termsOf(card: RevisableTerms, named: Terms): Terms {
  const names = new Set(Object.keys(named))
  return Object.fromEntries(Object.entries(card).filter(([name]) => names.has(name)))
}
