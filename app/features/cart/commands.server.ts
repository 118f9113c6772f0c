import type { Ctx } from '#app/context.ts'
import type { OfferRefusal } from '#app/domain/auction/refusals.ts'
import { type Actor, isMember } from '#app/domain/people/permissions.ts'
import { shownStatus } from '#app/domain/shop/listing.ts'
import { type AddInput, type ChangeInput, MOST_LINES } from './inputs.ts'
import { type Addable, findAddable, listOrdered } from './queries.server.ts'
import { insertLine, removeLine, setBought, setQuantity } from './writes.server.ts'

export const OF_PURCHASES = [
  'not_found',
  'own_item',
  'blocked',
  'qty',
  'restocking_fee_due',
  'closed',
  'not_started',
  'buy_now_unavailable',
  'sold_out',
] as const

type Deps = Pick<Ctx, 'db' | 'clock' | 'relays' | 'waitUntil'>

/** What a purchase would be refused for now, and what is the cart's own. `location`: it is not collected there. */
export type CartRefusal =
  | Extract<OfferRefusal, { code: (typeof OF_PURCHASES)[number] }>
  | { code: 'location' | 'cart_full' }
export type Kept = { ok: true } | { ok: false; refusal: CartRefusal }

/** Puts pieces of a listing into the cart, or says why not. It reserves nothing: the room decides when they are bought. */
export async function addToCart(
  ctx: Deps,
  actor: Actor,
  { product_id, qty, location_id }: AddInput,
): Promise<Kept> {
  const { db, clock } = ctx
  const listing = await findAddable(ctx, actor, product_id)
  if (!listing) return { ok: false, refusal: { code: 'not_found' } }
  const now = clock.now()
  const refusal = refusalOf(actor, listing, qty, now)
  if (refusal) return { ok: false, refusal }
  if (location_id && location_id !== listing.locationId) return { ok: false, refusal: { code: 'location' } }
  if (listing.lines >= MOST_LINES) return { ok: false, refusal: { code: 'cart_full' } }
  await insertLine(db, {
    id: `cl-${crypto.randomUUID()}`,
    personId: actor.id,
    listingId: product_id,
    locationId: listing.locationId,
    quantity: qty,
    addedAt: now,
  })
  tellChanged(ctx, actor.id, product_id, false)
  return { ok: true }
}

/** Changes how many pieces of one's own line. */
export async function changeQuantity(ctx: Deps, actor: Actor, { cart_id, qty }: ChangeInput): Promise<Kept> {
  const [line] = await listOrdered(ctx, actor, [cart_id])
  if (!line || line.saleId !== null) return { ok: false, refusal: { code: 'not_found' } }
  const listing = await findAddable(ctx, actor, line.listingId)
  if (!listing) return { ok: false, refusal: { code: 'not_found' } }
  const refusal = refusalOf(actor, { ...listing, restockingFeeDue: 0 }, qty, ctx.clock.now())
  if (refusal) return { ok: false, refusal }
  const [changed] = await setQuantity(ctx.db, { personId: actor.id, id: cart_id }, qty)
  if (!changed) return { ok: false, refusal: { code: 'closed' } }
  tellChanged(ctx, actor.id, changed.listingId, false)
  return { ok: true }
}

/** Takes one's own line out of the cart. False when there is none of that id. */
export async function removeFromCart(ctx: Deps, actor: Actor, id: string): Promise<boolean> {
  const [gone] = await removeLine(ctx.db, { personId: actor.id, id })
  if (gone) tellChanged(ctx, actor.id, gone.listingId, true)
  return gone !== undefined
}

/** The room has sold what the line asked for. */
export async function keepPurchase(
  ctx: Deps,
  actor: Actor,
  { id, listingId, saleId }: { id: string; listingId: string; saleId: string },
): Promise<void> {
  await setBought(ctx.db, { personId: actor.id, id }, { saleId, at: ctx.clock.now() })
  tellChanged(ctx, actor.id, listingId, true)
}

function refusalOf(actor: Actor, listing: Addable, quantity: number, now: number): CartRefusal | null {
  if (isMember(actor, listing.organisationId)) return { code: 'own_item' }
  if (listing.blocked === 1) return { code: 'blocked' }
  if (quantity < 1) return { code: 'qty' }
  if (listing.restockingFeeDue > 0) return { code: 'restocking_fee_due' }
  const status = shownStatus(listing.status, listing.startsAt, listing.closesAt, now)
  if (status === 'scheduled') return { code: 'not_started', startsAt: listing.startsAt }
  if (status !== 'open') return { code: 'closed' }
  if (listing.buyNow === null) return { code: 'buy_now_unavailable' }
  return quantity > listing.stock ? { code: 'sold_out', left: listing.stock } : null
}

function tellChanged({ relays, waitUntil }: Deps, person: string, listing: string, removed: boolean) {
  waitUntil(relays.tell(person, { type: 'cartupdate', id: listing, removed }))
}
