import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { RevisableTerms } from '#app/domain/auction/revise.ts'
import { type ActKind, actCommandId, DONE_ALREADY } from '#app/domain/auctions/acts.ts'
import { closeOf } from '#app/domain/auctions/closing.ts'
import { softCloseOf } from '#app/domain/auctions/draft-sale.ts'
import {
  type ActRow,
  findAct,
  findSaleOfDraft,
  listDueActs,
  type SaleRow,
} from '#app/features/auctions/queries.server.ts'
import { progressAct, recountLots } from '#app/features/auctions/writes.server.ts'
import { findDraft, listDraftChoices } from '#app/features/drafts/commands.server.ts'
import { publishRead } from '#app/flows/lots/publish-draft.server.ts'
import type { RoomRequest } from '#party/wire/protocol.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'rooms' | 'relays' | 'waitUntil' | 'log'>

/** Lots that are asked side by side, and after which the act's progress is kept. */
const SIDE_BY_SIDE = 20
/** Whoever has begun an act has given up, or died, when it is no further by then. */
const CARRIED_MS = 30_000
const ACTS_AT_ONCE = 20
/** What closes sooner cannot wait until an act comes to it by its id: such lots are asked first, and so many of them. */
const SOON_MS = 3 * 60_000
const SOON_MOST = 300
/** Lots that one request does itself: the rest is the minute's. */
export const DONE_AT_ONCE = 200

/** A lot that an act comes to. */
type Lot = {
  id: string
  place: number
  status: string
  closesAt: number
  startsAt: number
  format: string
  offers: number
}

const LOT = sql`listings.id, listings.auction_place as place, live.status, listings.closes_at as closesAt,
  listings.starts_at as startsAt, listings.format, max(live.offer_count, live.bidder_count) as offers`

type Outcome = { id: string; code: string | null }

/**
 * Goes on with an act until all of its lots are done, or so many; what was done is asked for once more at most. Where a room
 * does not answer, the next minute goes on.
 */
export async function carryAct(
  ctx: Need,
  id: string,
  most = Number.POSITIVE_INFINITY,
): Promise<ActRow | null> {
  let act = await findAct(ctx, id)
  try {
    if (act?.doneAt === null && act.cursor === '') await hurry(ctx, act)
    for (let done = 0; act !== null && act.doneAt === null && done < most; done += SIDE_BY_SIDE) {
      await carryPart(ctx, act)
      act = await findAct(ctx, id)
    }
  } catch (error) {
    ctx.log('warn', 'auction.act_waits', { act: id, error: String(error) })
  }
  return act
}

/** A pause or a later close is for those first who would close before it. Asked once more in their turn, nothing is done twice. */
async function hurry(ctx: Need, act: ActRow): Promise<void> {
  if (act.kind !== 'pause' && act.kind !== 'extend') return
  const sale = await findSaleOfDraft(ctx, act)
  if (!sale || (act.kind === 'extend' && sale.groupClose)) return
  const now = ctx.clock.now()
  const lots = await ctx.db.all<Lot>(sql`
    select ${LOT} from listing_live live join listings on listings.id = live.listing_id
    where live.auction_id = ${act.auctionId} and live.live = 1 and live.starts_at <= ${now}
      and live.closes_at <= ${now + SOON_MS}
    order by live.closes_at limit ${SOON_MOST}`)
  for (let at = 0; at < lots.length; at += SIDE_BY_SIDE)
    await Promise.all(lots.slice(at, at + SIDE_BY_SIDE).map((lot) => carryOne(ctx, act, sale, lot)))
}

async function carryPart(ctx: Need, act: ActRow): Promise<void> {
  const sale = await findSaleOfDraft(ctx, act)
  if (!sale) throw new Error(`no auction ${act.auctionId}`)
  const lots = await nextLots(ctx, act, sale)
  const outcomes = await Promise.all(lots.map((lot) => carryOne(ctx, act, sale, lot)))
  await keepProgress(ctx, act, lots, outcomes)
}

/** Each minute: acts that nobody goes on with. */
export async function carryActs(ctx: Need): Promise<number> {
  const acts = await listDueActs(ctx, ctx.clock.now() - CARRIED_MS, ACTS_AT_ONCE)
  for (const { id } of acts) await carryAct(ctx, id)
  return acts.length
}

async function keepProgress(ctx: Need, act: ActRow, lots: readonly Lot[], outcomes: readonly Outcome[]) {
  const now = ctx.clock.now()
  const refused = outcomes.flatMap(({ id, code }) => (code === null ? [] : [{ id, code }]))
  const isLast = lots.length < SIDE_BY_SIDE
  await runBatch(ctx.db, [
    progressAct(ctx.db, act, {
      cursor: lots.at(-1)?.id ?? act.cursor,
      done: act.done + lots.length,
      refused: [...act.refused, ...refused],
      doneAt: isLast ? now : null,
    }),
    ...(isLast ? [recountLots(ctx.db, act.auctionId)] : []),
  ])
}

/** The lots of the auction behind the cursor that this act is about. */
async function nextLots(
  { db, clock }: Need,
  { kind, auctionId, cursor }: ActRow,
  sale: SaleRow,
): Promise<Lot[]> {
  if (kind === 'publish')
    return db.all<Lot>(sql`
      select id, auction_place as place, 'draft' as status, 0 as closesAt, 0 as startsAt, '' as format, 0 as offers
      from listing_drafts where auction_id = ${auctionId} and id > ${cursor} order by id limit ${SIDE_BY_SIDE}`)
  const started = sql`and live.starts_at <= ${clock.now()}`
  // their clock moves all lots that close together when one of them is extended
  const once = sql`and (listings.format = 'sealed' or listings.id = (
    select min(other.id) from listings other join listing_live theirs on theirs.listing_id = other.id and theirs.live = 1
    where other.auction_id = ${auctionId} and other.format <> 'sealed'))`
  return db.all<Lot>(sql`
    select ${LOT} from listings join listing_live live on live.listing_id = listings.id and live.live = 1
    where listings.auction_id = ${auctionId} and listings.id > ${cursor}
      ${kind === 'pause' || kind === 'extend' ? started : sql``}
      ${kind === 'extend' && sale.groupClose ? once : sql``}
    order by listings.id limit ${SIDE_BY_SIDE}`)
}

async function carryOne(ctx: Need, act: ActRow, sale: SaleRow, lot: Lot): Promise<Outcome> {
  if (act.kind === 'publish') return publishOne(ctx, sale, lot)
  if (act.kind === 'terms') {
    await ctx.rooms.forgetFacts(lot.id)
    return { id: lot.id, code: null }
  }
  const request = requestOf(act.kind, act, sale, lot, ctx.clock.now())
  if (!request) return { id: lot.id, code: null }
  const { receipt } = await ctx.rooms.submit(lot.id, {
    ...request,
    commandId: actCommandId(act.kind, act.id),
    sessionId: '',
    inTheNameOf: act.personId,
  })
  const { ok, code = 'refused' } = receipt
  // nobody has judged it: the next minute asks again
  if (code === 'busy' || code === 'try_again') throw new Error(`${lot.id} is ${code}`)
  return { id: lot.id, code: ok || DONE_ALREADY.has(code) ? null : code }
}

async function publishOne(ctx: Need, sale: SaleRow, { id }: Lot): Promise<Outcome> {
  const key = { id, organisationId: sale.organisationId }
  const [draft, choices] = await Promise.all([
    findDraft(ctx, key),
    listDraftChoices(ctx, sale.organisationId),
  ])
  if (!draft) return { id, code: null }
  const published = await publishRead(ctx, draft, choices, { sale })
  return { id, code: published.ok ? null : published.code }
}

function requestOf(
  kind: Exclude<ActKind, 'publish' | 'terms'>,
  act: ActRow,
  sale: SaleRow,
  lot: Lot,
  now: number,
): RoomRequest | null {
  const { reason = '', minutes = 0 } = act.payload
  switch (kind) {
    case 'pause':
      return { type: 'pause', reason }
    case 'resume':
      return { type: 'resume' }
    case 'extend':
      return { type: 'extend', minutes }
    case 'withdraw':
      return { type: 'withdraw', reason }
    case 'revise':
      return revisionOf(sale, lot, now)
  }
}

/** What a lot's card is to say now. Nothing is asked of a lot that somebody has offered on: it stays where it is. */
function revisionOf(sale: SaleRow, lot: Lot, now: number): RoomRequest | null {
  if (lot.offers > 0 || sale.firstCloseAt === null || sale.startsAt === null) return null
  return { type: 'revise', terms: saleTermsOf(sale, lot, now) }
}

/** The terms that a lot has of its auction; a start that has come stays. */
export function saleTermsOf(
  sale: SaleRow,
  { place, format, startsAt }: Pick<Lot, 'place' | 'format' | 'startsAt'>,
  now: number,
): Partial<RevisableTerms> {
  const isSealed = format === 'sealed'
  const softClose = softCloseOf(sale)
  return {
    auctionId: sale.id,
    groupClose: sale.groupClose && !isSealed,
    closesAt: closeOf({ firstCloseAt: sale.firstCloseAt ?? 0, staggerSeconds: sale.staggerSeconds }, place),
    softClose: isSealed ? { ...softClose, mode: 'none' } : softClose,
    depositAmount: sale.depositAmount,
    ...(startsAt > now && sale.startsAt !== null && { startsAt: sale.startsAt }),
  }
}
