import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import {
  ACCESS_MOVES,
  ACCESS_NOTE_MOST,
  type AccessAct,
  type AskRefusal,
  approvesItself,
  mayAsk,
} from '#app/domain/auctions/access.ts'
import { isPublic } from '#app/domain/auctions/state.ts'
import { isMember } from '#app/domain/people/permissions.ts'
import { findAsker, findMember, listStandingIn } from '#app/features/auctions/commands.server.ts'
import { findOwnSale, findSaleOfDraft, type SaleRow } from '#app/features/auctions/queries.server.ts'
import { acceptTerms, askAccess, decideAccess, letIn } from '#app/features/auctions/writes.server.ts'
import { auditOf } from './order-lots.server.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'actor' | 'rooms'>

export type Asking =
  | { ok: true; state: 'waiting' | 'approved' }
  | { ok: false; code: 'not_found' | 'own_item' | AskRefusal }

/** Somebody asks to offer in an auction. Who the seller lets in by a rule is let in at once. */
export async function requestAccess(ctx: Need, auctionId: string, note: string): Promise<Asking> {
  const { actor } = ctx
  const sale = await findSaleOfDraft(ctx, { auctionId })
  if (!actor || !sale || !isPublic(sale.state)) return { ok: false, code: 'not_found' }
  if (isMember(actor, sale.organisationId)) return { ok: false, code: 'own_item' }
  const [{ access }, asker] = await Promise.all([
    findOwnSale(ctx, auctionId, actor.id),
    findAsker(ctx, actor.id, sale.organisationId),
  ])
  const barred = mayAsk(sale.access, access)
  if (barred) return { ok: false, code: barred }
  const approved = approvesItself({ cards: sale.approvesCards, buyersOf: sale.approvesBuyersOf }, asker)
  const row = { auctionId, personId: actor.id, note: note.trim().slice(0, ACCESS_NOTE_MOST) }
  await runBatch(ctx.db, [askAccess(ctx.db, { ...row, approved, now: ctx.clock.now() })])
  const now = await findOwnSale(ctx, auctionId, actor.id)
  return { ok: true, state: now.access?.state === 'approved' ? 'approved' : 'waiting' }
}

/** The terms as they were shown are accepted: by the version that stood on the page, no later one. */
export async function acceptSaleTerms(
  ctx: Need,
  auctionId: string,
  version: number,
): Promise<{ ok: true } | { ok: false; code: 'not_found' | 'stale' }> {
  const sale = await findSaleOfDraft(ctx, { auctionId })
  if (!ctx.actor || !sale || !isPublic(sale.state) || sale.termsVersion === 0)
    return { ok: false, code: 'not_found' }
  if (sale.termsVersion !== version) return { ok: false, code: 'stale' }
  await runBatch(ctx.db, [
    acceptTerms(ctx.db, { auctionId, personId: ctx.actor.id, version, at: ctx.clock.now() }),
  ])
  return { ok: true }
}

/** Answers requests, for many at once. Who it was done to; the others stood elsewhere already. */
export async function answerAccess(
  ctx: Need,
  sale: Pick<SaleRow, 'id' | 'organisationId'>,
  people: readonly string[],
  { act, reason }: { act: AccessAct; reason: string },
): Promise<string[]> {
  const now = ctx.clock.now()
  const by = ctx.actor?.id ?? ''
  const done = await decideAccess(ctx.db, sale.id, people, { act, by, reason, now })
  if (done.length === 0) return []
  const state = ACCESS_MOVES[act].to
  await runBatch(ctx.db, [
    insertEvents(
      ctx.db,
      done.map((personId) => ({
        id: `access-answered:${sale.id}:${personId}:${state}:${now}`,
        type: 'access-answered' as const,
        payload: { auctionId: sale.id, personId, state, at: now },
      })),
      now,
    ),
    auditOf(ctx, sale, null, { access: state, people: done, reason }),
  ])
  if (act === 'withdraw') await forgetIn(ctx, sale.id, done)
  return done
}

/** Rooms in which somebody stands drop what they know of them, so that they offer nothing more there. */
async function forgetIn(ctx: Need, auctionId: string, people: readonly string[]) {
  const standing = await listStandingIn(ctx, auctionId, people)
  await Promise.allSettled(
    standing.map(({ listingId, personId }) => ctx.rooms.forgetBidder(listingId, personId, [])),
  )
}

/** Lets a member in by their number, who need not have asked. */
export async function letMemberIn(
  ctx: Need,
  sale: Pick<SaleRow, 'id' | 'organisationId'>,
  member: string,
): Promise<{ ok: true } | { ok: false; code: 'unknown_member' }> {
  const number = /^\d{1,9}$/.test(member) ? Number(member) : null
  const personId = number === null ? null : await findMember(ctx, number)
  if (personId === null) return { ok: false, code: 'unknown_member' }
  const row = { auctionId: sale.id, personId, by: ctx.actor?.id ?? '', now: ctx.clock.now() }
  await runBatch(ctx.db, [
    letIn(ctx.db, row),
    auditOf(ctx, sale, null, { access: 'approved', people: [personId] }),
  ])
  return { ok: true }
}
