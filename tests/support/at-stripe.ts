import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { findRefundFaults } from '#app/features/returns/books.server.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { beginEntry, finishEntry } from '#app/flows/money/vault-card.server.ts'
import { anId } from '#tests/support/builders.ts'
import { aBuyer, type Buyer, db, TOTAL } from '#tests/support/buyer.ts'
import { type Delivery, deliveriesOf, stripeVariables, typeIntoFields } from '#tests/support/stripe/client.ts'
import worker from '#workers/app.ts'
import { jobContext } from '#workers/context.ts'

const stripeEnv = { ...env, ...stripeVariables() }
/** As requests and jobs have it where payments go to Stripe. */
export const stripeContext = {
  ...jobContext({ env: stripeEnv, waitUntil: () => undefined }),
  log: () => {},
  userAgent: 'test',
}

/** One delivery to the webhook, and what it is answered. */
export async function deliver({ body, signature }: Pick<Delivery, 'body' | 'signature'>): Promise<number> {
  const execution = createExecutionContext()
  const request = new Request('http://localhost/webhooks/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
  const answer = await worker.fetch(request as never, stripeEnv as never, execution)
  await waitOnExecutionContext(execution)
  return answer.status
}

/** Delivers all that Stripe has told of a thing, the latest first and each of them twice. */
export async function deliverAll(ref: string) {
  const told = await deliveriesOf(ref)
  for (const one of [...told].reverse().concat(told)) expect(await deliver(one)).toBe(200)
  return told.map(({ type }) => type)
}

/** A card that somebody has typed into Stripe's fields, by its id here. */
export async function cardAtStripe(actor: Actor): Promise<string> {
  const begun = await beginEntry(stripeContext, actor)
  if (!begun.ok || !begun.entry.secret) throw new Error('No fields')
  const ref = begun.entry.secret.split('_secret_')[0] ?? ''
  await typeIntoFields({ ref, secret: begun.entry.secret }, '4242424242424242')
  const kept = await finishEntry(stripeContext, actor, { ref })
  if (!kept.ok) throw new Error(kept.code)
  return kept.id
}

/** A buyer whose invoice is paid by a card at Stripe, and the charge there. */
export async function paidAtStripe() {
  const buyer = await aBuyer()
  const card = await cardAtStripe(buyer.actor)
  const paying = await startPayment(stripeContext, buyer.actor, {
    attempt: anId('attempt'),
    tender: { wallet: 0, source: { kind: 'card', id: card } },
    targets: [{ kind: 'invoice', id: buyer.invoiceId, amount: TOTAL }],
  })
  if (!paying.ok) throw new Error(paying.code)
  return { ...buyer, payment: paying.payment, charge: paying.payment.gatewayRef ?? '' }
}
export type PaidBuyer = Awaited<ReturnType<typeof paidAtStripe>>

/** Every entry that speaks of these things: its kind and its lines, debits above zero. */
export async function entriesOf(...parties: string[]) {
  const { results } = await env.DB.prepare(
    `select distinct entries.id, entries.kind, entries.lines from money_entries entries
       join money_lines lines on lines.entry_id = entries.id
     where lines.party in (select value from json_each(?)) order by entries.rowid`,
  )
    .bind(JSON.stringify(parties))
    .all<{ id: string; kind: string; lines: string }>()
  return results.map(({ kind, lines }) => [
    kind,
    Object.fromEntries(
      (JSON.parse(lines) as { account: string; amount: number }[]).map(({ account, amount }) => [
        account,
        amount,
      ]),
    ),
  ])
}

export async function expectBooksAgree(
  buyer: Pick<Buyer, 'invoiceId'> & { payment: { id: string } },
  ...about: string[]
) {
  const faults = [...(await findBookFaults({ db }, 1000)), ...(await findRefundFaults({ db }, 1000))]
  const mine = ['stripe', buyer.invoiceId, buyer.payment.id, ...about]
  expect(faults.filter((fault) => mine.includes(fault.about))).toEqual([])
}

/** What Stripe has told of a thing that nobody has understood. */
export const unhandled = async (about: string) =>
  (
    await env.DB.prepare('select type, problem from gateway_events where about = ? and handled_at is null')
      .bind(about)
      .all()
  ).results
