import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import { recordChange } from '#app/features/accounts/writes.server.ts'
import { isWaiting } from '#app/features/registration/queries.server.ts'
import { approvePerson } from '#app/features/registration/writes.server.ts'

/** Lets a seller in who has waited for it, and has them told. Approving twice is approving once. */
export async function approveSeller(
  ctx: Ctx,
  personId: string,
): Promise<{ ok: true } | { ok: false; code: 'forbidden' }> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  if (!(await isWaiting(ctx, personId))) return { ok: true }
  const now = ctx.clock.now()
  await runBatch(ctx.db, [
    approvePerson(ctx, personId, new Date(now)),
    recordChange(ctx, { personId, what: 'approved' }),
    insertEvents(
      ctx.db,
      [{ id: `account-approved:${personId}`, type: 'account-approved', payload: { personId } }],
      now,
    ),
  ])
  return { ok: true }
}
