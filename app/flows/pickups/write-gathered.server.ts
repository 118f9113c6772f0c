import type { Ctx } from '#app/context.ts'
import type { PickupLot } from '#app/features/pickups/lot-queries.server.ts'
import { issueGathered } from '../money/gather-sales.server.ts'

/**
 * A visit takes lines of invoices: what is still gathered for one is written now (operations.md, section 3). Whoever finds
 * it written already goes on with that. Whether there was anything to write.
 */
export async function writeGathered(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queues' | 'log' | 'relays'>,
  lots: readonly PickupLot[],
): Promise<boolean> {
  const invoices = new Map(
    lots.flatMap(({ gatheredIn, locationId, buyerId }) =>
      gatheredIn === null
        ? []
        : [
            [
              `${gatheredIn} ${locationId} ${buyerId}`,
              { auctionId: gatheredIn, locationId, buyerId },
            ] as const,
          ],
    ),
  )
  for (const of of invoices.values()) await issueGathered(ctx, of)
  return invoices.size > 0
}
