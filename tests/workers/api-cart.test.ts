import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listStanding } from '#app/features/browse/queries.server.ts'
import { ask, contentOf, outcome, type Said, say } from '#tests/support/api.ts'
import { aListing, aMembership, aSignedIn } from '#tests/support/builders.ts'
import { reads } from '#tests/support/plans.ts'
import { listenTo, relayNameOf } from '#tests/support/relay.ts'
import { eventually, offer, projected } from '#tests/support/room.ts'
import { invoicesOf, settled } from '#tests/support/sales.ts'

type Cart = {
  cartItems: { cart_id: string; product_id: string; qty: number; state: string; cart_removed: boolean }[]
  cartValues: Record<string, number>
  cartLocation: { id: string; items: number }[]
  reserved: boolean
}
type Bought = {
  lines: { cart_id: string; bought: boolean; sale_id: string | null; code: string | null }[]
  cart: Cart
}
type Headers = Record<string, string>

const newId = () => `bid-${crypto.randomUUID()}`

const aFixed = (given: Parameters<typeof aListing>[0] = {}) =>
  aListing({
    format: 'fixed',
    startPrice: 189_00,
    quantity: 12,
    ...given,
    live: { buyNow: 189_00, stock: given.quantity ?? 12, price: 189_00, nextMinimum: null, ...given.live },
  })
const add = (id: string, headers: Headers = {}, more: Record<string, unknown> = {}) =>
  say('buynow/addToCart', { product_id: id, qty: 1, ...more }, headers)
const cartOf = async (headers: Headers) => contentOf<Cart>(await say('cart/search', {}, headers))
const lineOf = (said: Said, id: string) => {
  const line = contentOf<Cart>(said).cartItems.find(({ product_id }) => product_id === id)
  if (!line) throw new Error('No such line')
  return line
}

test('A cart holds what was added, says what it comes to as the invoice will, and reserves nothing.', async () => {
  const [mixer, lathe] = [await aFixed(), await aListing({ buyNowPrice: 300_00, live: { buyNow: 300_00 } })]
  const dana = await aSignedIn()
  const tab = await listenTo(relayNameOf(dana.person), { token: dana.session.token })
  const customCartFields = { source_type: 'buynow' }
  const added = await add(mixer.id, dana.bearer, { qty: 2, customCartFields, location_id: mixer.locationId })
  expect(added).toMatchObject({ http: 200, message: 'Added to cart' })
  expect(contentOf(added)).toMatchObject({
    cartItems: [
      {
        product_id: mixer.id,
        qty: 2,
        stock: 12,
        bprice: 189,
        state: 'open',
        cart_removed: false,
        customCartFields,
        location_id: mixer.locationId,
        amount: 378,
        premium: 56.7,
        tax: 31.52,
        total: 466.22,
      },
    ],
    cartValues: { items: 2, lines: 1, amount: 378, premium: 56.7, tax: 31.52, total: 466.22 },
    cartLocation: [{ id: mixer.locationId, full_address: '1 Yard Street, Columbus, OH 43215', items: 2 }],
    reserved: false,
  })
  expect(await tab.heard('cartupdate')).toEqual({ type: 'cartupdate', id: mixer.id, removed: false })
  // the same listing again has one line, with the new number
  await add(mixer.id, dana.bearer, { qty: 3 })
  await add(lathe.id, dana.bearer)
  const cart = await cartOf(dana.bearer)
  expect(cart.cartItems.map(({ product_id, qty }) => [product_id, qty])).toEqual(
    expect.arrayContaining([
      [mixer.id, 3],
      [lathe.id, 1],
    ]),
  )
  expect(cart.cartItems).toHaveLength(2)
  expect(contentOf(await ask('cart/search', { headers: dana.bearer }))).toEqual(cart)
  expect(contentOf(await say('product/pendingCount', {}, dana.bearer))).toMatchObject({ buynowCount: 4 })
  expect(contentOf(await say('product/pendingCount'))).toMatchObject({ buynowCount: 0 })
  const row = await env.DB.prepare('select stock from listing_live where listing_id = ?')
    .bind(mixer.id)
    .first()
  expect(row).toEqual({ stock: 12 })
})

test('What cannot be bought does not go into a cart.', async () => {
  const listing = await aFixed({ quantity: 3 })
  const { bearer, person } = await aSignedIn()
  expect(outcome(await add(listing.id))).toBe('401 sign_in')
  expect(outcome(await add(listing.id, { authorization: 'Bearer ended' }))).toBe('401 session_ended')
  expect(outcome(await add('nowhere', bearer))).toBe('404 not_found')
  for (const qty of [0, -1, 1.5, 'two', null])
    expect(await add(listing.id, bearer, { qty })).toMatchObject({
      http: 422,
      code: 'qty',
      message: 'Select atleast 1 quantity',
    })
  expect(await add(listing.id, bearer, { qty: 4 })).toMatchObject({
    http: 409,
    code: 'sold_out',
    message: 'Only 3 pieces are left',
  })
  expect(await add(listing.id, bearer, { location_id: 'elsewhere' })).toMatchObject({
    http: 422,
    code: 'validation',
    data: { errors: { location_id: [expect.any(String)] } },
  })
  for (const body of [{}, { product_id: '' }, { product_id: 7 }])
    expect(outcome(await say('buynow/addToCart', { qty: 1, ...body }, bearer))).toBe('422 validation')
  const others: [Parameters<typeof aListing>[0], string][] = [
    [{}, '409 buy_now_unavailable'],
    [{ live: { status: 'sold' } }, '409 closed'],
    [{ startsAt: Date.now() + 60_000 }, '409 not_started'],
    [{ closesAt: Date.now() - 1_000 }, '409 closed'],
  ]
  for (const [given, said] of others)
    expect(outcome(await add((await aListing(given)).id, bearer))).toBe(said)
  const member = await aSignedIn()
  await aMembership(member.person, { id: listing.organisationId })
  expect(outcome(await add(listing.id, member.bearer))).toBe('403 own_item')
  await env.DB.prepare('update people set restocking_fee_due = 1110 where id = ?').bind(person.id).run()
  expect(await add(listing.id, bearer)).toMatchObject({
    http: 403,
    code: 'restocking_fee_due',
    message: 'Restocking fee due. Please see cart.',
  })
  expect((await cartOf(bearer)).cartItems).toEqual([])
})

test('A line is changed and removed by its owner and by nobody else.', async () => {
  const listing = await aFixed({ quantity: 5 })
  const [dana, other] = [await aSignedIn(), await aSignedIn({ role: 'admin' })]
  const { cart_id } = lineOf(await add(listing.id, dana.bearer), listing.id)
  const change = (qty: unknown, headers: Headers = {}) => say('buynow/refreshCart', { cart_id, qty }, headers)
  const cancel = (headers: Headers = {}) => say('cart/cancelItem', { cart_id }, headers)
  for (const call of [change(2), cancel(), say('cart/search'), say('buynow/checkout')])
    expect(outcome(await call)).toBe('401 sign_in')
  expect(outcome(await change(2, other.bearer))).toBe('404 not_found')
  expect(outcome(await cancel(other.bearer))).toBe('404 not_found')
  expect((await cartOf(other.bearer)).cartItems).toEqual([])
  const taken = await say('buynow/checkout', { lines: [{ cart_id, qty: 1 }] }, other.bearer)
  expect(contentOf<Bought>(taken).lines).toMatchObject([
    { bought: false, code: 'not_found', product_id: null },
  ])
  expect(lineOf(await change('4', dana.bearer), listing.id).qty).toBe(4)
  expect(outcome(await change(6, dana.bearer))).toBe('409 sold_out')
  expect(outcome(await change(0, dana.bearer))).toBe('422 qty')
  expect(lineOf(await say('cart/search', {}, dana.bearer), listing.id).qty).toBe(4)
  expect(await cancel(dana.bearer)).toMatchObject({ http: 200, message: 'Removed from cart' })
  expect((await cartOf(dana.bearer)).cartItems).toEqual([])
  expect(outcome(await cancel(dana.bearer))).toBe('404 not_found')
})

test('An order sent many times is one purchase of each line, with one invoice.', async () => {
  const [mixer, lathe] = [
    await aFixed({ quantity: 5 }),
    await aListing({ buyNowPrice: 300_00, live: { buyNow: 300_00 } }),
  ]
  const dana = await aSignedIn()
  await add(mixer.id, dana.bearer, { qty: 2 })
  await add(lathe.id, dana.bearer)
  const order = (await cartOf(dana.bearer)).cartItems.map(({ cart_id, qty }) => ({ cart_id, qty }))
  const sent = () => say('buynow/checkout', { lines: order }, dana.bearer)
  const answers = [...(await Promise.all([sent(), sent(), sent()])), await sent()]
  for (const answer of answers) {
    expect(answer).toMatchObject({ http: 200, message: '2 lines purchased' })
    const { lines } = contentOf<Bought>(answer)
    expect(lines.map(({ sale_id }) => sale_id).sort()).toEqual([`${lathe.id}:1`, `${mixer.id}:1`].sort())
  }
  expect((await cartOf(dana.bearer)).cartItems).toEqual([])
  // without naming lines there is nothing left to buy
  expect(contentOf<Bought>(await say('buynow/checkout', {}, dana.bearer)).lines).toEqual([])
  for (const { id } of [mixer, lathe]) {
    await projected(id)
    await settled(id)
  }
  expect(await invoicesOf(mixer.id)).toMatchObject([
    { buyer_id: dana.person.id, quantity: 2, hammer: 378_00, premium: 56_70, tax: 31_52, total: 466_22 },
  ])
  expect(await invoicesOf(lathe.id)).toMatchObject([{ buyer_id: dana.person.id, hammer: 300_00 }])
  // what was bought may be added and bought once more
  expect(outcome(await add(mixer.id, dana.bearer, { qty: 1 }))).toBe('200')
  const again = contentOf<Bought>(await say('buynow/checkout', {}, dana.bearer))
  expect(again.lines).toMatchObject([{ bought: true, sale_id: `${mixer.id}:2` }])
})

test('The last piece goes to one; the other’s tabs hear it at once, and their cart says so for good.', async () => {
  const [last, plenty] = [await aFixed({ quantity: 1 }), await aFixed()]
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  for (const { bearer } of [ann, ben]) for (const { id } of [last, plenty]) await add(id, bearer)
  const tab = await listenTo(relayNameOf(ben.person), { token: ben.session.token })
  const own = await listenTo(relayNameOf(ann.person), { token: ann.session.token })
  const { cart_id } = lineOf(await say('cart/search', {}, ann.bearer), last.id)
  const bought = await say('buynow/checkout', { lines: [{ cart_id, qty: 1 }] }, ann.bearer)
  expect(contentOf<Bought>(bought).lines).toMatchObject([{ bought: true }])
  await projected(last.id)
  await settled(last.id)
  expect(await tab.heard('cartupdate', ({ id }) => id === last.id)).toMatchObject({ removed: true })
  expect(await own.heard('cartupdate', ({ removed }) => removed)).toMatchObject({ id: last.id })
  const gone = lineOf(await say('cart/search', {}, ben.bearer), last.id)
  expect(gone).toMatchObject({ state: 'sold', cart_removed: true, date_removed: expect.any(String) })
  expect(contentOf(await say('product/pendingCount', {}, ben.bearer))).toMatchObject({ buynowCount: 1 })
  // the order takes what there is, and reports the rest
  const rest = contentOf<Bought>(await say('buynow/checkout', {}, ben.bearer))
  expect(rest.lines.map(({ bought, code }) => [bought, code])).toEqual(
    expect.arrayContaining([
      [true, null],
      [false, 'closed'],
    ]),
  )
  expect(rest.cart.cartItems.map(({ product_id }) => product_id)).toEqual([last.id])
  expect((await cartOf(ann.bearer)).cartItems.map(({ product_id }) => product_id)).toEqual([plenty.id])
  expect(outcome(await say('buynow/refreshCart', { cart_id: gone.cart_id, qty: 1 }, ben.bearer))).toBe(
    '409 closed',
  )
  // the tiles of both lead to what each has yet to pay, whichever sale of the listing it was
  await say('buynow/checkout', {}, ann.bearer)
  await projected(plenty.id)
  await settled(plenty.id)
  for (const { person, session } of [ann, ben]) {
    const actor = { ...person, sessionId: session.id, organisations: [] }
    const tile = (await listStanding(reads({ actor }), 10)).find(({ id }) => id === plenty.id)
    expect(tile).toMatchObject({ own: { status: 'won' }, invoice: { paid: false } })
  }
  // told once: delivered again, nobody hears of it anew
  const heard = tab.framesOf('cartupdate').length
  await env.DB.prepare("update events set delivered_at = null where payload->>'listingId' = ?")
    .bind(last.id)
    .run()
  await settled(last.id)
  await say('cart/cancelItem', { cart_id: gone.cart_id }, ben.bearer)
  await eventually(
    () => tab.framesOf('cartupdate').length > heard || undefined,
    () => 'no word of the removal',
  )
  expect(tab.framesOf('cartupdate').filter(({ id }) => id === last.id)).toHaveLength(2)
})

test('Offers pass a Buy Now: who has it in their cart hears so at once, and it counts no more until it is back.', async () => {
  const lot = await aListing({ buyNowPrice: 50_00, live: { buyNow: 50_00 } })
  const [dana, ann, ben] = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  await add(lot.id, dana.bearer)
  const tab = await listenTo(relayNameOf(dana.person), { token: dana.session.token })
  await offer(lot.id, ann.session, { dollars: 40 })
  await projected(lot.id)
  await settled(lot.id)
  // the price is still below it: nothing to tell
  expect(tab.framesOf('cartupdate')).toEqual([])
  await offer(lot.id, ann.session, { dollars: 70 })
  await offer(lot.id, ben.session, { dollars: 60 })
  await projected(lot.id)
  await settled(lot.id)
  expect(await tab.heard('cartupdate', ({ id }) => id === lot.id)).toMatchObject({ removed: true })
  expect(contentOf(await say('product/pendingCount', {}, dana.bearer))).toMatchObject({ buynowCount: 0 })
  expect(lineOf(await say('cart/search', {}, dana.bearer), lot.id)).toMatchObject({ cart_removed: false })
  // it is told once, however many offers follow
  await offer(lot.id, ben.session, { dollars: 80 })
  await projected(lot.id)
  await settled(lot.id)
  expect(tab.framesOf('cartupdate')).toHaveLength(1)
})

test('Two with the same last piece order in the same moment: one has it.', async () => {
  const last = await aFixed({ quantity: 1 })
  const buyers = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  for (const { bearer } of buyers) await add(last.id, bearer)
  const answers = await Promise.all(buyers.map(({ bearer }) => say('buynow/checkout', {}, bearer)))
  const bought = answers.map((answer) => contentOf<Bought>(answer).lines[0]?.bought)
  expect(bought.filter(Boolean)).toHaveLength(1)
  await projected(last.id)
  await settled(last.id)
  expect(await invoicesOf(last.id)).toHaveLength(1)
})

test('A line that changed since it was confirmed is not bought, and a purchase beside the cart is nobody else’s.', async () => {
  const [mixer, lathe] = [await aFixed(), await aListing({ buyNowPrice: 300_00, live: { buyNow: 300_00 } })]
  const dana = await aSignedIn()
  const { cart_id } = lineOf(await add(mixer.id, dana.bearer), mixer.id)
  await say('buynow/refreshCart', { cart_id, qty: 5 }, dana.bearer)
  const said = await say('buynow/checkout', { lines: [{ cart_id, qty: 1 }] }, dana.bearer)
  expect(contentOf<Bought>(said).lines).toMatchObject([{ bought: false, code: 'changed' }])
  for (const lines of [[], [{ cart_id, qty: 0 }], [{ cart_id }], 'all'])
    expect(outcome(await say('buynow/checkout', { lines }, dana.bearer))).toBe('422 validation')
  await add(lathe.id, dana.bearer)
  await say('buynow/confirm', { id: lathe.id, qty: 1, bid_id: newId() }, dana.bearer)
  await projected(lathe.id)
  await settled(lathe.id)
  expect((await cartOf(dana.bearer)).cartItems.map(({ product_id }) => product_id)).toEqual([mixer.id])
})
