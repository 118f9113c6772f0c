import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { findFee } from './queries.server.ts'

const changed = z.object({ feeId: z.string() })

/** What somebody owes has changed: the rooms where they have offers read them anew, and their open tabs hear of it. */
export async function tellFee(
  ctx: Pick<Ctx, 'db' | 'rooms' | 'relays' | 'log'>,
  payload: unknown,
): Promise<void> {
  const fee = await findFee(ctx, changed.parse(payload).feeId)
  if (!fee) return
  const { personId } = fee
  await forgetEverywhere(ctx, personId)
  await ctx.relays.tell(personId, { type: 'restocking_fee_update' })
}
