import type { Ctx } from '#app/context.ts'
import { type Actor, mayAdminister } from '#app/domain/people/permissions.ts'
import type { CampaignInput } from './inputs.ts'
import { insertCampaign, removeCampaign, startCampaign, updateCampaign } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>
export type CampaignChange = 'done' | 'forbidden' | 'gone'

/** Keeps a draft: a new one where `id` is null. */
export async function saveCampaign(
  ctx: Deps,
  actor: Actor,
  id: string | null,
  input: CampaignInput,
): Promise<{ ok: true; id: string } | { ok: false; code: 'forbidden' | 'gone' }> {
  if (!mayAdminister(actor)) return { ok: false, code: 'forbidden' }
  if (id !== null) {
    const saved = await updateCampaign(ctx, id, input)
    return saved.length > 0 ? { ok: true, id } : { ok: false, code: 'gone' }
  }
  const made = crypto.randomUUID()
  await insertCampaign(ctx, { id: made, ...input, createdBy: actor.id, createdAt: ctx.clock.now() })
  return { ok: true, id: made }
}

/** Has it written to all who want to hear of sales. It cannot be called back. */
export async function sendCampaign(ctx: Deps, actor: Actor, id: string): Promise<CampaignChange> {
  if (!mayAdminister(actor)) return 'forbidden'
  return (await startCampaign(ctx, id, ctx.clock.now())).length > 0 ? 'done' : 'gone'
}

export async function discardCampaign(ctx: Deps, actor: Actor, id: string): Promise<CampaignChange> {
  if (!mayAdminister(actor)) return 'forbidden'
  return (await removeCampaign(ctx, id)).length > 0 ? 'done' : 'gone'
}
