import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { openDb } from '#app/db/client.server.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { type PayOrder, startPayment } from '#app/flows/money/pay.server.ts'
import type { Gateway, TestCard } from '#app/services/gateway.server.ts'
import { openSandboxGateway } from '#app/services/sandbox-gateway.server.ts'
import { contentOf, say } from './api.ts'
import { aListing, anId, aSignedIn } from './builders.ts'
import { invoicesOf, settled } from './sales.ts'

export const { db } = openDb(env.DB, null)
export const MINUTE = 60_000
let later = 0
export const clock = { now: () => Date.now() + later }
/** The clock of `deps` goes on by so much. */
export function goOn(ms: number) {
  later += ms
}
export const sandbox = openSandboxGateway(db, clock.now)
export const numberOf = (card: TestCard) =>
  sandbox.sandbox?.cards.find((one) => one.card === card)?.number ?? ''

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'log'>
export const deps = (gateway: Gateway = sandbox): Deps => ({
  db,
  clock,
  gateway,
  gateways: [gateway],
  log: () => {},
})

export const cardFields = {
  cardholder_name: 'Dana Whitfield',
  expiry_month: '08',
  expiry_year: '40',
  cvv: '123',
  card_address_line1: '88 Orchard Street',
  card_address_city: 'Columbus',
  card_address_state: 'OH',
  card_address_zip: '43215',
  card_address_country: 'US',
}
export type Cards = {
  records: { id: string; card_last4: string; is_default: boolean; expiry_year: string }[]
}
export type Buyer = Awaited<ReturnType<typeof aBuyer>>
/** What the invoice of `aBuyer` comes to. */
export const TOTAL = 320_68

/** Sells a lot to somebody, $260 a piece; what their invoice is. */
export async function sellTo(personId: string, quantity = 1) {
  const listing = await aListing()
  const saleId = `${listing.id}:1`
  const charges = { premiumBps: 1500, premiumCap: null, taxBps: 725, taxOn: 'hammer_and_premium' }
  await env.DB.prepare(
    "insert into events (id, type, payload, created_at, attempts, due_at) values (?, 'listing-purchased', ?, 0, 0, 0)",
  )
    .bind(
      `listing-purchased:${saleId}`,
      JSON.stringify({
        listingId: listing.id,
        saleId,
        buyerId: personId,
        quantity,
        price: 260_00,
        at: Date.now(),
        charges,
      }),
    )
    .run()
  await settled(listing.id)
  const [line] = await invoicesOf(listing.id)
  const invoiceId = String(line?.invoice_id)
  const head = await env.DB.prepare('select common_invoice from invoices where id = ?')
    .bind(invoiceId)
    .first()
  return { invoiceId, commonInvoice: String(head?.common_invoice), listing }
}

/** Somebody with a card, and the unpaid invoice of a lot that they have won. */
export async function aBuyer(card: TestCard = 'success') {
  const { person, actor, bearer } = await aSignedIn({ card: false })
  const invoice = await sellTo(person.id)
  return { actor, bearer, cardId: await addCard(bearer, card), ...invoice }
}

/** The id of a card that somebody adds; where it is not their first, the one that they have added. */
export async function addCard(bearer: Record<string, string>, card: TestCard): Promise<string> {
  const number = numberOf(card)
  const added = await say('customer/source/create', { ...cardFields, card_number: number }, bearer)
  const { records } = contentOf<Cards>(added)
  return records.find(({ card_last4 }) => number.endsWith(card_last4))?.id ?? ''
}

/** An order for an invoice, whole and by card; or as it is given. */
export function orderOf(
  { invoiceId, cardId }: Pick<Buyer, 'invoiceId' | 'cardId'>,
  { wallet = 0, amount = TOTAL }: { wallet?: number; amount?: number } = {},
): PayOrder {
  return {
    attempt: anId('attempt'),
    tender: { wallet, source: wallet === amount ? null : { kind: 'card', id: cardId } },
    targets: [{ kind: 'invoice', id: invoiceId, amount }],
  }
}

export async function pay({ actor }: Pick<Buyer, 'actor'>, order: PayOrder, gateway?: Gateway) {
  const paying = await startPayment(deps(gateway), actor, order)
  if (!paying.ok) throw new Error(paying.code)
  return paying.payment
}

/** Adds to somebody's wallet by a card that is charged. */
export async function addCredit(buyer: Pick<Buyer, 'actor' | 'bearer'>, amount: number) {
  const payment = await pay(buyer, {
    attempt: anId('attempt'),
    tender: { wallet: 0, source: { kind: 'card', id: await addCard(buyer.bearer, 'success') } },
    targets: [{ kind: 'wallet', id: buyer.actor.id, amount }],
  })
  expect(payment.state).toBe('succeeded')
}

/** What there is of an invoice: its status, what it still owes by the books, and how often it was charged. */
export async function standOf({ invoiceId, actor }: Pick<Buyer, 'invoiceId' | 'actor'>) {
  const row = await env.DB.prepare(
    `select invoices.status, invoices.payment_method as method,
       (select sum(amount) from money_lines where account = 'receivable' and party = invoices.id) as owed,
       (select count(*) from sandbox_charges join payment_targets targets on targets.payment_id = sandbox_charges.key
         where targets.target_id = invoices.id and sandbox_charges.state = 'charged') as charged
     from invoices where invoices.id = ?`,
  )
    .bind(invoiceId)
    .first()
  const faults = await findBookFaults({ db }, 1000)
  const own = [invoiceId, 'sandbox', `wallet:${actor.id}`]
  const paid = await env.DB.prepare('select id from payments where person_id = ?').bind(actor.id).all()
  own.push(...paid.results.map(({ id }) => String(id)))
  expect(faults.filter(({ about }) => own.includes(about))).toEqual([])
  return row
}
export const UNPAID = { status: 'unpaid', method: 'offline', owed: TOTAL, charged: 0 }
export const PAID = { status: 'paid', method: 'online', owed: 0, charged: 1 }
