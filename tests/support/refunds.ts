import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { CreditOrder } from '#app/domain/money/credit.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { findRefundFaults } from '#app/features/returns/books.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { refundInvoice } from '#app/flows/money/refund.server.ts'
import type { Gateway } from '#app/services/gateway.server.ts'
import { aMembership, anId, aSignedIn } from './builders.ts'
import { aBuyer, type Buyer, db, deps, orderOf, pay } from './buyer.ts'

type Refunding = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'log' | 'queues'>
const idle = async () => {}
const queues = { events: idle, outbox: idle, pushes: idle, match: idle, longJobs: idle }
export const refundDeps = (gateway?: Gateway): Refunding => ({ ...deps(gateway), queues })

/** Somebody who answers for the seller of what a buyer has bought. */
export async function sellerOf({ listing }: Pick<Buyer, 'listing'>) {
  const { person, session, bearer } = await aSignedIn({ role: 'seller', firstName: 'Sam' })
  await aMembership(person, { id: listing.organisationId })
  const actor: Actor = {
    id: person.id,
    sessionId: session.id,
    email: person.email,
    firstName: 'Sam',
    lastName: 'Ortiz',
    role: 'seller',
    status: 'active',
    organisations: [{ id: listing.organisationId, roles: ['manager' as const], yards: null }],
  }
  return { actor, bearer }
}

/** A buyer who has paid, by card or with the wallet's part, and their seller. */
export async function aPaidBuyer(given: Parameters<typeof aBuyer>[0] = 'success') {
  const buyer = await aBuyer(given)
  await pay(buyer, orderOf(buyer))
  return { ...buyer, seller: await sellerOf(buyer) }
}
export type PaidBuyer = Awaited<ReturnType<typeof aPaidBuyer>>

export function refundOf(
  { commonInvoice }: Pick<Buyer, 'commonInvoice'>,
  order: CreditOrder = { kind: 'whole' },
  given: Partial<Parameters<typeof refundInvoice>[2]> = {},
) {
  return {
    commonInvoice,
    order,
    to: 'original' as const,
    reason: '',
    requestId: null,
    restock: null,
    expected: null,
    attempt: anId('attempt'),
    ...given,
  }
}

/** Refunds as the seller's people do; throws where it is refused. */
export async function refundBack(buyer: PaidBuyer, asked = refundOf(buyer), gateway?: Gateway) {
  const done = await refundInvoice(refundDeps(gateway), buyer.seller.actor, asked)
  if (!done.ok) throw new Error(done.code)
  return done
}

/** What has gone back of an invoice, and what the books say of it; they balance whenever it is asked. */
export async function backOf({ invoiceId, actor }: Pick<Buyer, 'invoiceId' | 'actor'>) {
  const row = await env.DB.prepare(
    `with notes as (select id, total from credit_notes where invoice_id = ?1),
       given as (select refunds.* from refunds join notes on notes.id = refunds.credit_note_id)
     select (select count(*) from notes) as notes, (select coalesce(sum(total), 0) from notes) as credited,
       (select coalesce(sum(amount), 0) from given where state = 'succeeded') as back,
       (select coalesce(sum(amount), 0) from given where state not in ('succeeded', 'failed')) as under_way,
       (select coalesce(-sum(lines.amount), 0) from money_lines lines join notes on notes.id = lines.party
         where lines.account = 'refunds') as owed,
       (select coalesce(sum(sandbox_refunds.amount), 0) from sandbox_refunds join given on given.id = key
         where sandbox_refunds.state = 'refunded') as at_gateway`,
  )
    .bind(invoiceId)
    .first()
  const own = [invoiceId, 'sandbox', `wallet:${actor.id}`]
  const ids = await env.DB.prepare(
    `select id from payments where person_id = ?1 union all select id from credit_notes where invoice_id = ?2
     union all select refunds.id from refunds join credit_notes on credit_notes.id = credit_note_id where invoice_id = ?2`,
  )
    .bind(actor.id, invoiceId)
    .all()
  own.push(...ids.results.map(({ id }) => String(id)))
  const faults = [...(await findBookFaults({ db }, 1000)), ...(await findRefundFaults({ db }, 1000))]
  expect(faults.filter(({ about }) => own.includes(about))).toEqual([])
  const count = (name: string) => Number(row?.[name])
  const [notes, credited, back] = [count('notes'), count('credited'), count('back')]
  const [under_way, owed, at_gateway] = [count('under_way'), count('owed'), count('at_gateway')]
  return { notes, credited, back, under_way, owed, at_gateway, wallet: await walletBalance({ db }, actor.id) }
}
