import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import { dayAt } from '#app/domain/pickup/civil.ts'
import { markShipped } from '#app/features/invoices/commands.server.ts'
import { MOST_NOTE, type ShipFault, shipInput } from '#app/features/invoices/inputs.ts'
import { appendPublicNote } from '#app/features/invoices/writes.server.ts'
import type { OrderAct } from '#app/features/order-control/inputs.ts'
import {
  listOrderInvoices,
  listOrderLots,
  type OrderInvoice,
  type OrderLot,
} from '#app/features/order-control/queries.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { findInvoiceById, findOffline } from '#app/features/payments/queries.server.ts'
import { invoicesOf, listLots } from '#app/features/pickups/lot-queries.server.ts'
import { markReady } from '#app/features/pickups/writes.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { callOff } from '#app/flows/money/call-off.server.ts'
import { payOffline, undoOfflinePayment } from '#app/flows/money/pay-offline.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { type Acted, idsOf, type OrderRefusal, parted } from './acted.ts'
import { draftAnew } from './draft-anew.server.ts'
import { handOverLots } from './hand-over-lots.server.ts'
import { moreDays } from './more-days.server.ts'
import { sayFound, sayNotFound } from './not-found.server.ts'
import { relistAbandoned } from './relist-abandoned.server.ts'
import { remindOrders } from './remind-orders.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'gateway' | 'gateways' | 'queues' | 'log' | 'relays'>

/** Does one thing to the invoices of orders. Only who hands over at their yards may, and of money who does invoices. */
export async function actOnOrders(ctx: Deps, actor: Actor, input: OrderAct): Promise<Acted> {
  if (input.act === 'undo_paid') return undoPaid(ctx, actor, input)
  if ('lines' in input) return actOnLots(ctx, actor, input)
  const found = await listOrderInvoices(ctx, input.invoices)
  const [own, others] = parted(found, (invoice) => mayHandOver(actor, invoice))
  const unknown = input.invoices.filter((id) => !found.some((invoice) => invoice.id === id))
  const acted = await actOnOwn(ctx, actor, own, input)
  const refused = [...others.map(({ commonInvoice }) => commonInvoice), ...unknown].map((invoice) => {
    return { invoice, code: 'not_found' as const }
  })
  return { done: acted.done, refused: [...acted.refused, ...refused] }
}

function mayHandOver(
  actor: Actor,
  { organisationId, locationId }: { organisationId: string; locationId: string },
) {
  return mayActFor(actor, organisationId, 'pickups', locationId)
}

type OfLots = Extract<OrderAct, { lines: string[] }>
type Whole = Exclude<OrderAct, OfLots | { act: 'undo_paid' }>

async function actOnOwn(
  ctx: Deps,
  actor: Actor,
  invoices: readonly OrderInvoice[],
  input: Whole,
): Promise<Acted> {
  switch (input.act) {
    case 'remind':
      return remindOrders(ctx, actor, invoices)
    case 'ready':
    case 'not_ready':
      return setReady(ctx, actor, await listOrderLots(ctx, idsOf(invoices)), invoices, input.act === 'ready')
    case 'note':
      return note(ctx, actor, invoices, input)
    case 'paid':
      return each(invoices, async ({ id, commonInvoice }) => {
        const { attempt, method, reference } = input
        const order = { attempt: `${attempt}:${id}`, commonInvoice, amount: null, method, reference }
        const paid = await payOffline(ctx, actor, order)
        return paid.ok ? null : paid.code
      })
    case 'sent':
      return each(invoices, ({ commonInvoice }) => send(ctx, actor, commonInvoice, input))
    case 'cancel':
      return each(invoices, (invoice) => cancel(ctx, actor, invoice, input.reason))
  }
}

/** One after another: each is an act of its own, and one that is refused keeps no other from being done. */
async function each(
  invoices: readonly OrderInvoice[],
  act: (invoice: OrderInvoice) => Promise<OrderRefusal | null>,
): Promise<Acted> {
  const acted: Acted = { done: [], refused: [] }
  for (const invoice of invoices) {
    const code = await act(invoice)
    if (code === null) acted.done.push(invoice.commonInvoice)
    else acted.refused.push({ invoice: invoice.commonInvoice, code })
  }
  return acted
}

/** Marks what is paid, or may be paid at the yard, as ready; or takes that back. */
async function setReady(
  ctx: Deps,
  actor: Actor,
  lots: readonly OrderLot[],
  invoices: readonly OrderInvoice[],
  ready: boolean,
): Promise<Acted> {
  const { pay_at_yard } = await getSettings(ctx)
  const open = lots.filter(({ goneAt }) => goneAt === null)
  const payable = new Set(
    invoices
      .filter(({ status }) => status === 'paid' || (pay_at_yard && status === 'unpaid'))
      .map(({ id }) => id),
  )
  const changed = open.filter(
    ({ invoiceId, readyAt }) => (readyAt === null) === ready && (!ready || payable.has(invoiceId)),
  )
  const ids = new Set(invoicesOf(changed))
  const now = ctx.clock.now()
  const step = ready ? ('ready' as const) : ('not_ready' as const)
  const entry = { id: `${step}:${now}:${actor.id}`, step, byId: actor.id, at: now }
  if (changed.length > 0)
    await runBatch(ctx.db, [
      markReady(
        ctx.db,
        changed.map(({ lineId }) => lineId),
        ready,
        now,
      ),
      logInvoices(ctx.db, [...ids], entry),
    ])
  return {
    done: invoices.filter(({ id }) => ids.has(id)).map(({ commonInvoice }) => commonInvoice),
    refused: invoices
      .filter(({ id }) => !ids.has(id))
      .map(({ id, commonInvoice, status }) => {
        const waits = open.some(({ invoiceId }) => invoiceId === id)
        const code = ready && waits && status === 'unpaid' && !payable.has(id) ? 'unpaid' : 'nothing'
        return { invoice: commonInvoice, code }
      }),
  }
}

async function note(
  ctx: Deps,
  actor: Actor,
  invoices: readonly OrderInvoice[],
  { text, reader, attempt }: Extract<OrderAct, { act: 'note' }>,
): Promise<Acted> {
  const [roomy, full] = parted(
    invoices,
    ({ publicNotes }) => reader === 'staff' || publicNotes.length + text.length < MOST_NOTE,
  )
  const entry = {
    id: `note:${actor.id}:${attempt}`,
    step: reader === 'staff' ? ('note_staff' as const) : ('note_buyer' as const),
    detail: { text },
    byId: actor.id,
    at: ctx.clock.now(),
  }
  const ids = JSON.stringify(idsOf(roomy))
  // the same note sent twice stands on an invoice once
  const unsaid = sql`not exists (select 1 from order_log where id in (select ${entry.id} || ':' || value from json_each(${ids})))`
  if (roomy.length > 0)
    await runBatch(ctx.db, [
      ...(reader === 'buyer'
        ? [appendPublicNote(ctx.db, idsOf(roomy), { text, most: MOST_NOTE }, unsaid)]
        : []),
      logInvoices(ctx.db, idsOf(roomy), entry),
    ])
  return {
    done: roomy.map(({ commonInvoice }) => commonInvoice),
    refused: full.map(({ commonInvoice }) => ({ invoice: commonInvoice, code: 'full' as const })),
  }
}

/** Says by whom an invoice's lots are on their way: its buyer is told. */
async function send(
  ctx: Deps,
  actor: Actor,
  commonInvoice: string,
  said: { carrier: string; tracking: string; link: string },
): Promise<OrderRefusal | null> {
  const { carrier, tracking, link } = said
  const read = shipInput.safeParse({ carrier, tracking, link })
  if (!read.success) return (read.error.issues[0]?.message ?? 'carrier') as ShipFault
  const sent = await markShipped(ctx, actor, commonInvoice, read.data)
  return sent.ok ? null : sent.code
}

/** Calls an invoice off, and makes drafts of its lots: pieces of a listing at a fixed price are for sale again by themselves. */
async function cancel(
  ctx: Deps,
  actor: Actor,
  { id, commonInvoice, organisationId }: OrderInvoice,
  reason: Extract<OrderAct, { act: 'cancel' }>['reason'],
): Promise<OrderRefusal | null> {
  const lots = await listOrderLots(ctx, [id])
  if (lots.some(({ goneHow }) => goneHow === 'handed_over')) return 'handed_over'
  const off = await callOff(ctx, actor, { commonInvoice, reason })
  if (!off.ok) return off.code
  for (const { listingId, lineId } of lots) {
    const draft = await draftAnew(ctx, actor, { listingId, lineId, organisationId })
    await runBatch(ctx.db, draft)
  }
  return null
}

/** Takes back what staff has marked as paid, on the yard's same day. */
async function undoPaid(
  ctx: Deps,
  actor: Actor,
  { payment: id, why }: Extract<OrderAct, { act: 'undo_paid' }>,
): Promise<Acted> {
  const payment = await findOffline(ctx, id)
  const due = payment && (await findInvoiceById(ctx, payment.invoiceId))
  const [invoice] = due ? await listOrderInvoices(ctx, [due.id]) : []
  const refusedFor = (name: string, code: OrderRefusal): Acted => ({
    done: [],
    refused: [{ invoice: name, code }],
  })
  if (!payment || !invoice || !mayHandOver(actor, invoice)) return refusedFor(id, 'not_found')
  const zone = zoneOf(invoice.timeZone)
  const { commonInvoice } = invoice
  if (dayAt(zone, payment.recordedAt) !== dayAt(zone, ctx.clock.now()))
    return refusedFor(commonInvoice, 'too_late')
  const undone = await undoOfflinePayment(ctx, actor, { id, why })
  return undone.ok ? { done: [commonInvoice], refused: [] } : refusedFor(commonInvoice, undone.code)
}

/** What is done to some lots of an order. */
async function actOnLots(ctx: Deps, actor: Actor, input: OfLots): Promise<Acted> {
  const lots = await listLots(ctx, input.lines)
  const invoices = await listOrderInvoices(ctx, invoicesOf(lots))
  if (lots.length < input.lines.length || !invoices.every((invoice) => mayHandOver(actor, invoice)))
    return { done: [], refused: [{ invoice: '', code: 'not_found' }] }
  if (input.act === 'ready_lots') {
    const all = await listOrderLots(ctx, idsOf(invoices))
    const named = all.filter(({ lineId }) => input.lines.includes(lineId))
    return setReady(ctx, actor, named, invoices, true)
  }
  if (input.act === 'hand_over') return handOverLots(ctx, actor, lots, invoices, input)
  if (input.act === 'remind_lots') return remindOrders(ctx, actor, invoices)
  if (input.act === 'relist_lots') return relistAbandoned(ctx, actor, lots, invoices)
  if (input.act === 'found') return sayFound(ctx, actor, lots, invoices)
  if (input.act === 'not_found') return sayNotFound(ctx, actor, lots, invoices)
  return moreDays(ctx, actor, lots, invoices, input)
}
