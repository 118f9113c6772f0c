import { type Ctx, gatewayOf } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { gatewayFee } from '#app/domain/money/gateway-entries.ts'
import { type FeeUnknown, listFeesUnknown } from '#app/features/payments/queries.server.ts'
import { setGatewayFee } from '#app/features/payments/writes.server.ts'
import { inPages } from '#app/lib/in-pages.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'log'>

const AT_ONCE = 25
/** What one minute's job asks: whatever has no answer keeps nothing behind it waiting for long. */
const MOST_A_MINUTE = 200
/** A gateway that has not said by then what it keeps of a charge never will. */
const ASKED_MS = 14 * 24 * 60 * 60_000

/** Books what the gateway has kept of payments that went through. Returns how many were booked. */
export async function bookFees(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  let booked = 0
  let asked = 0
  const first: Pick<FeeUnknown, 'id' | 'updatedAt'> = { id: '', updatedAt: now - ASKED_MS }
  for await (const payments of inPages(first, (last) => listFeesUnknown(ctx, { limit: AT_ONCE, last }))) {
    for (const payment of payments) booked += (await bookFee(ctx, payment, now)) ? 1 : 0
    asked += payments.length
    if (asked >= MOST_A_MINUTE) break
  }
  return booked
}

async function bookFee(ctx: Deps, { id, gateway, gatewayRef }: FeeUnknown, now: number): Promise<boolean> {
  try {
    const fee = await gatewayOf(ctx, gateway).findFee(gatewayRef)
    if (fee === null) return false
    await runBatch(ctx.db, [
      setGatewayFee(ctx.db, id, fee),
      ...(fee === 0 ? [] : insertEntry(ctx.db, gatewayFee({ id, gateway, fee }, now))),
    ])
    return true
  } catch (error) {
    ctx.log('warn', 'fee.unanswered', { payment: id, error: String(error) })
    return false
  }
}
