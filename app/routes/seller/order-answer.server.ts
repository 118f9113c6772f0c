import type { OrderAnswer } from '#app/flows/pickups/order-form.server.ts'
import { reply, typedOf } from '#app/lib/form.server.ts'

export type OrderNotDone = Exclude<OrderAnswer, { said: 'done' }>

/** What has to be confirmed before is no fault. */
const STATUS = { ask: 200, fault: 422, refused: 409 } as const

/** The answer to a form of orders that was not followed, or not for all of them. */
export function orderNotDone(form: URLSearchParams, refused: OrderNotDone) {
  return reply<never, OrderNotDone>({ typed: typedOf(form) }, { refused, status: STATUS[refused.said] })
}
