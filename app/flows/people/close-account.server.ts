import { type Ctx, gatewaysOf } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { recordChange, removeCredentials, removeSessions } from '#app/features/accounts/writes.server.ts'
import { removeAddressesOf } from '#app/features/addresses/writes.server.ts'
import { removeLinesOf } from '#app/features/cart/writes.server.ts'
import { maskMessagesOf } from '#app/features/contact/writes.server.ts'
import { forgetDocuments } from '#app/features/documents/commands.server.ts'
import { removeFavouritesOf } from '#app/features/favourites/writes.server.ts'
import { removeFollowsOf } from '#app/features/follows/writes.server.ts'
import { removeChecksOf } from '#app/features/identity/writes.server.ts'
import { removeWatchesOf } from '#app/features/live-sale/writes.server.ts'
import { removeSubscriber } from '#app/features/newsletter/writes.server.ts'
import { removeNotesOf } from '#app/features/notes/writes.server.ts'
import { removeOutgoingTo } from '#app/features/outbox/writes.server.ts'
import { removeCardsOf } from '#app/features/payments/writes.server.ts'
import { findProof, findTies, isTied, type Proof, type Ties } from '#app/features/profile/queries.server.ts'
import { anonymise, CLOSED_NAME, setStatus } from '#app/features/profile/writes.server.ts'
import { maskQuestionsOf } from '#app/features/questions/writes.server.ts'
import { removeSearchesOf } from '#app/features/searches/writes.server.ts'
import { removeInvitationsTo } from '#app/features/team/writes.server.ts'
import { endSessionsOf, removeBanksOf } from '#app/features/vault/writes.server.ts'
import { removeCodesOf } from '#app/features/verification/writes.server.ts'
import { type Busy, unlessBusy } from '#app/lib/passwords-busy.ts'

/** Whoever signed in no longer ago than this has proved that it is them. */
export const RECENT_MS = 15 * 60_000

export type Closed =
  | { ok: true }
  | { ok: false; code: 'tied'; ties: Ties }
  /** `password`: it is wrong. `sign_in`: there is none, and the session is too old. */
  | { ok: false; code: 'password' | 'sign_in' | 'too_many' }
  | Busy

/** Whether whoever asks has signed in just now, and needs no password. */
export function isRecent({ since }: Proof, now: number): boolean {
  return since !== null && now - since < RECENT_MS
}

/**
 * Closes an account for good (docs/decisions/0023). It is refused while something is open. What names its owner goes;
 * bids, invoices and what others were told stay under a name that says nothing.
 */
export async function closeAccount(ctx: Ctx, actor: Actor, password: string): Promise<Closed> {
  const proof = await findProof(ctx, actor)
  if (!isRecent(proof, ctx.clock.now())) {
    if (proof.hash === null) return { ok: false, code: 'sign_in' }
    if (!(await ctx.limits.signInByAccount(actor.email, ctx.address))) return { ok: false, code: 'too_many' }
    const right = await unlessBusy(ctx.auth.isPassword(password, proof.hash))
    if (right !== true) return right || { ok: false, code: 'password' }
  }
  const before = await findTies(ctx, actor.id)
  if (isTied(before)) return { ok: false, code: 'tied', ties: before }
  // switched off first: a room that is asked from here on refuses, and what it took before shows in the second look
  const off = { from: actor.status, to: 'deactivate' as const }
  await setStatus(ctx, actor.id, off)
  await forgetEverywhere(ctx, actor.id)
  const ties = await findTies(ctx, actor.id)
  if (isTied(ties)) {
    await setStatus(ctx, actor.id, { from: off.to, to: off.from })
    await forgetEverywhere(ctx, actor.id)
    return { ok: false, code: 'tied', ties }
  }
  const documents = await forgetDocuments(ctx, actor)
  const { db } = ctx
  const [ended] = (await runBatch(db, [
    removeSessions(ctx, actor.id),
    removeCredentials(ctx, actor.id),
    removeCodesOf(db, actor.id),
    ...removeFavouritesOf(db, actor.id),
    removeWatchesOf(db, actor.id),
    ...removeFollowsOf(db, actor.id),
    removeSearchesOf(ctx, actor.id),
    removeNotesOf(ctx, actor.id),
    removeLinesOf(db, actor.id),
    removeAddressesOf(ctx, actor.id),
    removeCardsOf(ctx, actor.id),
    removeChecksOf(ctx, actor.id),
    removeInvitationsTo(ctx, actor.email),
    removeBanksOf(db, actor.id),
    endSessionsOf(db, actor.id),
    removeSubscriber(ctx, actor.email),
    removeOutgoingTo(db, actor.id),
    maskQuestionsOf(db, actor.id, CLOSED_NAME),
    maskMessagesOf(ctx, actor.id, CLOSED_NAME),
    documents.statement,
    anonymise(ctx, actor.id, ctx.clock.now()),
    recordChange(ctx, { personId: actor.id, what: 'account_closed' }),
  ])) as [{ id: string }[], ...unknown[]]
  const gone = ended.map(({ id }) => id)
  ctx.waitUntil(forgetEverywhere(ctx, actor.id, gone))
  ctx.waitUntil(ctx.relays.endSessions(actor.id, gone))
  ctx.waitUntil(forgetAtGateway(ctx, actor.id))
  await documents.removeFiles()
  return { ok: true }
}

/** What they have paid stays there, and can be given back; by what they paid does not. */
async function forgetAtGateway(ctx: Ctx, personId: string) {
  for (const gateway of gatewaysOf(ctx))
    await gateway.forgetCustomer(personId).catch((error: unknown) => {
      ctx.log('warn', 'gateway.kept', { person: personId, gateway: gateway.name, error: String(error) })
    })
}
