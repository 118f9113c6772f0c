import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { firstFigures } from '#app/domain/auction/first-figures.ts'
import { freezeCard } from '#app/domain/auction/freeze-card.ts'
import { type SetUp, setUpProblems } from '#app/domain/auction/set-up.ts'
import type { ListingId } from '#app/domain/ids.ts'
import { readAmount } from '#app/domain/money/amount.ts'
import { movePrice } from '#app/domain/shop/bulk-edit.ts'
import {
  findHouseTerms,
  findRelisted,
  findSetUp,
  type ListingRow,
  listGroup,
  type SetUpListing,
} from '#app/features/listings/commands.server.ts'
import type { ProjectActionInput } from '#app/features/listings/inputs.ts'
import {
  insertChosen,
  insertListing,
  insertLive,
  insertRuleCard,
  insertVideo,
  setReserve,
} from '#app/features/listings/writes.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import {
  type Acted,
  actForListing,
  badAmount,
  invalidAct,
  invalidTerms,
  type ManagedRequest,
  refusalOf,
  refusedAct,
} from './act-for-listing.server.ts'
import { NO_TERMS, reviseListing, SET_UP_NAMES } from './revise-listing.server.ts'

type Need = Pick<Ctx, 'db' | 'rooms' | 'relays' | 'actor' | 'clock' | 'waitUntil'>

/** What the listing's organisation does with it as a whole (api.md, product/projectAction), for page and API alike. */
export async function projectAction(ctx: Need, id: ListingId, input: ProjectActionInput): Promise<Acted> {
  const { action, bid_id: commandId, minutes, reason } = input
  switch (action) {
    case 'close':
      return actForListing(ctx, id, commandId, { type: 'close_now' })
    case 'withdraw':
      return actForListing(ctx, id, commandId, { type: 'withdraw', reason: reason ?? '' })
    case 'pause':
      return actForLots(ctx, id, commandId, { type: 'pause', reason: reason ?? '' })
    case 'resume':
      return actForLots(ctx, id, commandId, { type: 'resume' })
    case 'extend':
      return actForListing(ctx, id, commandId, { type: 'extend', minutes: minutes ?? 0 })
  }
  const listing = await findSetUp(ctx, id)
  const published = listing !== null && listing.live !== null
  const managed = listing && {
    organisationId: listing.row.organisationId,
    locationId: listing.row.locationId,
    published,
  }
  const barred = refusalOf(ctx.actor, managed, 'listings')
  if (barred || !listing) return barred ?? refusedAct('not_found')
  switch (action) {
    case 'publish':
      return publish(ctx, listing)
    case 'relist':
      return relist(ctx, listing, input)
    case 'revise':
      return reviseListing(ctx, listing, input.bid_id, input.terms ?? NO_TERMS)
    case 'reserve':
      return changeReserve(ctx, listing, input)
  }
}

/** Rooms that are asked at once. */
const SIDE_BY_SIDE = 20

/**
 * Asks a lot, and once it has agreed all that close together with it: their clock keeps them together, and moves them
 * once. What is the matter with another lot (it is over, or stands still already) keeps this one from nothing.
 */
async function actForLots(
  ctx: Need,
  id: ListingId,
  commandId: string,
  request: Extract<ManagedRequest, { type: 'pause' | 'resume' }>,
): Promise<Acted> {
  const acted = await actForListing(ctx, id, commandId, request)
  if (!acted.ok) return acted
  const others = await listGroup(ctx, id)
  for (let at = 0; at < others.length; at += SIDE_BY_SIDE)
    await Promise.allSettled(
      others.slice(at, at + SIDE_BY_SIDE).map((lot) => actForListing(ctx, lot, commandId, request)),
    )
  return acted
}

async function publish(ctx: Need, { row, setUp, live }: SetUpListing): Promise<Acted> {
  if (live) return refusedAct('already_published')
  const now = ctx.clock.now()
  const problems = setUpProblems(setUp, now)
  if (problems.length > 0) return invalidTerms(problems, SET_UP_NAMES)
  const card = freezeCard(setUp, await findHouseTerms(ctx, row))
  await runBatch(ctx.db, [
    insertLive(ctx.db, row, firstFigures(setUp, now), { featured: false }),
    insertRuleCard(ctx.db, card, now),
  ])
  ctx.waitUntil(tellPosted(ctx, row.id))
  return { ok: true, listingId: row.id, message: 'Listing published successfully', receipt: null }
}

/**
 * A listing that ended without a sale becomes a new one with a new id, published at once. Asked for again, the one that
 * came of it is the answer. Of fixed-price listings what is left is offered anew.
 */
async function relist(ctx: Need, known: SetUpListing, input: ProjectActionInput): Promise<Acted> {
  const made = await findRelisted(ctx, known.row.id)
  if (made) return relisted(made)
  if (!known.live) return refusedAct('not_published')
  const old = isOver(known) ? known : await asItsRoomHasIt(ctx, known)
  if (!old.live || !isOver(old) || old.live.outcome === 'sold') return refusedAct('not_over')
  const { live } = old
  const now = ctx.clock.now()
  const row = relistedRow(old, input, now)
  // the lots of its auction have closed: by itself again
  const setUp: SetUp = {
    ...old.setUp,
    ...periodOf(row),
    startPrice: row.startPrice,
    listingId: row.id,
    quantity: row.quantity,
    auctionId: null,
    groupClose: false,
  }
  const problems = setUpProblems(setUp, now)
  if (problems.length > 0) return invalidTerms(problems, SET_UP_NAMES)
  const figures = firstFigures(setUp, now)
  const card = freezeCard(setUp, await findHouseTerms(ctx, row))
  try {
    await runBatch(ctx.db, [
      ...insertListing(ctx.db, row, old.images),
      ...insertVideo(ctx.db, row, old.video),
      ...insertChosen(ctx.db, row.id, old.chosen),
      insertLive(ctx.db, row, figures, { featured: live.featured }),
      insertRuleCard(ctx.db, card, now),
    ])
  } catch (error) {
    // somebody has relisted it in the same moment
    const beside = await findRelisted(ctx, old.row.id)
    if (beside) return relisted(beside)
    if (isTaken(error, 'item_ids.organisation_id, item_ids.item_id')) return refusedAct('item_id_taken')
    throw error
  }
  ctx.waitUntil(tellPosted(ctx, row.id))
  return relisted(row.id)
}

function isOver({ live }: SetUpListing): boolean {
  return live?.status === 'closed'
}

/** D1 follows the room by moments, and somebody may relist in the moment after they have closed. */
async function asItsRoomHasIt({ rooms }: Need, known: SetUpListing): Promise<SetUpListing> {
  const snapshot = known.live && (await rooms.snapshot(known.row.id, null))
  if (!snapshot || !known.live) return known
  const { market_status: status, stock } = snapshot
  return { ...known, live: { ...known.live, status, stock } }
}

function relisted(listingId: ListingId): Acted {
  return { ok: true, listingId, message: 'Listing relisted successfully', receipt: null }
}

function relistedRow({ row, live }: SetUpListing, input: ProjectActionInput, now: number): ListingRow {
  const startsAt = input.starts_at ?? now
  return {
    ...row,
    id: crypto.randomUUID(),
    relistedFromId: row.id,
    startPrice: input.percent ? movePrice(row.startPrice, 'lower', input.percent, 'percent') : row.startPrice,
    auctionId: null,
    demoGeneration: null,
    quantity: row.format === 'fixed' ? Math.max(1, live?.stock ?? row.quantity) : row.quantity,
    startsAt,
    closesAt: input.closes_at ?? startsAt + (row.closesAt - row.startsAt),
    createdAt: now,
  }
}

function periodOf({ startsAt, closesAt }: ListingRow) {
  return { startsAt, closesAt }
}

/** The room takes the new reserve in its place in the order; D1 follows, as a relisting copies it from there. */
async function changeReserve(
  ctx: Need,
  { row, setUp }: SetUpListing,
  { bid_id, reserve: typed }: ProjectActionInput,
): Promise<Acted> {
  const amount = readAmount(typed)
  if (!amount.ok) return invalidAct([badAmount('reserve', amount.code === 'decimal' ? 'decimal' : 'amount')])
  const reserve = amount.cents
  const problems = setUpProblems({ ...setUp, reserve }, 0).filter(
    ({ field }) => field === 'reserve' || field === 'buyNow',
  )
  if (problems.length > 0)
    return invalidTerms(problems, { ...SET_UP_NAMES, reserve: 'reserve', buyNow: 'reserve' })
  const acted = await actForListing(ctx, row.id, bid_id, { type: 'change_reserve', reserve })
  const { actor } = ctx
  if (acted.ok && actor)
    await runBatch(ctx.db, [
      setReserve(ctx.db, row.id, reserve),
      insertChangeWhere(
        ctx,
        {
          subject: subjects.listing(row.id),
          at: ctx.clock.now(),
          personId: actor.id,
          personEmail: actor.email,
          before: { reserve: row.reservePrice },
          after: { reserve },
        },
        sql`true`,
      ),
    ])
  return acted
}

async function tellPosted({ clock, relays }: Need, id: ListingId) {
  await relays.posted(id, clock.now())
}
