import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { factsOf, isSame, missingFor } from '#app/domain/people/identity.ts'
import { type Actor, mayAdminister } from '#app/domain/people/permissions.ts'
import { recordChange } from '#app/features/accounts/writes.server.ts'
import type { LicenceInput } from '#app/features/identity/inputs.ts'
import { findCheck } from '#app/features/identity/queries.server.ts'
import { decideCheck, insertCheck, withdrawChecks } from '#app/features/identity/writes.server.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { updateProfile } from '#app/features/profile/writes.server.ts'
import { easternDay } from '#app/lib/eastern.ts'

export type Asked =
  | { ok: true }
  /** Fields of the profile that a check needs. */
  | { ok: false; code: 'incomplete'; missing: string[] }

/** Asks for somebody's identity to be looked at. Who is verified, or waits, has asked already. */
export async function askIdentityCheck(ctx: Ctx, actor: Actor): Promise<Asked> {
  const [account, check] = await Promise.all([findAccount(ctx, actor.id), findCheck(ctx, actor.id)])
  if (!account) throw new Error('Somebody is signed in whose account is gone.')
  const now = ctx.clock.now()
  const missing = missingFor(account, easternDay(now))
  if (missing.length > 0) return { ok: false, code: 'incomplete', missing }
  if (check?.state === 'asked' || check?.state === 'verified') return { ok: true }
  await insertCheck(ctx, {
    id: crypto.randomUUID(),
    personId: actor.id,
    state: 'asked',
    facts: factsOf(account),
    askedAt: now,
  })
  return { ok: true }
}

/** Keeps a licence. What was verified before by another one holds no longer. */
export async function saveLicence(ctx: Ctx, actor: Actor, given: LicenceInput): Promise<void> {
  const change = { driverLicense: given.driver_license, licenseExpiryDate: given.license_expiry_date }
  await updateProfile(ctx, actor.id, change, ctx.clock.now())
  await settleIdentity(ctx, actor.id)
}

/** After a change of somebody's name, address or licence: a check of what they were says nothing of what they are. */
export async function settleIdentity(ctx: Pick<Ctx, 'db'>, personId: string): Promise<void> {
  const [account, check] = await Promise.all([findAccount(ctx, personId), findCheck(ctx, personId)])
  if (!account || (check?.state !== 'asked' && check?.state !== 'verified')) return
  if (!isSame(factsOf(account), check.facts)) await withdrawChecks(ctx, personId)
}

export type Decided = 'done' | 'forbidden' | 'gone'

/** An administrator's answer to the check that they have looked at. Its owner is mailed it. */
export async function decideIdentity(
  ctx: Ctx,
  asked: { personId: string; checkId: string; verified: boolean; reason: string },
): Promise<Decided> {
  const { actor } = ctx
  if (!actor || !mayAdminister(actor)) return 'forbidden'
  const { personId, checkId, verified, reason } = asked
  const now = ctx.clock.now()
  const event = {
    id: `identity-decided:${checkId}`,
    type: 'identity-decided' as const,
    payload: { checkId, personId },
  }
  // the event of an answer that came too late is the one of the answer that came first
  const [decided] = (await runBatch(ctx.db, [
    decideCheck(ctx, {
      id: checkId,
      personId,
      state: verified ? 'verified' : 'refused',
      reason,
      decidedBy: actor.id,
      decidedAt: now,
    }),
    insertEvents(ctx.db, [event], now),
  ])) as [{ id: string }[], unknown]
  if (decided.length === 0) return 'gone'
  await recordChange(ctx, {
    personId,
    what: verified ? 'identity_verified' : 'identity_refused',
    ...(reason !== '' && { facts: { reason } }),
  })
  await ctx.queues.events([event.id])
  return 'done'
}
