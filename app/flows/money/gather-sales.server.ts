import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEntryWhere } from '#app/db/books.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { invoiceIssued } from '#app/domain/money/books.ts'
import { isGathered, type SaleToGather, sumOf } from '#app/domain/money/gathering.ts'
import { type Actor, mayManageInvoice } from '#app/domain/people/permissions.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import { findOpenDepositAmong } from '#app/features/deposits/queries.server.ts'
import {
  findGatheredBy,
  findNumber,
  type GatheredOf,
  type GatheredSale,
  listDueAuctions,
  listGathered,
  listInvoicesToWrite,
  listUnpaidOf,
} from '#app/features/gathering/queries.server.ts'
import { areGathered, gatherSale, removeGathered } from '#app/features/gathering/writes.server.ts'
import type { SettledSale } from '#app/features/invoices/reactions.server.ts'
import { insertInvoice, isThere } from '#app/features/invoices/writes.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import { applying } from './apply-deposit.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'queues' | 'log' | 'relays'>

const DAY_MS = 24 * 60 * 60_000
const MOST_TRIES = 5
const MOST_AUCTIONS = 20
const MOST_INVOICES = 60

type Gathering = Pick<SaleToGather, 'fixed' | 'ownDeposit'> & { terms: Settings }

/** What is written of a sale that waits for the others of its auction; null where it does not. */
export function gathering(
  { db }: Pick<Ctx, 'db'>,
  { auctionId, ordered, ...sale }: SettledSale,
  { fixed, ownDeposit, terms }: Gathering,
): Statement[] | null {
  if (auctionId === null) return null
  const waits = isGathered({ auctionId, fixed, ordered, ownDeposit }, terms.invoice_per_auction)
  return waits ? [gatherSale(db, { ...sale, auctionId })] : null
}

/**
 * Writes the invoice of what somebody has won in an auction at a yard, as far as it is gathered; what they win later comes
 * on another one. Job, buyer and staff may ask at once: whoever finds something changed writes nothing and looks again. The
 * id of what was written; null where there was nothing to write.
 */
export async function issueGathered(
  ctx: Deps,
  of: GatheredOf,
  beside: (invoiceId: string, lots: number) => Statement[] = () => [],
): Promise<string | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [sales, by] = await Promise.all([listGathered(ctx, of), findGatheredBy(ctx, of)])
    if (sales.length === 0 || !by) return null
    const id = `invoice:${crypto.randomUUID()}`
    const event = { id: `invoice-issued:${id}`, type: 'invoice-issued' as const, payload: { invoiceId: id } }
    await runBatch(ctx.db, [
      ...(await issuing(ctx, { ...of, ...by, id }, sales)),
      insertEvents(ctx.db, [event], ctx.clock.now(), isThere(id)),
      ...beside(id, sales.length),
    ])
    if ((await findNumber(ctx, id)) === null) continue
    await ctx.queues.events([event.id])
    await ctx.relays.tell(of.buyerId, { type: 'gatheringUpdate', id: of.auctionId })
    return id
  }
  return null
}

type Issuing = GatheredOf & { id: string; organisationId: string; invoicePrefix: string }

/**
 * One batch: the invoice where all of its sales still wait, its lines, what the books say of it, and its buyer's deposit for
 * the whole auction; its sales wait no more.
 */
async function issuing(
  ctx: Deps,
  { id, organisationId, invoicePrefix, buyerId, locationId }: Issuing,
  sales: readonly GatheredSale[],
): Promise<Statement[]> {
  const [terms, deposit] = await Promise.all([
    getSettings(ctx),
    findOpenDepositAmong(
      ctx,
      buyerId,
      sales.map(({ listingId }) => listingId),
    ),
  ])
  const createdAt = ctx.clock.now()
  const sum = sumOf(sales)
  const ids = sales.map(({ saleId }) => saleId)
  const invoice = { ...sum, id, organisationId, createdAt }
  return [
    ...insertInvoice(
      ctx.db,
      {
        ...invoice,
        invoicePrefix,
        buyerId,
        locationId,
        partial: terms.partial_payments,
        dueAt: createdAt + terms.invoice_due_days * DAY_MS,
      },
      sales.map((sale) => ({ ...sale, soldAt: sale.wonAt })),
      areGathered(ids),
    ),
    removeGathered(ctx.db, ids, isThere(id)),
    ...insertEntryWhere(ctx.db, invoiceIssued(invoice), isThere(id)),
    ...(deposit ? applying(ctx, deposit, invoice) : []),
  ]
}

/**
 * Its buyer would pay what they have won so far: it is written at once. The numbers of what there is to pay, also where
 * somebody else has written it meanwhile.
 */
export async function payGathered(ctx: Deps, of: GatheredOf): Promise<string[]> {
  await issueGathered(ctx, of)
  return listUnpaidOf(ctx, of)
}

/**
 * Staff closes it before its time, on the record. The number of what was written, null where somebody else has written it
 * meanwhile.
 */
export async function closeGathering(
  ctx: Deps,
  actor: Actor,
  of: GatheredOf,
): Promise<{ ok: true; number: string | null } | { ok: false }> {
  const by = await findGatheredBy(ctx, of)
  if (!by) return { ok: true, number: null }
  if (!mayManageInvoice(actor, by)) return { ok: false }
  const id = await issueGathered(ctx, of, (invoiceId, lots) => [
    insertChangeWhere(
      ctx,
      {
        subject: `auction:${of.auctionId}`,
        at: ctx.clock.now(),
        personId: actor.id,
        personEmail: actor.email,
        before: null,
        after: { invoice: invoiceId, lots },
        organisationId: by.organisationId,
      },
      isThere(invoiceId),
    ),
  ])
  return { ok: true, number: id === null ? null : await findNumber(ctx, id) }
}

/** Each minute: the invoices of auctions whose last lot has closed a quarter of an hour ago. Returns how many it wrote. */
export async function issueDue(ctx: Deps): Promise<number> {
  let written = 0
  for (const auctionId of await listDueAuctions(ctx, ctx.clock.now(), MOST_AUCTIONS))
    for (const of of await listInvoicesToWrite(ctx, auctionId, MOST_INVOICES)) {
      if (written >= MOST_INVOICES) return written
      try {
        if (await issueGathered(ctx, of)) written += 1
      } catch (error) {
        // one buyer's must not keep back those of all others
        ctx.log('error', 'gathered.unwritten', {
          auction: auctionId,
          buyer: of.buyerId,
          error: String(error),
        })
      }
    }
  return written
}
