import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { REFUSAL_STATUS, refusalText } from '#app/domain/auction/refusals.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import {
  addToCart,
  type CartRefusal,
  changeQuantity,
  type Kept,
  OF_PURCHASES,
  removeFromCart,
} from '#app/features/cart/commands.server.ts'
import { MOST_LINES, orderLine, pieces } from '#app/features/cart/inputs.ts'
import { listCart } from '#app/features/cart/queries.server.ts'
import { buyCart } from '#app/flows/shop/buy-cart.server.ts'
import { mayOweForCart } from '#app/flows/shop/secured-pieces.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, listingId } from '#workers/api/core/fields.ts'
import {
  BUY_REFUSALS,
  documented,
  NO_LISTING,
  NO_LISTING_DOC,
  type RefusalDoc,
} from '#workers/api/core/refusals.ts'
import { noCard } from '#workers/api/core/room-answer.ts'
import { cart as cartSchema, exampleCart, presentCart } from '../presenters/cart.ts'

/** What people mean to buy, and buying it. A cart reserves nothing, and says so. */
export const cart = newArea()

const NOT_RESERVED = 'A cart reserves nothing: what is in it can be sold to somebody else until you buy it.'
const NO_LINE = 'This line is not in your cart'
const NO_LINE_DOC: RefusalDoc = { status: 404, code: 'not_found', message: NO_LINE }
const CART_FULL: RefusalDoc = {
  status: 409,
  code: 'cart_full',
  message: `A cart takes ${MOST_LINES} lines at most`,
}

const qty = pieces.meta({ type: 'integer', description: 'Pieces, at least 1', example: 2 })
const cartId = anyId.meta({
  description: "The line's id in your cart",
  example: exampleCart.cartItems[0]?.cart_id,
})

const cartData = dataSchema(cartSchema)
const example = { responseData: exampleCart }
const ofAdding = BUY_REFUSALS.filter(
  ({ code }) => code !== 'not_found' && OF_PURCHASES.some((one) => one === code),
)

const add = defineCall({
  path: '/buynow/addToCart',
  area: 'Account',
  summary: 'Add to the cart',
  description: `Pieces of a fixed-price listing, or a lot that can be bought beside its auction. Adding a lot already there sets how many pieces. ${NOT_RESERVED} Your tabs are told by a \`cartupdate\` frame, at once also when the last piece is sold elsewhere.`,
  signedIn: 'always',
  input: z.object({
    product_id: listingId,
    qty,
    customCartFields: z
      .looseObject({
        source_type: z.literal('buynow', { error: 'Enter buynow' }).optional(),
      })
      .optional(),
    location_id: z
      .string()
      .min(1)
      .max(64)
      .nullish()
      .meta({ description: "Where to collect it; by default the lot's own yard" }),
  }),
  data: cartData,
  example: {
    input: {
      product_id: '1090-1',
      qty: 2,
      location_id: 'y-columbus',
      customCartFields: { source_type: 'buynow' },
    },
    message: 'Added to cart',
    data: example,
  },
  refusals: [...documented('sign_in', 'deactivated'), NO_LISTING_DOC, CART_FULL, ...ofAdding],
})
const addToBuynow = defineCall({
  ...add,
  path: '/buynow/addToBuynow',
  summary: 'Add to the cart, under its other name',
  description: 'The same as `buynow/addToCart`.',
})
for (const call of [add, addToBuynow])
  cart.openapi(post(call), async (c) => {
    const { ctx } = c.var
    const { product_id, qty, location_id } = c.req.valid('json')
    const actor = requireActor(ctx, c.req.raw)
    kept(await addToCart(ctx, actor, { product_id, qty, location_id }), NO_LISTING)
    return c.json(success({ responseData: await cartOf(ctx, actor) }, 'Added to cart'), 200)
  })

const list = defineCall({
  path: '/cart/search',
  area: 'Account',
  summary: 'Your cart',
  description: `Its lines, latest first, and their totals by the rule invoices use. Lines that are gone stay, marked \`cart_removed\`, until you remove them. ${NOT_RESERVED}`,
  signedIn: 'always',
  input: z.object({}),
  data: cartData,
  example: { input: {}, data: example },
  refusals: documented('sign_in', 'deactivated'),
})
cart.openapi(post(list), async (c) => {
  const { ctx } = c.var
  return c.json(success({ responseData: await cartOf(ctx, requireActor(ctx, c.req.raw)) }), 200)
})
cart.openapi(get(list, z.object({})), async (c) => {
  const { ctx } = c.var
  return c.json(success({ responseData: await cartOf(ctx, requireActor(ctx, c.req.raw)) }), 200)
})

const change = defineCall({
  path: '/buynow/refreshCart',
  area: 'Account',
  summary: 'Change how many pieces',
  description: 'Sets the pieces of one line, up to what is left.',
  signedIn: 'always',
  input: z.object({ cart_id: cartId, qty }),
  data: cartData,
  example: { input: { cart_id: exampleCart.cartItems[0]?.cart_id ?? '', qty: 2 }, data: example },
  refusals: [
    ...documented('sign_in', 'deactivated'),
    NO_LINE_DOC,
    ...ofAdding.filter(({ code }) => code !== 'restocking_fee_due'),
  ],
})
cart.openapi(post(change), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  kept(await changeQuantity(ctx, actor, c.req.valid('json')), NO_LINE)
  return c.json(success({ responseData: await cartOf(ctx, actor) }), 200)
})

const cancel = defineCall({
  path: '/cart/cancelItem',
  area: 'Account',
  summary: 'Remove from the cart',
  description: 'Removes one line from your cart, or dismisses one that is gone.',
  signedIn: 'always',
  input: z.object({ cart_id: cartId }),
  data: cartData,
  example: {
    input: { cart_id: exampleCart.cartItems[0]?.cart_id ?? '' },
    message: 'Removed from cart',
    data: example,
  },
  refusals: [...documented('sign_in', 'deactivated'), NO_LINE_DOC],
})
cart.openapi(post(cancel), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { cart_id } = c.req.valid('json')
  if (!(await removeFromCart(ctx, actor, cart_id))) throw refusal('not_found', { message: NO_LINE })
  return c.json(success({ responseData: await cartOf(ctx, actor) }, 'Removed from cart'), 200)
})

const outcome = z.object({
  cart_id: z.string(),
  product_id: z.string().nullable(),
  bought: z.boolean(),
  sale_id: z.string().nullable(),
  qty: z.int().nullable(),
  code: z.string().nullable().meta({ description: 'Why not: as buynow/confirm refuses, or `changed`' }),
  message: z.string(),
})
const checkout = defineCall({
  path: '/buynow/checkout',
  area: 'Account',
  summary: 'Buy the cart',
  description:
    'The lot’s room decides each line separately, in the same order as offers: what is sold out by then is reported and stays. Sent twice, it is one purchase. Name the lines as you saw them, and a line that has changed since is refused (`changed`); without `lines` it buys all as they are. An unpaid invoice follows each purchase, payable at pickup: pieces need a saved card or a spending limit with room for them.',
  signedIn: 'always',
  input: z.object({ lines: z.array(orderLine).min(1).max(MOST_LINES).optional() }),
  data: dataSchema(z.object({ lines: z.array(outcome), cart: cartSchema })),
  example: {
    input: { lines: [{ cart_id: exampleCart.cartItems[0]?.cart_id ?? '', qty: 2 }] },
    message: '1 line purchased',
    data: {
      responseData: {
        lines: [
          {
            cart_id: exampleCart.cartItems[0]?.cart_id ?? '',
            product_id: '1090-1',
            bought: true,
            sale_id: '1090-1:3',
            qty: 2,
            code: null,
            message: 'Purchased successfully',
          },
        ],
        cart: {
          ...exampleCart,
          cartItems: [],
          cartLocation: [],
          cartValues: { items: 0, lines: 0, amount: 0, premium: 0, tax: 0, total: 0 },
        },
      },
    },
  },
  refusals: [
    ...documented('sign_in', 'deactivated'),
    ...BUY_REFUSALS.filter(({ code }) => code === 'no_card'),
  ],
})
cart.openapi(post(checkout), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const wanted = c.req.valid('json').lines ?? null
  if (!(await mayOweForCart(ctx, actor, wanted?.map(({ cart_id }) => cart_id) ?? null))) throw noCard()
  const outcomes = await buyCart(ctx, actor, wanted)
  const bought = outcomes.filter(({ ok }) => ok).length
  const lines = outcomes.map((each) => ({
    cart_id: each.cartId,
    product_id: each.listingId,
    bought: each.ok,
    sale_id: each.ok ? each.saleId : null,
    qty: each.ok ? each.quantity : null,
    code: each.ok ? null : each.code,
    message: each.ok ? 'Purchased successfully' : each.message,
  }))
  const responseData = { lines, cart: await cartOf(ctx, actor) }
  return c.json(success({ responseData }, `${bought} ${bought === 1 ? 'line' : 'lines'} purchased`), 200)
})

async function cartOf(ctx: Ctx, actor: Actor) {
  return presentCart(await listCart(ctx, actor))
}

/** Throws the refusal of what was not kept; `missing` says what is not there. */
function kept(answer: Kept, missing: string) {
  if (!answer.ok) throw refusedBy(answer.refusal, missing)
}

function refusedBy(refused: CartRefusal, missing: string): ApiRefusal {
  switch (refused.code) {
    case 'not_found':
      return refusal('not_found', { message: missing })
    case 'location':
      return refusal('validation', {
        data: { errors: { location_id: ["This lot isn't collected there"] } },
      })
    case 'cart_full':
      return new ApiRefusal({ status: 409, code: 'cart_full', message: CART_FULL.message })
    default:
      return new ApiRefusal({
        status: REFUSAL_STATUS[refused.code] as ContentfulStatusCode,
        code: refused.code,
        message: refusalText(refused),
      })
  }
}
