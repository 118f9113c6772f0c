import type { Part } from './part.ts'
import { withServer } from './part.ts'
import { type Spread, spreadOf } from './statistics.ts'
import { counted, newTable, shortMs } from './tables.ts'

const LISTINGS = ['checkout-1', 'checkout-2', 'checkout-3', 'checkout-4']
/** Lines of each order. */
const LINES = 2
const WARM_MS = 1_500
const CROWDS = [1, 16] as const

const table = newTable('checkouts of 2 lines', ['orders/s', 'p50', 'p95', 'p99 ms', 'paid', 'CPU ms'])

type Figures = { shoppers: number; ordersPerSecond: number; took: Spread; paid: number; cpuMs: number | null }

/**
 * How many orders a second a marketplace takes from cart to paid invoices: each shopper fills a cart, asks what it comes
 * to, and buys and pays it by the sandbox's card, one order after another.
 */
export const checkouts: Part = {
  name: 'checkouts',
  listings: LISTINGS.map((id) => ({ id, format: 'fixed' })),
  measure: async ({ tokens, seconds, tell }) => {
    const figures: Figures[] = []
    const faults: string[] = []
    for (const shoppers of CROWDS) {
      const done = await withServer(async ({ origin, cpuMs }) => {
        const own = await Promise.all(tokens.slice(0, shoppers).map((token) => openShopper(origin, token)))
        await shop(own, WARM_MS)
        const before = cpuMs()
        const { took, paid, faults: wrong } = await shop(own, seconds * 1_000)
        const after = cpuMs()
        faults.push(...wrong)
        return {
          shoppers,
          paid,
          took: spreadOf(took),
          ordersPerSecond: took.length / seconds,
          cpuMs: before !== null && after !== null ? (after - before) / Math.max(1, took.length) : null,
        }
      })
      figures.push(done)
      const { ordersPerSecond, took, paid, cpuMs } = done
      if (paid < took.count) faults.push(`${took.count} orders were placed and ${paid} of them are paid.`)
      tell(table, [
        `${shoppers} at once`,
        ordersPerSecond.toFixed(1),
        ...[took.p50, took.p95, took.p99].map(shortMs),
        counted(paid),
        cpuMs === null ? '–' : shortMs(cpuMs),
      ])
    }
    return { figures, goals: [], faults }
  },
}

type Call = (path: string, body: object) => Promise<Record<string, unknown>>
type Shopper = { call: Call; card: string }

async function openShopper(origin: string, token: string): Promise<Shopper> {
  const call: Call = async (path, body) => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { message, data } = (await answer.json()) as { message: string; data: Record<string, unknown> }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${message}`)
    return data.responseData as Record<string, unknown>
  }
  const { records } = await call('customer/source/create', {
    cardholder_name: 'Dana Whitfield',
    card_number: '4242424242424242',
    cvv: '123',
    expiry_month: '08',
    expiry_year: '40',
    card_address_line1: '88 Orchard Street',
    card_address_city: 'Columbus',
    card_address_state: 'OH',
    card_address_zip: '43215',
    card_address_country: 'US',
  })
  const card = (records as { id: string; card_last4: string }[]).find((one) => one.card_last4 === '4242')
  if (!card) throw new Error('The card was not kept.')
  return { call, card: card.id }
}

async function shop(shoppers: readonly Shopper[], ms: number) {
  const took: number[] = []
  const faults: string[] = []
  let paid = 0
  const until = performance.now() + ms
  await Promise.all(
    shoppers.map(async (shopper, place) => {
      for (let turn = place; performance.now() < until; turn += 1) {
        const started = performance.now()
        try {
          if ((await buyOnce(shopper, turn)) === 0) paid += 1
          took.push(performance.now() - started)
        } catch (error) {
          faults.push(String(error))
          return
        }
      }
    }),
  )
  return { took, paid, faults }
}

/** Fills the cart, and buys and pays what is in it; what is still due of it, in dollars. */
async function buyOnce({ call, card }: Shopper, turn: number): Promise<number> {
  for (let line = 0; line < LINES; line += 1)
    await call('buynow/addToCart', { product_id: LISTINGS[(turn + line) % LISTINGS.length], qty: 1 })
  const { cart, total } = await call('cart/updateCheckout', {})
  const { cartItems } = cart as { cartItems: { cart_id: string; qty: number }[] }
  const order = await call('cart/checkout', {
    idempotency_key: crypto.randomUUID(),
    total,
    payment_method: 'online',
    source_id: card,
    lines: cartItems.map(({ cart_id, qty }) => ({ cart_id, qty })),
  })
  return Number(order.due)
}
