import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { tellOfFee } from './commands.server.ts'

const changed = z.object({ feeId: z.string() })

/** A fee was charged, paid or waived. */
export async function tellFee(
  ctx: Pick<Ctx, 'db' | 'rooms' | 'relays' | 'log'>,
  payload: unknown,
): Promise<void> {
  await tellOfFee(ctx, changed.parse(payload).feeId)
}
