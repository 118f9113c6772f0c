import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertSubscriber } from './writes.server.ts'

/** A second time changes nothing and answers alike, so that nobody learns who is subscribed. */
export async function subscribe(
  ctx: Ctx,
  { email, language }: { email: string; language: string },
): Promise<{ ok: true } | { ok: false; code: 'too_many' }> {
  if (!(await ctx.limits.forms(ctx))) return { ok: false, code: 'too_many' }
  await runBatch(ctx.db, [
    insertSubscriber(ctx, { id: crypto.randomUUID(), email, language, createdAt: ctx.clock.now() }),
  ])
  return { ok: true }
}
