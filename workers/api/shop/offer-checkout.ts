import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { findNegotiation, type NegotiationView } from '#app/features/negotiations/queries.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { cents, idempotencyKey, PAY_REFUSALS } from '#workers/api/money/pay-words.ts'
import { payInvoices } from '#workers/api/money/payments.ts'
import { named, refused } from '#workers/api/money/source-answers.ts'
import { examplePayment, payment } from '../presenters/payment.ts'
import { examplePriceOffer, presentPriceOffer, priceOffer } from '../presenters/price-offer.ts'

/** From a price that was agreed on to what is paid. */
export const offerCheckout = newArea()

const NO_OFFER: RefusalDoc = { status: 404, code: 'not_found', message: 'No such offer' }
const NOT_BOUGHT: RefusalDoc = {
  status: 409,
  code: 'not_bought',
  message: 'This offer bought nothing, or its invoice isn’t issued yet',
}
const OF_ALL = documented('sign_in', 'deactivated')
const id = named('The id of your price offer')

const refresh = defineCall({
  path: '/makeoffer/refreshCart',
  area: 'Offers',
  summary: 'State of a price offer',
  description: 'One of your own. To change it, withdraw it (`makeoffer/changeStatus`) and offer again.',
  signedIn: 'always',
  input: z.object({ id }),
  data: dataSchema(priceOffer),
  example: { input: { id: 'offer-0001' }, data: { responseData: examplePriceOffer } },
  refusals: [...OF_ALL, NO_OFFER],
})
offerCheckout.openapi(post(refresh), async (c) => {
  const { ctx } = c.var
  const found = await ownOf(ctx, requireActor(ctx, c.req.raw).id, c.req.valid('json').id)
  return c.json(success({ responseData: presentPriceOffer(found) }), 200)
})

const pay = defineCall({
  path: '/makeoffer/checkout',
  area: 'Offers',
  summary: 'Pay for what you bought at an agreed price',
  description:
    'Pays the invoice of an offer both sides agreed on and the room sold, as `payment/authorize` does.',
  signedIn: 'always',
  input: z.object({
    id,
    source_id: named('The id of a card, or of a verified bank account').optional(),
    wallet_amount: cents.optional().meta({ description: 'Dollars taken from your wallet', example: 40 }),
    idempotency_key: idempotencyKey,
  }),
  data: dataSchema(payment),
  example: {
    input: { id: 'offer-0001', source_id: 'k-1', idempotency_key: 'attempt-0001' },
    data: { responseData: examplePayment },
  },
  refusals: [...OF_ALL, NO_OFFER, NOT_BOUGHT, ...Object.values(PAY_REFUSALS)],
})
offerCheckout.openapi(post(pay), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { id: asked, ...by } = c.req.valid('json')
  const { commonInvoice } = await ownOf(ctx, actor.id, asked)
  if (!commonInvoice) throw refused(NOT_BOUGHT)
  const paid = await payInvoices(ctx, actor, { ...by, common_invoice: [commonInvoice] })
  return c.json(success({ responseData: paid }), 200)
})

async function ownOf(ctx: Ctx, buyerId: string, offer: string): Promise<NegotiationView> {
  const found = await findNegotiation(ctx, offer)
  if (found?.buyerId !== buyerId) throw refused(NO_OFFER)
  return found
}
