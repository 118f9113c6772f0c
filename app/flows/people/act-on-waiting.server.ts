import type { Ctx } from '#app/context.ts'
import { type Actor, mayAdminister } from '#app/domain/people/permissions.ts'
import { markAnswered } from '#app/features/contact/writes.server.ts'
import { sendAgain } from '#app/features/outbox/commands.server.ts'
import { approveSeller } from './approve-seller.server.ts'
import { tryEventAgain } from './parked-events.server.ts'

export type WaitingAnswer = 'done' | 'gone' | 'forbidden'

/** Does at once what the overview offers for a row; null for an act that there is not. `gone`: somebody was first. */
export async function actOnWaiting(
  ctx: Ctx,
  actor: Actor,
  { act, id }: { act: string; id: string },
): Promise<WaitingAnswer | null> {
  if (!mayAdminister(actor)) return 'forbidden'
  switch (act) {
    case 'approve':
      return (await approveSeller(ctx, id)).ok ? 'done' : 'gone'
    case 'answered': {
      const [row] = await markAnswered(ctx, id, ctx.clock.now())
      return row ? 'done' : 'gone'
    }
    case 'send':
      return (await sendAgain(ctx, id)) ? 'done' : 'gone'
    case 'try':
      return (await tryEventAgain(ctx, actor, id)) ? 'done' : 'forbidden'
    default:
      return null
  }
}
