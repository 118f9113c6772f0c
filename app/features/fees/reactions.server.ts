import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { tellOfFee } from './commands.server.ts'

/** A fee was charged, paid or waived. */
export async function tellFee(
  ctx: Pick<Ctx, 'db' | 'rooms' | 'guards' | 'relays' | 'log'>,
  payload: EventPayload<'fee-charged' | 'fee-waived' | 'fee-paid'>,
): Promise<void> {
  await tellOfFee(ctx, payload.feeId)
}
