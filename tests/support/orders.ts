import type { Actor } from '#app/domain/people/permissions.ts'
import { orderAct, readOrderSearch } from '#app/features/order-control/inputs.ts'
import { listOrderLog } from '#app/features/order-control/log-queries.server.ts'
import { listOrders } from '#app/features/order-control/order-list.server.ts'
import { actOnOrders } from '#app/flows/pickups/act-on-orders.server.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { aPerson } from '#tests/support/builders.ts'
import { actorOf, aYard } from '#tests/support/pickups.ts'
import { reads } from '#tests/support/plans.ts'
import { refundDeps } from '#tests/support/refunds.ts'
import { atYard } from '#tests/support/visits.ts'

export const NOON = Date.parse('2026-11-24T12:00:00Z')
export const DAY = 86_400_000
export const words = { t: wordsOf('en'), language: 'en' }

export const depsAt = (now = NOON) => ({
  ...refundDeps(),
  relays: atYard(now).relays,
  clock: { now: () => now },
  origin: 'https://fairlot.test',
})
export const sideOf = (yard: { organisationId: string }, yards: string[] | null = null) => {
  return { organisationId: yard.organisationId, yards }
}
export const search = (state: Parameters<typeof readOrderSearch>[0], query = '') =>
  readOrderSearch(state, new URLSearchParams(query))
export const listed = async (yard: { organisationId: string }, ...asked: Parameters<typeof search>) => {
  const { orders } = await listOrders(reads(), sideOf(yard), search(...asked))
  return orders.map(({ invoices }) => invoices.map(({ id }) => id).sort())
}
export const act = (actor: Actor, input: Record<string, unknown>, now = NOON) =>
  actOnOrders(depsAt(now), actor, orderAct.parse(input))
export const stepsOf = async (ids: string[]) => (await listOrderLog(reads(), ids)).map(({ step }) => step)

export async function aShop() {
  const yard = await aYard()
  const clerk = await aPerson()
  return { yard, clerk: actorOf(clerk, { id: yard.organisationId }) }
}
