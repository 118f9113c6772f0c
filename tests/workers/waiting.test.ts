import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { replyInThread, sendMessage } from '#app/features/messages/commands.server.ts'
import { findThread } from '#app/features/messages/queries.server.ts'
import { readAccountCounts } from '#app/flows/people/account-facts.server.ts'
import { listWaiting } from '#app/flows/people/waiting.server.ts'
import { isFramed } from '#app/views/work/account-framed.ts'
import { aListing, aMembership, aPerson, aStanding } from '#tests/support/builders.ts'
import { anInvoice, payByHand } from '#tests/support/invoices.ts'
import { statementsOf, wholeReads } from '#tests/support/plans.ts'
import { jobContext } from '#workers/context.ts'

const HOUR = 3_600_000
const NO_PAPERS = { taxDocStatus: 0, taxDocumentId: null }

function actorOf(
  { id, email, firstName, lastName, role }: Awaited<ReturnType<typeof aPerson>>,
  organisations: Actor['organisations'] = [],
): Actor {
  return { id, email, firstName, lastName, role, organisations, status: 'active', sessionId: 's' }
}

const contextOf = (actor: Actor): Ctx => ({ ...jobContext({ env, waitUntil: () => undefined }), actor })

/** Somebody for whom one of each waits. */
async function aBusyPerson() {
  const [person, member] = [await aPerson(), await aPerson()]
  const actor = actorOf(person)
  const now = Date.now()
  const outbid = await aListing({
    title: 'Club armchair',
    closesAt: now + HOUR,
    live: { price: 240_00, nextMinimum: 245_00 },
  })
  await aStanding(outbid, person, { status: 'outbid', ownMax: 230_00 })
  await aStanding(await aListing({ closesAt: now + HOUR }), person, { status: 'winner' })
  const unpaid = await anInvoice({ buyer: person })
  const paid = await anInvoice({ buyer: person })
  await payByHand(paid, now)
  const organisation = { id: outbid.organisationId, roles: ['lister' as const], yards: null }
  await aMembership(member, organisation)
  const ctx = contextOf(actor)
  const sent = await sendMessage(ctx, actor, { message: 'Does it recline?', projectmsgpost: outbid.id })
  if (!sent.ok) throw new Error(sent.code)
  const seller = actorOf(member, [organisation])
  const thread = await findThread(ctx, seller, sent.threadId)
  if (!thread) throw new Error('no thread')
  await replyInThread(contextOf(seller), seller, thread, 'It does, by a lever.')
  return { actor, ctx, outbid, unpaid, thread }
}

test('What waits for somebody comes with its amount and where to: outbid, to pay, to collect, messages, papers.', async () => {
  const { actor, ctx, outbid, unpaid, thread } = await aBusyPerson()
  const waiting = await listWaiting(ctx, actor, { taxDocStatus: 2, taxDocumentId: 'd-1' })
  expect(waiting).toMatchObject([
    { kind: 'outbid', id: outbid.id, title: 'Club armchair', max: 230_00, price: 240_00, next: 245_00 },
    { kind: 'pay', number: unpaid.common_invoice, owed: unpaid.total, items: 1, late: false },
    { kind: 'collect', lots: 1 },
    { kind: 'message', id: thread.id, lot: outbid.lotNumber, text: 'It does, by a lever.' },
    { kind: 'paper', id: 'tax' },
  ])
  expect(await readAccountCounts(ctx, actor)).toEqual({
    unpaid: 1,
    paid: 1,
    toBook: expect.any(Number),
    booked: 0,
    unread: 1,
    credit: 0,
    deposits: 0,
    orders: false,
  })
})

test('For whom nothing waits there is nothing, whatever waits for others.', async () => {
  await aBusyPerson()
  const actor = actorOf(await aPerson())
  expect(await listWaiting(contextOf(actor), actor, NO_PAPERS)).toEqual([])
})

test('What stands beside the links of an account is counted by indexes.', async () => {
  const { actor } = await aBusyPerson()
  for (const statement of await statementsOf((ctx) => readAccountCounts(ctx, actor), actor))
    expect(await wholeReads(statement)).toEqual([])
  for (const statement of await statementsOf((ctx) => listWaiting(ctx, actor, NO_PAPERS), actor))
    expect(await wholeReads(statement)).toEqual([])
})

test('Lists and forms of an account are in its frame; its home, and what is paid or done in steps, are not.', () => {
  for (const path of [
    '/offers/won',
    '/invoices/all',
    '/messages',
    '/messages/t-1',
    '/favorites/watchlist',
    '/deposits/held',
    '/purchase-orders',
    '/payments/saved_cards',
    '/wallet',
    '/my-orders',
    '/schedule/pending',
    '/my-account/personal',
  ])
    expect([path, isFramed(path)]).toEqual([path, true])
  for (const path of [
    '/my-account',
    '/invoice/FL-1',
    '/checkout/cart/all',
    '/schedule/book',
    '/offers/make/1090-1',
    '/purchase-order/P-1',
    '/return/invoice/FL-1',
  ])
    expect([path, isFramed(path)]).toEqual([path, false])
})
