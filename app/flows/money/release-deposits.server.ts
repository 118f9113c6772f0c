import { type Ctx, gatewayOf, openGatewayOf } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntryWhere } from '#app/db/books.server.ts'
import { depositReleased, restOf, routeOf, turnOf } from '#app/domain/money/deposits.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import {
  type Deposit,
  findDeposit,
  findOutsideOf,
  listCovered,
  listLeftBehind,
  listUnderWay,
  type Outside,
} from '#app/features/deposits/queries.server.ts'
import {
  chooseRoute,
  forgetRoute,
  isReleasing,
  markAsked,
  markReleased,
  moveDeposit,
  releaseLosers,
  rerouteToWallet,
  touch,
} from '#app/features/deposits/writes.server.ts'
import type { RefundOutcome } from '#app/services/gateway.server.ts'
import { settings } from '#drizzle/schema/index.ts'
import { applyLate } from './apply-deposit.server.ts'
import { hearOfRefundsOf } from './hear-outside-refunds.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'rooms' | 'queues' | 'log'>

/** Whoever has asked the room has given up, or died, when a deposit is no further by then. */
const ASKING_MS = 15_000
const MOST_AT_ONCE = 50

export type Withdrawing =
  | { ok: true; deposit: Deposit }
  /** `standing`: something of theirs stands there that could still win, or has. */
  | { ok: false; code: 'not_found' | 'standing' | 'not_held' | 'try_again' }

/**
 * Somebody wants their deposit back. From the first statement on, D1 lets them offer nothing more by it; then the room,
 * which decides on offers, drops what it has read of them and says whether something of theirs stands. So an offer comes
 * before and keeps the deposit, or after and is refused.
 */
export async function withdrawDeposit(
  ctx: Deps,
  person: { id: string },
  depositId: string,
): Promise<Withdrawing> {
  const deposit = await findDeposit(ctx, depositId)
  if (deposit?.personId !== person.id || deposit.status === 'pending') return { ok: false, code: 'not_found' }
  const [asked] = await markAsked(ctx.db, { id: depositId, personId: person.id }, ctx.clock.now())
  if (!asked) return answerOf(deposit)
  const decided = await decideAsked(ctx, deposit)
  return decided === 'released' ? answerOf(await releaseNow(ctx, depositId)) : { ok: false, code: decided }
}

/** Asked a second time, it is the first time's answer. */
function answerOf(deposit: Deposit | null): Withdrawing {
  if (!deposit) return { ok: false, code: 'not_found' }
  const goes = deposit.status === 'releasing' || deposit.status === 'released'
  return goes
    ? { ok: true, deposit }
    : { ok: false, code: deposit.status === 'asked' ? 'try_again' : 'not_held' }
}

async function decideAsked(
  ctx: Deps,
  { id, listingId, personId }: Deposit,
): Promise<'released' | 'standing' | 'try_again'> {
  try {
    const rooms = await listCovered(ctx, listingId)
    const standing = await Promise.all(rooms.map((room) => ctx.rooms.standsWithDeposit(room, personId)))
    const stands = standing.includes(true)
    const to = stands ? ('held' as const) : ('releasing' as const)
    await moveDeposit(ctx.db, id, { from: ['asked'], to }, ctx.clock.now())
    // with the deposit they may offer again at once
    if (stands) await Promise.all(rooms.map((room) => ctx.rooms.forgetBidder(room, personId, [])))
    return stands ? 'standing' : 'released'
  } catch (error) {
    ctx.log('warn', 'deposit.room_silent', { deposit: id, error: String(error) })
    return 'try_again'
  }
}

/** Gives a rest back, or tries to: what does not come through now is taken up by the job. */
async function releaseNow(ctx: Deps, id: string): Promise<Deposit | null> {
  const deposit = await findDeposit(ctx, id)
  if (deposit?.status !== 'releasing') return deposit
  try {
    await release(ctx, deposit)
  } catch (error) {
    ctx.log('warn', 'deposit.unreleased', { deposit: id, error: String(error) })
  }
  return findDeposit(ctx, id)
}

/** A listing is over: all but its winner's deposits go back; the job takes up those who are too many. */
export async function releaseOf(ctx: Deps, listingId: string, winnerId: string | null): Promise<void> {
  await runBatch(ctx.db, [releaseLosers(ctx.db, listingId, winnerId, ctx.clock.now())])
  for (const deposit of await listUnderWay(ctx, MOST_AT_ONCE, listingId))
    if (deposit.status === 'releasing') await releaseNow(ctx, deposit.id)
}

/** Each minute: what was asked for and not decided, what is on its way back, what a close has left behind. */
export async function releaseDeposits(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  for (const { id, won, invoiceId } of await listLeftBehind(ctx, MOST_AT_ONCE)) {
    if (won && invoiceId) await applyLate(ctx, id, invoiceId)
    else await moveDeposit(ctx.db, id, { from: ['held'], to: 'releasing' }, now)
  }
  const open = await listUnderWay(ctx, MOST_AT_ONCE)
  for (const deposit of open) {
    if (deposit.status === 'releasing') await releaseNow(ctx, deposit.id)
    else if (deposit.updatedAt <= now - ASKING_MS && (await decideAsked(ctx, deposit)) === 'released')
      await releaseNow(ctx, deposit.id)
  }
  return open.length
}

/**
 * The rest of a deposit goes back the way that it was first tried. A gateway is asked under a key that follows from the
 * deposit, so that it gives back once however often it is asked; the books take one entry of it. What was given back at
 * the gateway itself is not given again, and while that is under way nothing is.
 */
async function release(ctx: Deps, { id }: Deposit, heard = false): Promise<void> {
  const now = ctx.clock.now()
  const found = await findReleasing(ctx, id, heard)
  if (!found) return
  const { route, outside } = found
  if (outside.pending > 0) return void (await touch(ctx.db, id, now))
  const rest = restOf(found.deposit)
  const [deposit] = await chooseRoute(ctx.db, id, { route, outside: Math.min(rest, outside.done) }, now)
  if (!deposit) return
  if (deposit.route === 'wallet' || deposit.outside === rest) return written(ctx, deposit, outside, null)
  const outcome = await refund(ctx, deposit)
  if (outcome?.state === 'refunded') return written(ctx, deposit, outside, deposit.gateway)
  if (outcome?.state !== 'refused') return void (await touch(ctx.db, id, now))
  ctx.log('warn', 'deposit.refund_refused', { deposit: id, reason: outcome.reason })
  // somebody may have given it back at the gateway, of which no word has come yet
  if (!heard) {
    await forgetRoute(ctx.db, id, now)
    return release(ctx, deposit, true)
  }
  await rerouteToWallet(ctx.db, id, now)
  return written(ctx, { ...deposit, route: 'wallet' }, outside, null)
}

const NOTHING_OUTSIDE = { paymentId: '', done: 0, pending: 0 }

/** `ask`: whether the gateway is asked for what was given back there, before what is known of it is believed. */
async function findReleasing(ctx: Deps, id: string, ask: boolean) {
  const [deposit, rows] = await Promise.all([findDeposit(ctx, id), ctx.db.select().from(settings)])
  if (!deposit) return null
  // one of a gateway that is no longer there cannot be asked for anything
  const gateway = openGatewayOf(ctx, deposit.gateway)
  const gone = gateway === null || deposit.gatewayRef === null
  const route = routeOf(deposit.tender ?? 'cash', readSettings(rows).deposit_release_to, gone)
  const charged = !gone && deposit.route === null && (ask || route === 'wallet')
  if (charged && gateway && deposit.gatewayRef !== null)
    await hearOfRefundsOf({ ...ctx, gateway }, deposit.gatewayRef)
  const outside = (await findOutsideOf(ctx, id)) ?? NOTHING_OUTSIDE
  return { deposit, route, outside }
}

/** Null where no answer came: it may have been given back or not. */
async function refund(ctx: Deps, deposit: Deposit): Promise<RefundOutcome | null> {
  const amount = restOf(deposit) - deposit.outside
  // another amount is another refund: what was refused under a key stays so
  const key = `deposit:${deposit.id}:${turnOf(deposit)}${deposit.outside > 0 ? `:${amount}` : ''}`
  const charge = deposit.gatewayRef ?? ''
  try {
    return await gatewayOf(ctx, deposit.gateway).refund({ key, charge, amount })
  } catch (error) {
    ctx.log('warn', 'deposit.refund_unanswered', { deposit: deposit.id, error: String(error) })
    return null
  }
}

async function written(ctx: Deps, deposit: Deposit, { paymentId }: Outside, gateway: string | null) {
  const now = ctx.clock.now()
  const rest = restOf(deposit)
  const outside = deposit.outside > 0 ? { paymentId, amount: deposit.outside } : null
  const entry = depositReleased({ ...deposit, rest, gateway, outside, turn: turnOf(deposit), at: now })
  await runBatch(ctx.db, [
    ...(rest > 0 ? insertEntryWhere(ctx.db, entry, isReleasing(deposit.id)) : []),
    markReleased(ctx.db, deposit, { refunded: gateway === null ? 0 : rest - deposit.outside, now }),
  ])
}
