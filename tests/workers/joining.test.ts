import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listHoldUps, listLotsKnown } from '#app/features/team/hold-ups.server.ts'
import { joinByInvitation } from '#app/features/team/writes.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, anOrganisation, aSignedIn } from '#tests/support/builders.ts'
import { statementsOf, wholeReads } from '#tests/support/plans.ts'
import { ask, connect, dollars, offer, projected } from '#tests/support/room.ts'

const DAY = 86_400_000

type Records = {
  records: { email: string; status: string; held_up_at: string | null; took_back: number }[]
}

/** An owner, somebody who is invited, and the token of the link that was mailed to them. */
async function anInvited() {
  const organisation = await anOrganisation()
  const owner = await aSignedIn({ role: 'seller' })
  await aMembership(owner.person, organisation, 'owner')
  const newcomer = await aSignedIn()
  const { email } = newcomer.person
  expect(outcome(await say('user/addCompanyOwner', { email, role: 'staff' }, owner.bearer))).toBe('200')
  const row = await env.DB.prepare(`select data from outbox where recipient = ?1 and template = 'invited'`)
    .bind(email)
    .first<{ data: string }>()
  const { token } = JSON.parse(row?.data ?? '{}') as { token: string }
  const join = async () => outcome(await say('user/acceptInvite', { token }, newcomer.bearer))
  const seen = async () => {
    const { records } = contentOf<Records>(await say('user/getCompanyOwners', {}, owner.bearer))
    return records.find((record) => record.email === email)
  }
  return { organisation, owner, newcomer, join, seen }
}

test('Who leads in a lot cannot join its organisation; who has taken it back can, and offers there no more.', async () => {
  const { organisation, newcomer, join, seen } = await anInvited()
  const listing = await aListing({ organisationId: organisation.id })
  await offer(listing.id, newcomer.session, { dollars: 40 })
  await projected(listing.id)
  expect(await join()).toBe('409 leading_there')
  expect(await seen()).toMatchObject({ status: 'invited', held_up_at: expect.any(String) })
  const socket = await connect(listing.id, { token: newcomer.session.token })
  expect(await socket.cancel('all')).toMatchObject({ ok: true })
  await projected(listing.id)
  expect(await join()).toBe('200')
  expect(await seen()).toMatchObject({ status: 'active', took_back: 1 })
  // the room has read them a moment ago, and reads them anew
  expect(await offer(listing.id, newcomer.session, { dollars: 60 })).toMatchObject({
    status: 403,
    receipt: { code: 'own_item' },
  })
})

test('Who is outbid stands in a lot until it is over; in lots of others nobody is kept by it.', async () => {
  const { organisation, newcomer, join } = await anInvited()
  const rival = await aSignedIn()
  const elsewhere = await aListing()
  await offer(elsewhere.id, newcomer.session, { dollars: 40 })
  await projected(elsewhere.id)
  const listing = await aListing({ organisationId: organisation.id })
  await offer(listing.id, newcomer.session, { dollars: 40 })
  await offer(listing.id, rival.session, { dollars: 90 })
  await projected(listing.id)
  expect(await join()).toBe('409 standing_there')
  await env.DB.prepare(`update listing_live set status = 'closed' where listing_id = ?1`)
    .bind(listing.id)
    .run()
  expect(await join()).toBe('200')
})

test('A starting offer keeps its owner out until it is taken back.', async () => {
  const { organisation, newcomer, join } = await anInvited()
  const startsAt = Date.now() + DAY
  const listing = await aListing({
    organisationId: organisation.id,
    preBids: true,
    startsAt,
    closesAt: startsAt + DAY,
  })
  const placed = await ask(listing.id, newcomer.session, {
    type: 'pre_bid',
    amount: dollars(9),
    proposal: null,
  })
  expect(placed).toMatchObject({ status: 200 })
  await projected(listing.id)
  expect(await join()).toBe('409 standing_there')
  const back = await ask(listing.id, newcomer.session, { type: 'cancel', target: 'all' })
  expect(back).toMatchObject({ status: 200 })
  await projected(listing.id)
  expect(await join()).toBe('200')
})

test('A price offer that waits for an answer keeps its buyer out, and so does one that comes with the joining.', async () => {
  const { organisation, newcomer, join } = await anInvited()
  const listing = await aListing({ organisationId: organisation.id })
  const id = crypto.randomUUID()
  await env.DB.prepare(
    `insert into negotiations (id, listing_id, organisation_id, buyer_id, quantity, price, list_price, state, moves,
       expires_at, created_at, updated_at) values (?1, ?2, ?3, ?4, 1, 1000, 2000, 'countered', 2, ?5, ?6, ?6)`,
  )
    .bind(id, listing.id, organisation.id, newcomer.person.id, Date.now() + DAY, Date.now())
    .run()
  expect([await join(), await join()]).toEqual(['409 standing_there', '409 standing_there'])
  await env.DB.prepare(`update negotiations set state = 'withdrawn' where id = ?1`).bind(id).run()
  expect(await join()).toBe('200')
})

test('Whoever works for an organisation offers in none of its lots, in whichever way.', async () => {
  const organisation = await anOrganisation()
  const member = await aSignedIn({ role: 'seller' })
  await aMembership(member.person, organisation, 'staff')
  const own = { organisationId: organisation.id }
  const later = Date.now() + DAY
  const [open, sealed, early, reverse] = [
    await aListing(own),
    await aListing({ ...own, format: 'sealed' }),
    await aListing({ ...own, preBids: true, startsAt: later, closesAt: later + DAY }),
    await aListing({ ...own, format: 'reverse' }),
  ]
  const amount = dollars(9)
  const answers = [
    await offer(open.id, member.session, { dollars: 40 }),
    await offer(open.id, member.session, { dollars: 40, kind: 'hard' }),
    await offer(sealed.id, member.session, { dollars: 40 }),
    await ask(open.id, member.session, { type: 'buy_now', quantity: 1 }),
    await ask(early.id, member.session, { type: 'pre_bid', amount, proposal: null }),
    await offer(reverse.id, member.session, { dollars: 9 }),
  ]
  expect(answers.map(({ status, receipt }) => [status, receipt.code])).toEqual(
    answers.map(() => [403, 'own_item']),
  )
})

test('What stands of somebody is looked up by person, however many lots and offers there are.', async () => {
  const whose = { organisationId: 'o-1', personId: 'p-1' }
  const asked = [
    ...(await statementsOf((ctx) => listHoldUps(ctx, whose))),
    ...(await statementsOf((ctx) => listLotsKnown(ctx, whose))),
    ...(await statementsOf((ctx) =>
      Promise.all(joinByInvitation(ctx, { tokenHash: 'h', personId: 'p-1', email: 'a@b.c', now: 1 })),
    )),
  ]
  expect(asked).toHaveLength(5)
  for (const statement of asked) expect(await wholeReads(statement)).toEqual([])
})
