import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { type Actor, mayActFor, mayManageInvoice } from '#app/domain/people/permissions.ts'
import type { DeliveryType } from '#app/domain/shop/delivery.ts'
import { newSecretToken } from '#app/lib/secret-token.ts'
import type { RoomSale } from '#app/services/rooms.server.ts'
import type { Notes, ShipInput } from './inputs.ts'
import { invoicePurchase, settleClose } from './reactions.server.ts'
import { putShipment, saveNotesOf, setPublicToken } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>

type Known = {
  id: string
  organisationId: string
  locationId: string
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

type Managed = { ok: true } | { ok: false; code: 'not_found' }

/** Whoever may not manage it is told that there is none. */
async function findManaged(ctx: Deps, actor: Actor, commonInvoice: string): Promise<Known | null> {
  const known = await findKnown(ctx, commonInvoice)
  return known && mayManageInvoice(actor, known) ? known : null
}

async function findKnown({ db }: Deps, commonInvoice: string): Promise<Known | null> {
  const [known] = await db.all<Known>(sql`
    select id, organisation_id as organisationId, location_id as locationId, buyer_id as buyerId, status, hammer, premium, tax, total,
      delivery, delivery_type as deliveryType, created_at as createdAt, public_token as publicToken
    from invoices where common_invoice = ${commonInvoice}`)
  return known ?? null
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
  const known = await findKnown(ctx, commonInvoice)
  if (!known || !maySend(actor, known)) return { ok: false, code: 'not_found' }
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

/** Who does invoices, and who hands lots over at its yard. */
function maySend(actor: Actor, invoice: Known): boolean {
  const { organisationId, locationId } = invoice
  return mayManageInvoice(actor, invoice) || mayActFor(actor, organisationId, 'pickups', locationId)
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
