import type { Ctx } from '#app/context.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { findFee } from './queries.server.ts'

/** What somebody owes has changed: the rooms where they have offers read them anew, and their open tabs hear of it. */
export async function tellOfFee(
  ctx: Pick<Ctx, 'db' | 'rooms' | 'guards' | 'relays' | 'log'>,
  feeId: string,
): Promise<void> {
  const fee = await findFee(ctx, feeId)
  if (!fee) return
  await forgetEverywhere(ctx, fee.personId)
  await ctx.relays.tell(fee.personId, { type: 'restocking_fee_update' })
}
