import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import type { DeliveryTerms } from '#app/domain/shop/delivery.ts'
import { findTerms } from './queries.server.ts'
import { insertChange, putTerms } from './writes.server.ts'

export type SavedTerms = { ok: true } | { ok: false; code: 'forbidden' | 'stale' }

/**
 * Says how an organisation delivers, and keeps who has changed what. `seen`: the version that the form was made of;
 * where somebody else was there since, nothing is changed.
 */
export async function saveTerms(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
  organisationId: string,
  { terms, seen }: { terms: DeliveryTerms; seen: number },
): Promise<SavedTerms> {
  if (!mayActFor(actor, organisationId, 'delivery')) return { ok: false, code: 'forbidden' }
  const { version, updatedAt: _, ...before } = await findTerms(ctx, organisationId)
  if (version !== seen) return { ok: false, code: 'stale' }
  const { active, freeFrom, days } = terms
  const now = ctx.clock.now()
  const after = { active, freeFrom, days, zones: [...terms.zones] }
  try {
    await runBatch(ctx.db, [
      insertChange(ctx.db, {
        subject: `delivery:${organisationId}`,
        version: version + 1,
        at: now,
        personId: actor.id,
        personEmail: actor.email,
        before,
        after,
        organisationId,
      }),
      putTerms(ctx.db, { organisationId, ...after, version: version + 1, updatedAt: now }),
    ])
    return { ok: true }
  } catch (error) {
    if (isTaken(error, 'audit_log')) return { ok: false, code: 'stale' }
    throw error
  }
}
