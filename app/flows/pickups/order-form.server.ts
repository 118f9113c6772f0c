import type { Ctx } from '#app/context.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import {
  faultOf,
  type OrderActName,
  type OrderFault,
  readInvoiceIds,
  readOrderAct,
} from '#app/features/order-control/inputs.ts'
import { listOrderInvoices } from '#app/features/order-control/queries.server.ts'
import { actOnOrders } from './act-on-orders.server.ts'
import type { OrderRefusal } from './acted.ts'

/** What a form on a page of orders is answered. `ask`: what has to be said or confirmed before. */
export type OrderAnswer =
  | {
      said: 'ask'
      act: 'paid' | 'cancel'
      invoices: { id: string; number: string }[]
      orders: number
      amount: number
      attempt: string
    }
  | { said: 'fault'; fault: OrderFault }
  | { said: 'refused'; act: OrderActName; done: number; refused: { invoice: string; code: OrderRefusal }[] }
  | { said: 'done'; act: OrderActName; done: number }

type Deps = Parameters<typeof actOnOrders>[0]

/** What is asked of orders by a form: first what it means, where that has to be confirmed. */
export async function orderByForm(ctx: Deps, actor: Actor, form: URLSearchParams): Promise<OrderAnswer> {
  const asked = String(form.get('act') ?? '')
  if (asked === 'ask:paid' || asked === 'ask:cancel') return ask(ctx, actor, form, asked)
  const read = readOrderAct(form)
  if (!read.success) return { said: 'fault', fault: faultOf(read.error) }
  const { done, refused } = await actOnOrders(ctx, actor, read.data)
  const { act } = read.data
  return refused.length > 0
    ? { said: 'refused', act, done: done.length, refused }
    : { said: 'done', act, done: done.length }
}

async function ask(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  form: URLSearchParams,
  asked: 'ask:paid' | 'ask:cancel',
): Promise<OrderAnswer> {
  const found = await listOrderInvoices(ctx, readInvoiceIds(form).slice(0, 200))
  const own = found.filter(({ organisationId, locationId, status }) => {
    const standing = asked === 'ask:paid' ? status === 'unpaid' : status !== 'cancelled'
    return standing && mayActFor(actor, organisationId, 'pickups', locationId)
  })
  if (own.length === 0) return { said: 'fault', fault: 'none' }
  const paying = asked === 'ask:paid'
  return {
    said: 'ask',
    act: paying ? 'paid' : 'cancel',
    invoices: own.map(({ id, commonInvoice }) => ({ id, number: commonInvoice })),
    orders: new Set(own.map(({ buyerId, locationId }) => `${buyerId} ${locationId}`)).size,
    amount: own.reduce((sum, { owed, total }) => sum + (paying ? owed : total), 0),
    attempt: crypto.randomUUID(),
  }
}
