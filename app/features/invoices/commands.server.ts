import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { invoiceCancelled } from '#app/domain/books.ts'
import type { DeliveryType } from '#app/domain/delivery.ts'
import { type Actor, mayManageInvoice } from '#app/domain/permissions.ts'
import { newSecretToken } from '#app/lib/secret-token.ts'
import type { RoomSale } from '#app/services/rooms.server.ts'
import type { Notes, ShipInput } from './inputs.ts'
import { invoicePurchase, settleClose } from './reactions.server.ts'
import { cancelUnpaid, putShipment, saveNotesOf, setPublicToken } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>

type Known = {
  id: string
  organisationId: string
  buyerId: string
  status: 'unpaid' | 'paid' | 'cancelled'
  hammer: number
  premium: number
  tax: number
  total: number
  delivery: number
  deliveryType: DeliveryType
  createdAt: number
  publicToken: string | null
}

export type ManageRefusal = 'not_found' | 'not_unpaid' | 'paying'
type Managed = { ok: true } | { ok: false; code: ManageRefusal }

/** Whoever may not manage it is told that there is none. */
async function findManaged(ctx: Deps, actor: Actor, commonInvoice: string): Promise<Known | null> {
  const known = await findKnown(ctx, commonInvoice)
  return known && mayManageInvoice(actor, known) ? known : null
}

async function findKnown({ db }: Deps, commonInvoice: string): Promise<Known | null> {
  const [known] = await db.all<Known>(sql`
    select id, organisation_id as organisationId, buyer_id as buyerId, status, hammer, premium, tax, total,
      delivery, delivery_type as deliveryType, created_at as createdAt, public_token as publicToken
    from invoices where common_invoice = ${commonInvoice}`)
  return known ?? null
}

/**
 * Cancels an unpaid invoice: the entry that it was written with is taken back. The books refuse that entry while a
 * payment is under way or has paid a part, and then nothing is changed. Done twice it is done once.
 */
export async function cancelInvoice(ctx: Deps, actor: Actor, commonInvoice: string): Promise<Managed> {
  const known = await findManaged(ctx, actor, commonInvoice)
  if (!known) return { ok: false, code: 'not_found' }
  if (known.status === 'cancelled') return { ok: true }
  if (known.status !== 'unpaid') return { ok: false, code: 'not_unpaid' }
  const now = ctx.clock.now()
  try {
    await runBatch(ctx.db, [
      insertEntry(ctx.db, invoiceCancelled(known, now)),
      cancelUnpaid(ctx.db, known.id, now),
    ])
  } catch (error) {
    if (!/than is owed/.test(`${String(error)} ${String((error as Error).cause)}`)) throw error
  }
  const after = await findKnown(ctx, commonInvoice)
  if (after?.status === 'cancelled') return { ok: true }
  return { ok: false, code: after?.status === 'unpaid' ? 'paying' : 'not_unpaid' }
}

/** What stands on the invoice, and what the seller's people keep to themselves. */
export async function saveNotes(
  ctx: Deps,
  actor: Actor,
  commonInvoice: string,
  notes: Partial<Notes>,
): Promise<Managed> {
  const known = await findManaged(ctx, actor, commonInvoice)
  if (!known) return { ok: false, code: 'not_found' }
  if (Object.keys(notes).length > 0) await runBatch(ctx.db, [saveNotesOf(ctx.db, known.id, notes)])
  return { ok: true }
}

export type ShipRefusal = 'not_found' | 'not_delivered' | 'not_paid'

/**
 * Says that a paid invoice's lots are on their way, or mends what was said; its buyer is told of each. The same said
 * twice is said once.
 */
export async function markShipped(
  ctx: Deps & Pick<Ctx, 'queues'>,
  actor: Actor,
  commonInvoice: string,
  { carrier, tracking, link }: ShipInput,
): Promise<{ ok: true } | { ok: false; code: ShipRefusal }> {
  const known = await findManaged(ctx, actor, commonInvoice)
  if (!known) return { ok: false, code: 'not_found' }
  if (known.deliveryType !== 'delivery') return { ok: false, code: 'not_delivered' }
  if (known.status !== 'paid') return { ok: false, code: 'not_paid' }
  const before = await findShipment(ctx, known.id)
  const said = { carrier, trackingNumber: tracking, trackingUrl: link === '' ? null : link }
  if (
    before?.carrier === said.carrier &&
    before.trackingNumber === said.trackingNumber &&
    before.trackingUrl === said.trackingUrl
  )
    return { ok: true }
  const now = ctx.clock.now()
  const version = (before?.version ?? 0) + 1
  const event = `invoice-shipped:${known.id}:${version}`
  await runBatch(ctx.db, [
    putShipment(ctx.db, { invoiceId: known.id, ...said, version, shippedBy: actor.id, shippedAt: now }),
    insertEvents(
      ctx.db,
      [{ id: event, type: 'invoice-shipped', payload: { invoiceId: known.id, version } }],
      now,
    ),
  ])
  await ctx.queues.events([event])
  return { ok: true }
}

type KnownShipment = {
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
  version: number
}

async function findShipment({ db }: Deps, invoiceId: string): Promise<KnownShipment | null> {
  const [row] = await db.all<KnownShipment>(sql`
    select carrier, tracking_number as trackingNumber, tracking_url as trackingUrl, version
    from shipments where invoice_id = ${invoiceId}`)
  return row ?? null
}

/** Makes a link by which others read the invoice, for its buyer and those who manage it; one that is there stays. */
export async function shareInvoice(ctx: Deps, actor: Actor, commonInvoice: string): Promise<string | null> {
  const known = await findShared(ctx, actor, commonInvoice)
  if (!known) return null
  if (known.publicToken !== null) return known.publicToken
  await runBatch(ctx.db, [setPublicToken(ctx.db, known.id, newSecretToken())])
  return (await findKnown(ctx, commonInvoice))?.publicToken ?? null
}

/** Nobody reads it by its link any more; another link is another one. */
export async function unshareInvoice(ctx: Deps, actor: Actor, commonInvoice: string): Promise<boolean> {
  const known = await findShared(ctx, actor, commonInvoice)
  if (!known) return false
  await runBatch(ctx.db, [setPublicToken(ctx.db, known.id, null)])
  return true
}

async function findShared(ctx: Deps, actor: Actor, commonInvoice: string): Promise<Known | null> {
  const known = await findKnown(ctx, commonInvoice)
  return known && (known.buyerId === actor.id || mayManageInvoice(actor, known)) ? known : null
}

/**
 * The invoice of a purchase as its room's log has it, before the event of it comes by: the same, whoever writes it
 * first. Null for what was not sold to anybody.
 */
export async function writeSale(ctx: Pick<Ctx, 'db'>, sale: RoomSale): Promise<string | null> {
  if (sale.type === 'auction-closed') await settleClose(ctx, sale.payload)
  else await invoicePurchase(ctx, sale.payload)
  return sale.payload.saleId
}
