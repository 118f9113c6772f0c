import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { centsFromDollars, dollarsFromCents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { chooseDelivery, quoteInvoices } from '#app/flows/shop/choose-delivery.server.ts'
import { type ReadHandOver, readAddresses } from '#app/flows/shop/hand-over-form.server.ts'
import { quoteCart } from '#app/flows/shop/quote-cart.server.ts'
import { sentSums } from '#app/flows/shop/quote-delivery.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { invoiceOf, NO_INVOICE } from '#workers/api/money/invoices.ts'
import {
  exampleParts,
  type HandOverInput,
  handOverFields,
  presentParts,
  sellerDelivery,
} from '../presenters/delivery.ts'
import { exampleInvoice, invoiceWithItems } from '../presenters/invoice.ts'
import { dollars } from '../presenters/units.ts'

/** Delivery prices by the sellers' own prices, and choosing it for what is won. */
export const shipping = newArea()

const MOST_INVOICES = 20
const numbers = z
  .array(z.string().min(1).max(40))
  .min(1, 'Required!')
  .max(MOST_INVOICES)
  .meta({ description: 'Numbers of your unpaid invoices', example: ['FL-1001'] })

const REFUSALS = {
  not_found: NO_INVOICE,
  changed: {
    status: 409,
    code: 'changed',
    message: 'The delivery price has changed. Ask for it again.',
  },
  settled: {
    status: 409,
    code: 'settled',
    message: 'It’s paid, or being paid: its delivery can’t change',
  },
  refused: { status: 409, code: 'not_delivered', message: 'A seller doesn’t deliver to this address' },
} as const satisfies Record<string, RefusalDoc>
export const NOT_DELIVERED: RefusalDoc = REFUSALS.refused

const quote = defineCall({
  path: '/shipping/getQuoteRequest',
  area: 'Account',
  summary: 'Delivery prices',
  description:
    'For your cart, or for unpaid invoices you name: by seller, at their own current prices. No carrier is asked.',
  signedIn: 'always',
  input: z.object({ common_invoices: numbers.optional(), address_id: handOverFields.address_id }),
  data: dataSchema(z.object({ quotes: z.array(sellerDelivery) })),
  example: { input: { address_id: 'a-1' }, data: { responseData: { quotes: exampleParts } } },
  refusals: documented('sign_in', 'deactivated', 'no_address'),
})
shipping.openapi(post(quote), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { common_invoices, address_id } = c.req.valid('json')
  const { read, known } = await handOverOf(ctx, actor, { deliver: [], ...(address_id && { address_id }) })
  const { parts } = common_invoices
    ? await quoteInvoices(ctx, actor, common_invoices, { wanted: null, address: address_id ?? null, known })
    : await quoteCart(ctx, actor, {
        ids: null,
        coupon: '',
        delivery: { wanted: [], to: read.address?.postal ?? null },
      })
  return c.json(success({ responseData: { quotes: presentParts(parts) } }), 200)
})

const confirm = defineCall({
  path: '/shipping/confirmShippingQuote',
  area: 'Account',
  summary: 'Choose delivery or pickup',
  description:
    'For your invoices with nothing paid: `deliver` names the sellers who deliver; you collect all other lots. `price` is the delivery total with tax as you saw it; if it has changed, nothing changes. From then on the invoices include it. For a cart, give the same fields to `cart/checkout`.',
  signedIn: 'always',
  input: z.object({ common_invoices: numbers, price: dollars.min(0), ...handOverFields }),
  data: dataSchema(z.object({ invoices: z.array(invoiceWithItems), price: dollars })),
  example: {
    input: { common_invoices: ['FL-1001'], deliver: ['o-1'], address_id: 'a-1', price: 32.18 },
    data: { responseData: { invoices: [exampleInvoice], price: 32.18 } },
  },
  refusals: [...documented('sign_in', 'deactivated', 'no_address'), ...Object.values(REFUSALS)],
})
shipping.openapi(post(confirm), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { common_invoices, price, ...asked } = c.req.valid('json')
  const { read, known } = await handOverOf(ctx, actor, asked)
  const { wanted, address, billing } = read
  const chosen = await chooseDelivery(ctx, actor, common_invoices, {
    wanted,
    to: address?.postal ?? null,
    billing,
    total: centsFromDollars(price) ?? -1,
  })
  if (!chosen.ok) throw refused(REFUSALS[chosen.code])
  const now = await quoteInvoices(ctx, actor, common_invoices, { wanted: null, address: null, known })
  const { price: before, tax } = sentSums(now.parts)
  const invoices = await Promise.all(common_invoices.map((number) => invoiceOf(ctx, actor, number, 1)))
  return c.json(success({ responseData: { invoices, price: dollarsFromCents(before + tax) } }), 200)
})

/** What a call has chosen, with the addresses themselves. Throws where one that it names is not theirs. */
export async function handOverOf(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  { deliver, address_id, billing_address_id }: HandOverInput,
): Promise<Omit<Awaited<ReturnType<typeof readAddresses>>, 'read'> & { read: ReadHandOver }> {
  const found = await readAddresses(ctx, actor, {
    wanted: deliver,
    address: address_id ?? null,
    billing: billing_address_id ?? null,
  })
  if (found.read.gone) throw refusal('no_address')
  return found
}

function refused({ status, code, message }: RefusalDoc) {
  return new ApiRefusal({ status: status as 409, code, message })
}
