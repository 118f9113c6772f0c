import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { type Cents, dollarsFromCents } from '#app/domain/money/money.ts'
import { byYard, type CartLine, cartTotals, lineState, lineTotal } from '#app/features/cart/line.ts'
import { dollars, isoDate, picturePath } from './units.ts'

const cartItem = z
  .object({
    cart_id: z.string().meta({ description: "The line's own id" }),
    product_id: z.string(),
    title: z.string(),
    avatar: z.string().nullable(),
    qty: z.int(),
    stock: z.int().meta({ description: 'Pieces left now' }),
    bprice: dollars.meta({ description: 'Of a piece' }),
    cart_removed: z.boolean().meta({ description: 'You can no longer buy any of it' }),
    state: z.enum(['open', 'short', 'sold', 'ended', 'unavailable']).meta({
      description:
        '`open`: you can buy it as it is. `short`: fewer pieces are left than `qty`. `sold`: sold elsewhere. `ended`: out of sale. `unavailable`: the auction goes on without Buy Now',
    }),
    customCartFields: z.object({ source_type: z.literal('buynow') }),
    location_id: z.string(),
    date_added: isoDate,
    date_removed: isoDate.nullable(),
    amount: dollars.meta({ description: 'Of all its pieces, before premium and tax' }),
    premium: dollars,
    tax: dollars,
    total: dollars,
  })
  .meta({ id: 'CartItem', description: 'A line of a cart. Sums are estimated as its invoice would be' })

export const cart = z
  .object({
    cartItems: z.array(cartItem),
    cartValues: z
      .object({
        items: z.int().meta({ description: 'Pieces that are still in the cart' }),
        lines: z.int().meta({ description: 'Lines you can buy as they are; the sums cover these' }),
        amount: dollars,
        premium: dollars,
        tax: dollars,
        total: dollars,
      })
      .meta({ id: 'CartValues' }),
    cartLocation: z.array(
      z.object({ id: z.string(), name: z.string(), full_address: z.string(), items: z.int() }),
    ),
    reserved: z.literal(false).meta({ description: 'A cart reserves nothing' }),
  })
  .meta({ id: 'Cart', description: 'The latest line first' })

/** `discounts`: what a coupon takes off lines, by their ids. */
export function presentCart(
  lines: readonly CartLine[],
  discounts: Readonly<Record<string, Cents>> = {},
): z.infer<typeof cart> {
  const { items, lines: open, hammer, premium, tax, total } = cartTotals(lines, discounts)
  return {
    cartItems: lines.map((line) => presentLine(line, discounts[line.id])),
    cartValues: { items, lines: open, ...inDollars({ hammer, premium, tax, total }) },
    cartLocation: byYard(lines).flatMap((those) => {
      const [first] = those
      if (!first) return []
      const { id, name, address1, city, state, zip } = first.yard
      const full_address = `${address1}, ${city}, ${state} ${zip}`
      return [{ id, name, full_address, items: cartTotals(those).items }]
    }),
    reserved: false,
  }
}

function presentLine(line: CartLine, discount: Cents = 0): z.infer<typeof cartItem> {
  const { id, listing, quantity, stock, buyNow, price, yard, addedAt, removedAt } = line
  const state = lineState(line)
  return {
    cart_id: id,
    product_id: listing.id,
    title: listing.title,
    avatar: listing.image && picturePath(listing.image.name),
    qty: quantity,
    stock,
    bprice: dollarsFromCents(buyNow ?? price),
    cart_removed: state === 'sold' || state === 'ended',
    state,
    customCartFields: { source_type: 'buynow' },
    location_id: yard.id,
    date_added: isoTime(addedAt),
    date_removed: removedAt === null ? null : isoTime(removedAt),
    ...inDollars(lineTotal(line, discount)),
  }
}

function inDollars({ hammer, premium, tax, total }: ReturnType<typeof lineTotal>) {
  return {
    amount: dollarsFromCents(hammer),
    premium: dollarsFromCents(premium),
    tax: dollarsFromCents(tax),
    total: dollarsFromCents(total),
  }
}

export const exampleCart: z.infer<typeof cart> = {
  cartItems: [
    {
      cart_id: 'cl-6f7f3f0f-9a10-4a52-8c1f-f3b0c6de9b1e',
      product_id: '1090-1',
      title: 'Stand mixer, 5.5 qt',
      avatar: '/pictures/stand-mixer-red-main-640.webp',
      qty: 2,
      stock: 12,
      bprice: 189,
      cart_removed: false,
      state: 'open',
      customCartFields: { source_type: 'buynow' },
      location_id: 'y-columbus',
      date_added: '2026-11-24T00:12:04.000Z',
      date_removed: null,
      amount: 378,
      premium: 56.7,
      tax: 31.52,
      total: 466.22,
    },
  ],
  cartValues: { items: 2, lines: 1, amount: 378, premium: 56.7, tax: 31.52, total: 466.22 },
  cartLocation: [
    { id: 'y-columbus', name: 'Columbus yard', full_address: '1 Yard Street, Columbus, OH 43215', items: 2 },
  ],
  reserved: false,
}
