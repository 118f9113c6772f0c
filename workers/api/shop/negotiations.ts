import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { formatExact } from '#app/domain/money/money.ts'
import { workSideOf } from '#app/domain/people/permissions.ts'
import type { NegotiationState } from '#app/domain/shop/negotiation.ts'
import { moveInput, moveOf, offerInput } from '#app/features/negotiations/inputs.ts'
import { listOfBuyer, listOfSeller, type NegotiationView } from '#app/features/negotiations/queries.server.ts'
import { answerOffer, makeOffer, type Talked, type TalkRefusal } from '#app/flows/offers/negotiate.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { listingId, page, wholeNumber } from '#workers/api/core/fields.ts'
import { documented, KEY_REUSED, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { examplePriceOffer, presentPriceOffer, priceOffer } from '../presenters/price-offer.ts'

/** Prices that buyers offer for pieces of fixed-price listings, and the sellers' answers. */
export const negotiations = newArea()

type Code = TalkRefusal['code']
const WORDS: Record<Code, [status: number, message: string]> = {
  over: [409, 'This was settled in the meantime'],
  expired: [409, 'This offer has expired'],
  not_your_turn: [409, 'The other side has to answer first'],
  too_many_moves: [409, 'Accept it or decline it'],
  amount: [422, 'Enter a price'],
  quantity: [422, 'Enter a number of pieces that are left'],
  too_low: [409, 'This price is too low'],
  too_high: [409, 'This price is too high'],
  not_found: [404, 'No such offer'],
  no_offers: [409, 'This lot takes no price offers'],
  closed: [409, 'Item was closed'],
  not_started: [409, "The sale hasn't started yet"],
  changed: [409, 'It has changed since you looked'],
  key_reused: [KEY_REUSED.status, KEY_REUSED.message],
  too_many_open: [409, 'You have as many open offers here as one may have'],
  sign_in: [401, 'Sign in first'],
  own_item: [403, 'This is your own lot'],
  deactivated: [403, 'Your account is deactivated'],
  blocked: [403, 'This seller takes no offers from you'],
  access_needed: [403, 'The seller approves bidders for this auction'],
  terms_needed: [403, "Accept the auction's terms first"],
  deposit_needed: [403, 'Leave a deposit first'],
  registration_unfinished: [
    403,
    'Accept our terms and finish your registration to proceed with your purchase or offer',
  ],
  details_needed: [403, 'We ask for a few more details before your purchase or offer'],
  phone_unverified: [403, 'You need to verify your mobile number to proceed with your purchase or offer'],
  email_unverified: [403, 'Confirm your email address to proceed with your purchase or offer'],
  no_card: [403, 'Save a card first: you buy at once when you agree'],
  restocking_fee_due: [403, 'Restocking fee due. Please see cart.'],
}
const docs = (...codes: Code[]): RefusalDoc[] =>
  codes.map((code) => ({ status: WORDS[code][0], code, message: WORDS[code][1] }))

const making = {
  area: 'Offers',
  summary: 'Offer a price',
  description:
    'For pieces of a fixed-price lot that takes offers, below its price. It binds you until it is answered, expires or is withdrawn, and reserves nothing. Sent twice with one `offer`, it is one.',
  signedIn: 'always',
  input: z.object({
    product_id: listingId,
    qty: z.union([z.int(), z.string().max(9)]).meta({ type: 'integer', example: 2 }),
    price: z.union([z.number(), z.string().max(20)]).meta({ description: 'For one piece', example: 150 }),
    offer: offerInput.shape.offer
      .default(() => crypto.randomUUID())
      .meta({
        type: 'string',
        description: 'Its id, of your making. With another offer it is refused (`key_reused`)',
        example: 'offer-0001',
      }),
  }),
  data: dataSchema(priceOffer),
  example: {
    input: { product_id: '1090-1', qty: 2, price: 150, offer: 'offer-0001' },
    message: 'Offer sent',
    data: { responseData: examplePriceOffer },
  },
  refusals: [
    ...documented('sign_in', 'deactivated'),
    ...docs('not_found', 'no_offers', 'closed', 'not_started', 'quantity', 'amount', 'too_high', 'own_item'),
    ...docs(
      'registration_unfinished',
      'details_needed',
      'phone_unverified',
      'email_unverified',
      'no_card',
      'restocking_fee_due',
      'too_many_open',
      'key_reused',
    ),
  ],
} as const
const makes = (['/makeoffer/addToMakeoffer', '/makeoffer/addToCart'] as const).map((path) =>
  defineCall({ ...making, path, refusals: [...making.refusals] }),
)
for (const call of makes)
  negotiations.openapi(post(call), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const { product_id, ...typed } = c.req.valid('json')
    const read = offerInput.safeParse(typed)
    if (!read.success) throw refusal('validation')
    const { offer: id, qty: quantity, price } = read.data
    const made = talked(await makeOffer(ctx, actor, { id, listingId: product_id, quantity, price }))
    return c.json(success({ responseData: presentPriceOffer(made) }, 'Offer sent'), 200)
  })

const records = dataSchema(z.object({ records: z.array(priceOffer), totalRecords: z.int() }))
const listExample = { responseData: { records: [examplePriceOffer], totalRecords: 1 } }
const limit = wholeNumber({ least: 1, most: 100, otherwise: 20 })

const ownLists = (['/makeoffer/alloffers', '/makeoffer/search'] as const).map((path) =>
  defineCall({
    path,
    area: 'Offers',
    summary: path.endsWith('search') ? 'Find your price offers' : 'Your price offers',
    description: 'The latest change first.',
    signedIn: 'always',
    input: z.object({ page, limit }),
    data: records,
    example: { input: { page: 1, limit: 20 }, data: listExample },
    refusals: documented('sign_in', 'deactivated'),
  }),
)
for (const call of ownLists)
  negotiations.openapi(post(call), async (c) => {
    const { ctx } = c.var
    const found = await listOfBuyer(ctx, requireActor(ctx, c.req.raw), c.req.valid('json'))
    return c.json(success({ responseData: { ...found, records: found.records.map(presentPriceOffer) } }), 200)
  })

const sellers = defineCall({
  path: '/seller/offer/adminoffers',
  area: 'Selling',
  summary: 'Price offers for your listings',
  description: 'Of the organisation you name, or your first. `waiting`: those you have to answer.',
  signedIn: 'always',
  input: z.object({
    page,
    limit,
    organisation_id: z.string().max(64).optional(),
    waiting: z.boolean().default(false),
  }),
  data: records,
  example: { input: { waiting: true }, data: listExample },
  refusals: documented('sign_in', 'deactivated', 'forbidden'),
})
negotiations.openapi(post(sellers), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { organisation_id, ...asked } = c.req.valid('json')
  const own = actor.organisations.map(({ id }) => id)
  const mine =
    actor.role === 'admin'
      ? (organisation_id ?? own[0] ?? '')
      : (own.find((id) => id === organisation_id) ?? own[0])
  if (mine === undefined) throw refusal('forbidden')
  const found = await listOfSeller(ctx, workSideOf(actor, mine), asked)
  return c.json(success({ responseData: { ...found, records: found.records.map(presentPriceOffer) } }), 200)
})

const answers = (['/makeoffer/changeStatus', '/seller/offer/changeOfferStatus'] as const).map((path) =>
  defineCall({
    path,
    area: path.startsWith('/seller') ? 'Selling' : 'Offers',
    summary: path.startsWith('/seller')
      ? 'Answer a price offer'
      : 'Answer a counter-offer, or take yours back',
    description:
      '`accept` sells the pieces in the listing’s room at the price on the table, if they are still there (`failed` if not). `counter` names another price, `decline` ends it, `withdraw` withdraws your own price.',
    signedIn: 'always',
    input: z.object({
      id: z.string().min(1).max(64),
      status: z.enum(['accept', 'decline', 'withdraw', 'counter']),
      price: z.union([z.number(), z.string().max(20)]).optional(),
      seen: z.int().min(1).max(1000).meta({ description: 'The offer as you saw it' }),
    }),
    data: dataSchema(priceOffer),
    example: {
      input: { id: 'offer-0001', status: 'accept', seen: 1 },
      data: {
        responseData: {
          ...examplePriceOffer,
          status: 'bought' as NegotiationState,
          common_invoice: 'FL-1042',
        },
      },
    },
    refusals: [
      ...documented('sign_in', 'deactivated'),
      ...docs('not_found', 'changed', 'over', 'expired', 'not_your_turn', 'too_many_moves', 'amount'),
      ...docs('too_low', 'too_high', 'no_card'),
    ],
  }),
)
for (const call of answers)
  negotiations.openapi(post(call), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const { id, status, price, seen } = c.req.valid('json')
    const read = moveInput.safeParse({ offer: id, seen, act: status, price })
    if (!read.success) throw refused({ code: 'not_found' })
    const said = talked(await answerOffer(ctx, actor, { id, seen, move: moveOf(read.data) }))
    return c.json(success({ responseData: presentPriceOffer(said) }), 200)
  })

function talked(said: Talked): NegotiationView {
  if (!said.ok) throw refused(said.refusal)
  return said.negotiation
}

function refused(why: TalkRefusal): ApiRefusal {
  const [status, message] = WORDS[why.code]
  const bound = why.code === 'too_low' ? why.least : why.code === 'too_high' ? why.most : null
  return new ApiRefusal({
    status: status as ContentfulStatusCode,
    code: why.code,
    message: bound === null ? message : `${message}: ${formatExact(bound)}`,
  })
}
