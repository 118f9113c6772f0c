import type { TFunction } from 'i18next'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { MOST_AT_ONCE } from '#app/features/order-control/inputs.ts'
import {
  listOrderInvoices,
  listOrderLots,
  type OrderSide,
  pickRows,
} from '#app/features/order-control/pick-list-queries.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'

type Asked = { side: OrderSide; by: string; logs: boolean }

/** What of these invoices is still to be fetched; those of others are left out. `logs`: it is a step of their orders. */
export async function readPickList(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { side, by, logs }: Asked,
  ids: readonly string[],
  words: { t: TFunction; language: string },
) {
  const found = await listOrderInvoices(ctx, ids.slice(0, MOST_AT_ONCE))
  const own = found.filter(
    ({ organisationId, locationId }) =>
      organisationId === side.organisationId && (side.yards === null || side.yards.includes(locationId)),
  )
  const invoices = own.map(({ id }) => id)
  const lots = await listOrderLots(ctx, invoices)
  const at = ctx.clock.now()
  const entry = { id: `printed:${at}:${by}`, step: 'printed' as const, byId: by, at }
  if (logs && invoices.length > 0) await runBatch(ctx.db, [logInvoices(ctx.db, invoices, entry)])
  return pickRows(own, lots, at, words)
}
