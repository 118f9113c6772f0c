import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { answerAccess, letMemberIn, requestAccess } from '#app/flows/auctions/auction-access.server.ts'
import { announceSale, saveSale } from '#app/flows/auctions/edit-auction.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { anInvoice, payByHand } from '#tests/support/invoices.ts'
import { evict, offer, projected } from '#tests/support/room.ts'
import { aSale, aSeller, begun, drafts, saleOf, wordsOf } from '#tests/support/sale.ts'

test('Access on request: who is not approved may look and not offer; asked, declined, asked once more, approved, withdrawn.', async () => {
  const seller = await aSeller()
  const [lot = ''] = await drafts(seller, {})
  const id = await aSale(seller, { access: 'on_request' }, [lot])
  await announceSale(seller.ctx, id)
  await begun(id)
  const bidder = await aSignedIn()
  const request = () =>
    say('auction/auctionAccessRequest', { auction_id: id, note: 'Two crews.' }, bidder.bearer)
  const bid = (dollars: number) => offer(lot, bidder.session, { dollars })
  expect((await bid(40)).receipt).toMatchObject({ ok: false, code: 'access_needed' })
  expect(contentOf(await request())).toMatchObject({ state: 'waiting' })
  expect(outcome(await request())).toMatch('409 access_asked')
  expect(await requestAccess(seller.ctx, id, '')).toEqual({ ok: false, code: 'own_item' })
  const sale = await saleOf(seller, id)
  const who = [bidder.person.id]
  expect(await answerAccess(seller.ctx, sale, who, { act: 'decline', reason: 'Which trade?' })).toEqual(who)
  expect((await bid(40)).receipt.code).toBe('access_needed')
  expect(contentOf(await request())).toMatchObject({ state: 'waiting' })
  expect(await answerAccess(seller.ctx, sale, who, { act: 'approve', reason: '' })).toEqual(who)
  expect((await bid(40)).receipt).toMatchObject({ ok: true })
  await projected(lot)
  expect(await answerAccess(seller.ctx, sale, who, { act: 'withdraw', reason: '' })).toEqual(who)
  expect((await bid(60)).receipt).toMatchObject({ ok: false, code: 'access_needed' })
  expect(outcome(await request())).toMatch('409 access_asked')
  const told = await env.DB.prepare(
    "select count(*) as n from events where type = 'access-answered' and substr(id, 1, ?1) = ?2",
  )
    .bind(`access-answered:${id}:`.length, `access-answered:${id}:`)
    .first<{ n: number }>()
  expect(told?.n).toBe(3)
})

test('Who has a card is let in by itself where the seller says so; others by their member number.', async () => {
  const seller = await aSeller()
  const [lot = ''] = await drafts(seller, {})
  const id = await aSale(seller, { access: 'on_request', approvesCards: true }, [lot])
  await announceSale(seller.ctx, id)
  const carded = await aSignedIn()
  const asked = await say('auction/auctionAccessRequest', { auction_id: id }, carded.bearer)
  expect(contentOf(asked)).toMatchObject({ state: 'approved' })
  expect(await letMemberIn(seller.ctx, await saleOf(seller, id), 'none')).toEqual({
    ok: false,
    code: 'unknown_member',
  })
})

test('Who has paid for so many lots of this seller, and owes it nothing, is let in by itself where the seller says so.', async () => {
  const seller = await aSeller()
  const [lot = ''] = await drafts(seller, {})
  const id = await aSale(seller, { access: 'on_request', approvesBuyersOf: 2 }, [lot])
  await announceSale(seller.ctx, id)
  const bought = async (lots: number, { owes = false } = {}) => {
    const buyer = await aSignedIn()
    for (let nth = 0; nth < lots; nth += 1) {
      const listing = await aListing({ organisationId: seller.organisation.id })
      const invoice = await anInvoice({ buyer: buyer.person, listing })
      if (!owes || nth > 0) await payByHand(invoice, Date.now())
    }
    return contentOf(await say('auction/auctionAccessRequest', { auction_id: id }, buyer.bearer))
  }
  expect(await bought(2)).toMatchObject({ state: 'approved' })
  expect(await bought(1)).toMatchObject({ state: 'waiting' })
  expect(await bought(3, { owes: true })).toMatchObject({ state: 'waiting' })
})

test('Terms are accepted once per person and version before the first offer; a change asks anew.', async () => {
  const seller = await aSeller()
  const [lot = ''] = await drafts(seller, {})
  const id = await aSale(seller, { terms: 'Bring straps.' }, [lot])
  await announceSale(seller.ctx, id)
  await begun(id)
  const bidder = await aSignedIn()
  const accept = (version: number) =>
    say('auction/updateAuctionTerms', { auction_id: id, version }, bidder.bearer)
  expect((await offer(lot, bidder.session, { dollars: 40 })).receipt.code).toBe('terms_needed')
  expect(outcome(await accept(2))).toMatch('409 stale_terms')
  expect((await accept(1)).http).toBe(200)
  expect((await offer(lot, bidder.session, { dollars: 40 })).receipt).toMatchObject({ ok: true })
  const sale = await saleOf(seller, id)
  const words = { ...wordsOf(sale), terms: 'Bring straps and gloves.' }
  await saveSale(seller.ctx, id, words, { seen: sale.version, termsNote: 'Gloves' })
  expect(await saleOf(seller, id)).toMatchObject({ termsVersion: 2 })
  // a room that was ended reads anew; one that goes on does so within a minute
  await evict(lot)
  expect((await offer(lot, bidder.session, { dollars: 60 })).receipt.code).toBe('terms_needed')
  expect((await accept(2)).http).toBe(200)
  expect((await offer(lot, bidder.session, { dollars: 60 })).receipt).toMatchObject({ ok: true })
  const kept = await env.DB.prepare(
    'select version, at > 0 as at from auction_terms_accepted where auction_id = ?1 order by version',
  )
    .bind(id)
    .all()
  expect(kept.results).toEqual([
    { version: 1, at: 1 },
    { version: 2, at: 1 },
  ])
})

test('New terms reach the rooms at once: who has accepted the old ones is asked again before the next offer.', async () => {
  const seller = await aSeller()
  const [lot = ''] = await drafts(seller, {})
  const id = await aSale(seller, { terms: 'Sold as they stand.' }, [lot])
  await announceSale(seller.ctx, id)
  await begun(id)
  const bidder = await aSignedIn()
  const bid = (dollars: number) => offer(lot, bidder.session, { dollars })
  const accept = (version: number) =>
    say('auction/updateAuctionTerms', { auction_id: id, version }, bidder.bearer)
  await accept(1)
  expect((await bid(40)).receipt).toMatchObject({ ok: true })
  const sale = await saleOf(seller, id)
  const words = { ...wordsOf(sale), terms: 'Sold as they stand. Bring straps.' }
  expect(await saveSale(seller.ctx, id, words, { seen: sale.version, termsNote: 'Straps' })).toMatchObject({
    ok: true,
  })
  expect((await bid(60)).receipt).toMatchObject({ ok: false, code: 'terms_needed' })
  await accept(2)
  expect((await bid(60)).receipt).toMatchObject({ ok: true })
})

test('A deposit for a whole auction lets its owner offer on every lot of it.', async () => {
  const seller = await aSeller()
  const [one = '', two = ''] = await drafts(seller, {}, {})
  const id = await aSale(seller, { depositAmount: 50_00 }, [one, two])
  await announceSale(seller.ctx, id)
  await begun(id)
  const bidder = await aSignedIn()
  const bid = (lot: string) => offer(lot, bidder.session, { dollars: 40 })
  expect((await bid(two)).receipt).toMatchObject({ ok: false, code: 'deposit_needed' })
  await env.DB.prepare(
    `insert into deposits (id, person_id, listing_id, organisation_id, amount, status, created_at)
      values (?1, ?2, ?3, ?5, 5000, 'held', ?4)`,
  )
    .bind(crypto.randomUUID(), bidder.person.id, one, Date.now(), seller.organisation.id)
    .run()
  expect((await bid(two)).receipt).toMatchObject({ ok: true })
  expect((await bid(one)).receipt).toMatchObject({ ok: true })
})
