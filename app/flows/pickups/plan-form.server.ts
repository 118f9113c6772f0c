import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { planInput } from '#app/features/checkin/inputs.ts'
import { setWalkIns } from '#app/flows/shop/save-yard.server.ts'
import { closeDay, type OfferRefusal, offerSlots } from './offer-slots.server.ts'

export type Planned = { ok: true; said: string } | { ok: false; code: OfferRefusal | 'reason' }

/** What a form on a yard's day plan asks for. `said`: what its page then tells. */
export async function planByForm(ctx: Ctx, actor: Actor, form: URLSearchParams): Promise<Planned> {
  const read = planInput.safeParse(Object.fromEntries(form))
  if (!read.success) return { ok: false, code: 'reason' }
  const input = read.data
  if (input.intent === 'offer') {
    const offered = await offerSlots(ctx, actor, input.id)
    return offered.ok ? { ok: true, said: 'offer' } : offered
  }
  if (input.intent === 'close') {
    const { yard: yardId, day, reason } = input
    const closed = await closeDay(ctx, actor, { yardId, day, reason })
    return closed.ok ? { ok: true, said: String(closed.offered) } : closed
  }
  const set = await setWalkIns(ctx, actor, input.yard, input.intent === 'walk_on')
  return set.ok ? { ok: true, said: '' } : { ok: false, code: set.code === 'stale' ? 'changed' : 'not_found' }
}
