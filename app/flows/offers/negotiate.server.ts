import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import {
  type EligibilityRefusal,
  mayCommit,
  mayOffer,
  NOTHING_MISSING,
} from '#app/domain/auction/eligibility.ts'
import { type Actor, mayManageListing } from '#app/domain/people/permissions.ts'
import {
  decideMove,
  judgeOffer,
  type Move,
  type NegotiationRefusal,
  type Side,
} from '#app/domain/shop/negotiation.ts'
import { readSettings, type Settings } from '#app/domain/shop/settings.ts'
import { isBlocked } from '#app/features/blocks/queries.server.ts'
import { writeSale } from '#app/features/invoices/commands.server.ts'
import {
  findNegotiation,
  findOfferable,
  listAgreed,
  listOverdue,
  type NegotiationView,
  type Offerable,
} from '#app/features/negotiations/queries.server.ts'
import { insertMove, insertNegotiation, settleNegotiation } from '#app/features/negotiations/writes.server.ts'
import { findLacking } from '#app/features/registration/queries.server.ts'
import { idBeside } from '#app/lib/own-request.ts'
import { settings as settingsTable } from '#drizzle/schema/index.ts'
import { isSecured } from '../shop/secured-pieces.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'rooms' | 'queues' | 'log' | 'gateway' | 'guards'>

export type TalkRefusal =
  | NegotiationRefusal
  | Exclude<EligibilityRefusal, { code: 'over_own_limit' }>
  | { code: 'not_found' | 'no_offers' | 'closed' | 'changed' | 'key_reused' }
  | { code: 'not_started'; startsAt: number }
  | { code: 'too_many_open'; most: number }

export type Talked = { ok: true; negotiation: NegotiationView } | { ok: false; refusal: TalkRefusal }

const HOUR_MS = 3_600_000
const MOST_AT_ONCE = 100
/** Whoever has said yes is asking the room just now; after that the job does. */
const ASKING_MS = 15_000
/** A room says so of itself, and not of what it was asked. */
const PASSING = new Set(['busy', 'try_again', 'too_many'])

/**
 * Offers a price for some pieces of a listing. Sent twice it is one offer, and another one under the same id is refused.
 * Whoever may not buy may not offer.
 */
export async function makeOffer(
  ctx: Deps,
  actor: Actor,
  offer: { id: string; listingId: string; quantity: number; price: number | null },
): Promise<Talked> {
  const { listingId, quantity, price } = offer
  const taken = await findNegotiation(ctx, offer.id)
  const isTheirs = taken !== null && taken.buyerId !== actor.id
  const id = isTheirs ? await idBeside(actor.id, offer.id) : offer.id
  const before = isTheirs ? await findNegotiation(ctx, id) : taken
  if (before) {
    const same = before.listingId === listingId && before.quantity === quantity
    const isSame = same && before.history[0]?.price === price
    return isSame ? { ok: true, negotiation: before } : refused({ code: 'key_reused' })
  }
  const [listing, settings, lacking] = await Promise.all([
    findOfferable(ctx, actor, listingId),
    readDeployment(ctx),
    findLacking(ctx, actor.id, 'offer'),
  ])
  if (!listing) return refused({ code: 'not_found' })
  const refusal =
    judgeNegotiator(actor, listing, { settings, lacks: lacking !== null }) ??
    judgeOffer({ ...listing, quantity, price }) ??
    (await judgeSecurity(ctx, actor))
  if (refusal) return refused(refusal)
  const now = ctx.clock.now()
  const { organisationId, listPrice } = listing
  await runBatch(ctx.db, [
    ...insertNegotiation(
      ctx.db,
      {
        id,
        listingId,
        organisationId,
        buyerId: actor.id,
        quantity,
        price: price ?? 0,
        listPrice,
        expiresAt: now + settings.price_offer_hours * HOUR_MS,
        at: now,
      },
      settings.price_offers_open_most,
    ),
    told(ctx, id, 1),
  ])
  const made = await findNegotiation(ctx, id)
  if (!made) return refused({ code: 'too_many_open', most: settings.price_offers_open_most })
  await ctx.queues.events([eventId(id, 1)])
  return { ok: true, negotiation: made }
}

/** Why somebody may not offer a price here at all; null when they may. */
export async function mayNegotiate(
  ctx: Secures,
  actor: Actor,
  listing: Offerable,
  settings: Settings,
): Promise<TalkRefusal | null> {
  const lacks = (await findLacking(ctx, actor.id, 'offer')) !== null
  return judgeNegotiator(actor, listing, { settings, lacks }) ?? (await judgeSecurity(ctx, actor))
}

type Secures = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'guards' | 'log'>

/** What is agreed on is sold and invoiced at once: it takes what every purchase on an invoice takes. */
async function judgeSecurity(ctx: Secures, person: { id: string }): Promise<TalkRefusal | null> {
  return (await isSecured(ctx, person, null)) ? null : { code: 'no_card' }
}

type Asked = { settings: Settings; lacks: boolean }

function judgeNegotiator(actor: Actor, listing: Offerable, { settings, lacks }: Asked): TalkRefusal | null {
  const facts = {
    ...NOTHING_MISSING,
    person: actor.id,
    name: '',
    role: actor.role,
    sessionValid: true,
    deactivated: actor.status === 'deactivate',
    organisations: actor.organisations,
    registrationMissing: !listing.registered,
    detailsMissing: lacks,
    phoneMissing: settings.phone_required && !listing.phoneVerified,
    emailMissing: settings.email_verification && !listing.emailVerified,
    restockingFeeDue: listing.restockingFeeDue,
    blocked: listing.blocked,
  }
  if (!listing.takesOffers) return { code: 'no_offers' }
  if (listing.status === 'scheduled') return { code: 'not_started', startsAt: listing.startsAt }
  if (listing.status !== 'open') return { code: 'closed' }
  const barred =
    mayOffer(facts, listing) ??
    mayCommit(facts, { listingId: listing.listingId, auctionId: null, depositAmount: null }, 'purchase')
  return barred?.code === 'over_own_limit' ? null : barred
}

/** Answers what is on the table, or takes back what one has put there. `seen`: how many moves its author had seen. */
export async function answerOffer(
  ctx: Deps,
  actor: Actor,
  { id, seen, move }: { id: string; seen: number; move: Move },
): Promise<Talked> {
  const before = await findNegotiation(ctx, id)
  const side = before && sideOf(actor, before)
  if (!before || !side) return refused({ code: 'not_found' })
  // the same answer sent again
  const said = before.history[seen]
  if (before.moves === seen + 1 && said?.side === side && said.type === move.type) return settled(ctx, before)
  if (before.moves !== seen) return refused({ code: 'changed' })
  const now = ctx.clock.now()
  const decided = decideMove(before, side, move, now)
  if (!decided.ok) return refused(decided.refusal)
  const binds = side === 'buyer' && (move.type === 'accept' || move.type === 'counter')
  if (binds && (await isBlocked(ctx, before.organisationId, actor.id))) return refused({ code: 'blocked' })
  const unsecured = binds ? await judgeSecurity(ctx, actor) : null
  if (unsecured) return refused(unsecured)
  const { state, price } = decided
  const { price_offer_hours: hours } = await readDeployment(ctx)
  const statements = insertMove(
    ctx.db,
    { id, seen, side, type: move.type, price, personId: actor.id, at: now },
    { state, ...(move.type === 'counter' && { expiresAt: now + hours * HOUR_MS }) },
  )
  try {
    // of what was agreed on people hear once it is sold
    await runBatch(ctx.db, [...statements, ...(state === 'agreed' ? [] : [told(ctx, id, seen + 1)])])
  } catch (error) {
    if (isTaken(error, 'negotiation_moves.negotiation_id')) return refused({ code: 'changed' })
    throw error
  }
  if (state !== 'agreed') await ctx.queues.events([eventId(id, seen + 1)])
  const after = await findNegotiation(ctx, id)
  return after ? settled(ctx, after) : refused({ code: 'not_found' })
}

async function settled(ctx: Deps, negotiation: NegotiationView): Promise<Talked> {
  if (negotiation.state === 'agreed') await sellAgreed(ctx, negotiation)
  return { ok: true, negotiation: (await findNegotiation(ctx, negotiation.id)) ?? negotiation }
}

/**
 * Has the room sell what was agreed on, in its own order: the pieces may be gone by now. The command's id follows from the
 * negotiation, so that asking twice sells once; a room that does not answer is asked again by the job. A buyer whose card has
 * gone or expired since they offered is sold nothing.
 */
async function sellAgreed(ctx: Deps, { id, listingId, buyerId, quantity, price }: NegotiationView) {
  const commandId = `agreed-${id}`
  try {
    const unsecured = await judgeSecurity(ctx, { id: buyerId })
    // the room may have sold it before, and nobody has heard
    if (unsecured && !(await ctx.rooms.saleOf(listingId, buyerId, commandId)))
      return await end(ctx, id, { state: 'failed', failure: unsecured.code })
    const { receipt } = await ctx.rooms.submit(listingId, {
      type: 'buy_agreed',
      commandId,
      sessionId: '',
      person: buyerId,
      quantity,
      price,
    })
    const sale = receipt.ok ? await ctx.rooms.saleOf(listingId, buyerId, commandId) : null
    const saleId = sale && (await writeSale(ctx, sale))
    if (saleId) await end(ctx, id, { state: 'bought', saleId })
    else if (!receipt.ok && !PASSING.has(receipt.code ?? 'try_again'))
      await end(ctx, id, { state: 'failed', failure: receipt.code ?? 'closed' })
  } catch (error) {
    ctx.log('error', 'negotiation.unsold', { negotiation: id, error: String(error) })
  }
}

async function end(ctx: Deps, id: string, how: Parameters<typeof settleNegotiation>[2]) {
  const event = { id: `negotiation:${id}:${how.state}`, type: 'negotiation-moved' as const }
  await runBatch(ctx.db, [
    settleNegotiation(ctx.db, id, how, ctx.clock.now()),
    insertEvents(ctx.db, [{ ...event, payload: { negotiationId: id, move: null } }], ctx.clock.now()),
  ])
  await ctx.queues.events([event.id])
}

/** Ends offers that nobody has answered in time, and has what was agreed on sold where that was cut short. */
export async function settleNegotiations(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  const [overdue, agreed] = await Promise.all([
    listOverdue(ctx, { now, limit: MOST_AT_ONCE }),
    listAgreed(ctx, { until: now - ASKING_MS, limit: MOST_AT_ONCE }),
  ])
  for (const { id, moves, price } of overdue) {
    const move = { id, seen: moves, side: 'house', type: 'expire', price, personId: null, at: now } as const
    try {
      await runBatch(ctx.db, [...insertMove(ctx.db, move, { state: 'expired' }), told(ctx, id, moves + 1)])
    } catch (error) {
      // somebody has answered this very moment
      ctx.log('warn', 'negotiation.unexpired', { negotiation: id, error: String(error) })
    }
  }
  if (overdue.length > 0) await ctx.queues.events(overdue.map(({ id, moves }) => eventId(id, moves + 1)))
  for (const { id } of agreed) {
    const negotiation = await findNegotiation(ctx, id)
    if (negotiation?.state === 'agreed') await sellAgreed(ctx, negotiation)
  }
  return overdue.length + agreed.length
}

/** Which side of it somebody is on; null for neither. */
export function sideOf(
  actor: Actor,
  negotiation: Pick<NegotiationView, 'buyerId' | 'organisationId' | 'locationId'>,
): Side | null {
  if (actor.id === negotiation.buyerId) return 'buyer'
  return mayManageListing(actor, negotiation) ? 'seller' : null
}

function eventId(id: string, move: number): string {
  return `negotiation:${id}:${move}`
}

function told(ctx: Deps, id: string, move: number) {
  const event = {
    id: eventId(id, move),
    type: 'negotiation-moved' as const,
    payload: { negotiationId: id, move },
  }
  return insertEvents(ctx.db, [event], ctx.clock.now())
}

/** The deployment's settings as they are now. */
export async function readDeployment({ db }: Pick<Ctx, 'db'>): Promise<Settings> {
  return readSettings(await db.select().from(settingsTable))
}

function refused(refusal: TalkRefusal): Talked {
  return { ok: false, refusal }
}
