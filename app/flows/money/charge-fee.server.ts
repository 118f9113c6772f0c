import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEntryWhere } from '#app/db/books.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { depositKept, invoiceDefaulted, keepOf } from '#app/domain/money/deposits.ts'
import { type FeeCause, feeCharged, feeOf, feeReturned, feeWaived } from '#app/domain/money/fees.ts'
import { type Actor, mayActFor, mayManageListing } from '#app/domain/people/permissions.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import { markDefaulted } from '#app/features/deposits/writes.server.ts'
import {
  type Fee,
  findFee,
  findFeeRow,
  findLateInvoice,
  type LateInvoice,
  type LateRow,
  listUncollected,
  listUntouched,
  type UncollectedRow,
} from '#app/features/fees/queries.server.ts'
import { hasState, insertFee, markWaived, wasCharged } from '#app/features/fees/writes.server.ts'
import { markCancelled } from '#app/features/invoices/settling-writes.server.ts'
import { isUnpaid } from '#app/features/invoices/writes.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import { settings } from '#drizzle/schema/index.ts'
import { throughLate } from './through-late.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'queues' | 'log'>

const DAY_MS = 24 * 60 * 60_000

/** What is about to happen, to be shown before somebody confirms it. */
export type FeeTerms = {
  cause: FeeCause
  invoice: LateInvoice
  fee: number
  /** Of a deposit on an invoice that is called off. */
  keeps: { kept: number; back: number } | null
}

export type FeeRefusal =
  | 'not_found'
  /** It is neither late nor left uncollected yet; has been charged for; is paid in part; is being paid. */
  | ('too_early' | 'charged' | 'partly_paid' | 'under_way')
  /** It was called off, or nothing is left to charge for. */
  | 'over'
export type FeeFound = { ok: true; terms: FeeTerms } | { ok: false; code: FeeRefusal; from?: number }

/** What an invoice costs its buyer whom they have let down, for those who act for the organisation that wrote it. */
export async function findFeeTerms(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
  commonInvoice: string,
): Promise<FeeFound> {
  const invoice = await findLateInvoice(ctx, { commonInvoice })
  if (!invoice || !mayManageListing(actor, invoice, 'invoices')) return { ok: false, code: 'not_found' }
  return termsOf(ctx, invoice)
}

async function termsOf(ctx: Pick<Ctx, 'db' | 'clock'>, invoice: LateInvoice): Promise<FeeFound> {
  const set = readSettings(await ctx.db.select().from(settings))
  const { status, charged, hammer, total, owed, deposit, waiting } = invoice
  if (charged) return { ok: false, code: 'charged' }
  // what is brought to its buyer cannot be left uncollected
  const isSent = status === 'paid' && invoice.deliveryType === 'delivery'
  if (status === 'cancelled' || isSent || (status === 'paid' && waiting.lots === 0))
    return { ok: false, code: 'over' }
  const kind = {
    kind: set.restocking_fee_kind,
    amount: set.restocking_fee_amount,
    bps: set.restocking_fee_bps,
  }
  if (status === 'paid') {
    // late is what the yard's clock, more days and bookings say (flows/pickups/deadlines)
    if (waiting.late === 0)
      return { ok: false, code: 'too_early', from: waiting.collectBy ?? ctx.clock.now() }
    const fee = feeOf(kind, waiting.hammer)
    if (fee === 0) return { ok: false, code: 'over' }
    return { ok: true, terms: { cause: 'not_collected', invoice, fee, keeps: null } }
  }
  const from = invoice.dueAt + set.default_after_days * DAY_MS
  if (ctx.clock.now() < from) return { ok: false, code: 'too_early', from }
  const fee = feeOf(kind, hammer)
  if (owed !== total - (deposit?.applied ?? 0)) return { ok: false, code: 'partly_paid' }
  // what was applied is what can be kept: an excess is with its owner already
  const parts = deposit && keepOf(deposit.applied, set.deposit_kept_bps)
  const keeps = parts && { kept: parts.kept, back: parts.amount - parts.kept }
  return { ok: true, terms: { cause: 'unpaid', invoice, fee, keeps } }
}

export type FeeCharged = { ok: true; terms: FeeTerms } | { ok: false; code: FeeRefusal }

/**
 * Charges a restocking fee. An invoice that was not paid is called off with it: what was booked is taken back, the seller
 * keeps what the terms give them of the deposit, its owner gets the rest. All of it happens or none, once an invoice, and
 * not while the invoice is being paid. The lot is not listed anew by this: its seller decides on that.
 */
export async function chargeFee(
  ctx: Deps,
  actor: Actor,
  { commonInvoice, reason }: { commonInvoice: string; reason: string },
): Promise<FeeCharged> {
  const found = await findFeeTerms(ctx, actor, commonInvoice)
  return found.ok ? charge(ctx, found.terms, { by: actor, reason }) : found
}

/** `by`: null for the house's own job. */
type Charging = { by: Pick<Actor, 'id' | 'email'> | null; reason: string }

async function charge(ctx: Deps, terms: FeeTerms, { by, reason }: Charging): Promise<FeeCharged> {
  const { invoice, cause, fee: amount, keeps } = terms
  const { id: invoiceId, organisationId, buyerId: personId } = invoice
  const now = ctx.clock.now()
  const fee = {
    id: `fee:${invoiceId}`,
    personId,
    organisationId,
    invoiceId,
    cause,
    amount,
    chargedBy: by?.id ?? null,
    reason,
    createdAt: now,
  }
  const off = invoiceDefaulted(invoice, invoice.deposit, now)
  const wasCalledOff = sql`exists (select 1 from money_entries where id = ${off.id})`
  const events = [
    ...(amount > 0
      ? [{ id: `fee-charged:${fee.id}`, type: 'fee-charged' as const, payload: { feeId: fee.id, personId } }]
      : []),
    ...(keeps
      ? [{ id: `deposit-kept:${invoiceId}`, type: 'deposit-kept' as const, payload: { invoiceId, personId } }]
      : []),
  ]
  const statements: Statement[] = [
    ...(cause === 'unpaid'
      ? [
          ...insertEntryWhere(ctx.db, off, isUnpaid(invoiceId)),
          ...markCancelled(
            ctx.db,
            { id: invoiceId, entryId: off.id, reason: 'not_paid', by: by?.id ?? null },
            now,
          ),
          ...(keeps ? keeping(ctx, terms, { reason, now }) : []),
        ]
      : []),
    ...(amount > 0
      ? [
          ...insertFee(ctx.db, fee, cause === 'unpaid' ? wasCalledOff : sql`true`),
          ...insertEntryWhere(ctx.db, feeCharged({ ...fee, at: now }), wasCharged(fee.id)),
          insertChangeWhere(
            ctx,
            {
              ...recordOf(invoice.commonInvoice, by, now),
              before: null,
              after: { status: 'due', amount, cause, reason },
            },
            // the one that was first has written its own
            sql`exists (select 1 from fees where id = ${fee.id} and created_at = ${now})
              and not exists (select 1 from audit_log where subject = ${`fee:${invoice.commonInvoice}`})`,
          ),
        ]
      : []),
    insertEvents(ctx.db, events, now),
  ]
  try {
    await runBatch(ctx.db, statements)
  } catch (error) {
    if (!/more than is owed|There is not as much/.test(`${String(error)} ${String((error as Error).cause)}`))
      throw error
    return { ok: false, code: 'under_way' }
  }
  await ctx.queues.events(events.map(({ id }) => id))
  return { ok: true, terms }
}

/** Who has done what with the fee of an invoice, for the record of changes. */
function recordOf(commonInvoice: string, by: Charging['by'], at: number) {
  return { subject: `fee:${commonInvoice}`, at, personId: by?.id ?? '', personEmail: by?.email ?? '' }
}

function keeping(ctx: Deps, { invoice, keeps }: FeeTerms, { reason, now }: { reason: string; now: number }) {
  const { deposit, organisationId, buyerId: personId } = invoice
  if (!deposit || !keeps) return []
  const { id } = deposit
  const { kept } = keeps
  const entry = depositKept({ id, personId, organisationId, kept, at: now })
  const calledOff = `defaulted:${invoice.id}`
  return [
    ...(kept > 0
      ? insertEntryWhere(ctx.db, entry, sql`exists (select 1 from money_entries where id = ${calledOff})`)
      : []),
    markDefaulted(
      ctx.db,
      { id, parts: { amount: deposit.amount, applied: 0, kept }, reason, entryId: calledOff },
      now,
    ),
  ]
}

export type Waiving = { ok: true; fee: Fee } | { ok: false; code: 'not_found' | 'not_due' | 'under_way' }

/** Staff lets a fee go, and says why. Not while it is being paid; done twice it is done once. */
export async function waiveFee(
  ctx: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Waiving> {
  const [fee, row] = await Promise.all([findFee(ctx, id), findFeeRow(ctx, id)])
  if (!fee || !row || !mayActFor(actor, fee.organisationId, 'invoices', row.locationId))
    return { ok: false, code: 'not_found' }
  if (fee.status !== 'due') return { ok: false, code: 'not_due' }
  const { statements, event } = waiving(ctx, actor, { fee, commonInvoice: row.commonInvoice, reason })
  try {
    await runBatch(ctx.db, statements)
  } catch (error) {
    if (!/more than is owed/.test(`${String(error)} ${String((error as Error).cause)}`)) throw error
    return { ok: false, code: 'under_way' }
  }
  await ctx.queues.events([event])
  const waived = await findFee(ctx, id)
  return waived?.status === 'waived' ? { ok: true, fee: waived } : { ok: false, code: 'not_due' }
}

/** `holds`: when it is booked; by default where the fee is as it was read. */
type Waived = { fee: Fee; commonInvoice: string; reason: string; holds?: SQL }

/** What lets a fee go while it is due, or gives it back where it was paid, for a batch, and the event of it. */
export function waiving(
  ctx: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<Actor, 'id' | 'email'>,
  { fee, commonInvoice, reason, holds }: Waived,
): { statements: Statement[]; event: string } {
  const { id, amount, personId } = fee
  const now = ctx.clock.now()
  const from = fee.status === 'paid' ? 'paid' : 'due'
  const stands = hasState(id, from)
  const entry = from === 'paid' ? feeReturned({ ...fee, at: now }) : feeWaived({ ...fee, at: now })
  const event = { id: `fee-waived:${id}`, type: 'fee-waived' as const, payload: { feeId: id, personId } }
  return {
    event: event.id,
    statements: [
      ...insertEntryWhere(ctx.db, entry, holds ?? stands),
      insertChangeWhere(
        ctx,
        {
          ...recordOf(commonInvoice, actor, now),
          before: { status: from, amount, reason: fee.reason },
          after: { status: 'waived', amount, reason },
        },
        stands,
      ),
      ...markWaived(ctx.db, { id, from, waivedBy: actor.id, reason, entryId: entry.id }, now),
      insertEvents(ctx.db, [event], now),
    ],
  }
}

/** The reasons that buyers read of what the house's own job charges. */
const REASONS: Record<FeeCause, string> = {
  unpaid: 'Not paid in time',
  not_collected: 'Not collected in time',
}

/** Each minute, where the deployment says so: what was not paid in time is called off and charged for, what waits charged for. */
export async function chargeLate(ctx: Deps): Promise<number> {
  const set = readSettings(await ctx.db.select().from(settings))
  if (!set.restocking_fee_auto) return 0
  const before = ctx.clock.now() - set.default_after_days * DAY_MS
  const unpaid = await throughLate<LateRow>(
    (limit, last) => listUntouched(ctx, { before, limit }, last),
    (id) => chargeOne(ctx, id),
  )
  return (
    unpaid +
    (await throughLate<UncollectedRow>(
      (limit, last) => listUncollected(ctx, limit, last),
      (id) => chargeOne(ctx, id),
    ))
  )
}

async function chargeOne(ctx: Deps, id: string): Promise<boolean> {
  const invoice = await findLateInvoice(ctx, { id })
  const found = invoice && (await termsOf(ctx, invoice))
  if (!found?.ok) return false
  const done = await charge(ctx, found.terms, { by: null, reason: REASONS[found.terms.cause] })
  if (!done.ok) ctx.log('info', 'fee.waits', { invoice: id, code: done.code })
  return done.ok
}
