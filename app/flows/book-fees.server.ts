import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { gatewayFee } from '#app/domain/gateway-entries.ts'
import { listFeesUnknown } from '#app/features/payments/queries.server.ts'
import { setGatewayFee } from '#app/features/payments/writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'log'>

const MOST_AT_ONCE = 25
/** A gateway that has not said by then what it keeps of a charge never will. */
const ASKED_MS = 14 * 24 * 60 * 60_000

/** Books what the gateway has kept of payments that went through. Returns how many were booked. */
export async function bookFees(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  let booked = 0
  for (const payment of await listFeesUnknown(ctx, { since: now - ASKED_MS, limit: MOST_AT_ONCE })) {
    const { id, gatewayRef } = payment
    try {
      const fee = await ctx.gateway.findFee(gatewayRef)
      if (fee === null) continue
      await runBatch(ctx.db, [
        setGatewayFee(ctx.db, id, fee),
        ...(fee === 0 ? [] : [insertEntry(ctx.db, gatewayFee({ id, gateway: ctx.gateway.name, fee }, now))]),
      ])
      booked += 1
    } catch (error) {
      ctx.log('warn', 'fee.unanswered', { payment: id, error: String(error) })
    }
  }
  return booked
}
