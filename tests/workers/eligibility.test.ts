import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { expect, onTestFinished, test } from 'vitest'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { withinPlan } from '#app/domain/shop/plan.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { readRuleCard } from '#party/room/rule-card.ts'
import { outcome, say } from '#tests/support/api.ts'
import {
  aCard,
  aListing,
  aLocation,
  anId,
  anOrganisation,
  aSignedIn,
  aStanding,
} from '#tests/support/builders.ts'
import { evict, ledgerOf, offer, projected, roomOf } from '#tests/support/room.ts'

const db = drizzle(env.DB, { schema })

/** What this deployment asks of its bidders, while the test runs. */
async function required(key: 'phone_required' | 'email_verification' | 'card_required', asked = true) {
  const undo = () => env.DB.prepare('delete from settings where key = ?').bind(key).run()
  onTestFinished(async () => void (await undo()))
  const write = env.DB.prepare('insert or replace into settings (key, value) values (?, ?)')
  await write.bind(key, String(asked)).run()
}

async function pay(personId: string, listing: Lot, status: 'held' | 'released' = 'held') {
  const { id: listingId, organisationId } = listing
  const deposit = { id: anId('d'), personId, listingId, organisationId, amount: 50_00, status }
  await db.insert(schema.deposits).values({ ...deposit, createdAt: Date.now() })
}

test('A listing with a deposit takes offers of those who have placed it there, and of nobody else.', async () => {
  const [listing, other] = [await aListing({ depositAmount: 50_00 }), await aListing()]
  const { person, session } = await aSignedIn()
  await pay(person.id, other)
  await pay(person.id, listing, 'released')
  expect(await offer(listing.id, session, { dollars: 20 })).toMatchObject({
    status: 403,
    receipt: {
      ok: false,
      code: 'deposit_needed',
      message: 'Deposit has to be placed before placing Offer on the product',
      next_bid: 10,
    },
  })
  // the room reads anew whoever lacks it
  await pay(person.id, listing)
  expect(await offer(listing.id, session, { dollars: 20 })).toMatchObject({ receipt: { ok: true } })
  expect(await offer(other.id, session, { dollars: 20 })).toMatchObject({ receipt: { ok: true } })
})

test('Phone, address and card are asked for where the deployment asks for them.', async () => {
  const listing = await aListing()
  const { person, session } = await aSignedIn({ phoneVerified: false, emailVerified: false, card: false })
  await required('phone_required', false)
  await required('card_required', false)
  expect(await offer(listing.id, session, { dollars: 20 })).toMatchObject({ receipt: { ok: true } })
  await required('phone_required')
  await required('card_required')
  await required('email_verification')
  await roomOf(listing.id).forgetBidder(person.id)
  expect(await offer(listing.id, session, { dollars: 30 })).toMatchObject({
    status: 403,
    receipt: { code: 'phone_unverified' },
  })
  await env.DB.prepare('update people set phone_verified = 1 where id = ?').bind(person.id).run()
  await roomOf(listing.id).forgetBidder(person.id)
  expect(await offer(listing.id, session, { dollars: 30 })).toMatchObject({
    status: 403,
    receipt: {
      code: 'email_unverified',
      message: 'Confirm your email address to proceed with your purchase or offer',
    },
  })
  // the room reads anew whoever lacks it
  await env.DB.prepare('update people set email_verified = 1 where id = ?').bind(person.id).run()
  expect(await offer(listing.id, session, { dollars: 30 })).toMatchObject({ receipt: { code: 'no_card' } })
  await aCard(person)
  await roomOf(listing.id).forgetBidder(person.id)
  expect(await offer(listing.id, session, { dollars: 30 })).toMatchObject({ receipt: { ok: true } })
})

test('A restocking fee that is due keeps somebody from offering until it is paid.', async () => {
  const listing = await aListing()
  const { person, session, bearer } = await aSignedIn({ restockingFeeDue: 12_50 })
  expect(outcome(await say('bid/confirm', { id: listing.id, wsprice: 40 }, bearer))).toBe(
    '403 restocking_fee_due',
  )
  // what was typed is looked at before
  expect(outcome(await say('bid/confirm', { id: listing.id, wsprice: '' }, bearer))).toBe('422 empty')
  await env.DB.prepare('update people set restocking_fee_due = 0 where id = ?').bind(person.id).run()
  await roomOf(listing.id).forgetBidder(person.id)
  expect(await offer(listing.id, session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
})

test('A changed account is forgotten by every room where the person has an open offer, and one that fails holds up none.', async () => {
  const { person } = await aSignedIn()
  const [first] = [await aListing()]
  const open = Array.from({ length: 130 }, (_, count) => `${anId('l')}-${count}`)
  // foreign keys ask for listings that exist
  const listings = await Promise.all(open.slice(0, 4).map((id) => aListing({ ...lotOf(first), id })))
  const statuses = ['winner', 'outbid', 'placed', 'lost'] as const
  for (const [place, status] of statuses.entries())
    await aStanding(listings[place] ?? first, person, { status })
  const told: string[] = []
  const failed: unknown[] = []
  const rooms = {
    forgetBidder: async (listing: string) => {
      told.push(listing)
      if (listing === open[0]) throw new Error('no answer')
    },
  }
  const log = (...line: unknown[]) => void failed.push(line)
  const visited = [listings[1]?.id ?? '', `${anId('l')}-elsewhere`]
  const guards = { changed: async () => visited }
  type Telling = Parameters<typeof forgetEverywhere>[0]
  await forgetEverywhere({ db, rooms, guards, log } as unknown as Telling, person.id)
  // where they have been comes first, and nobody is told twice
  expect(told.slice(0, 2)).toEqual(visited)
  expect(told.sort()).toEqual([...open.slice(0, 3), visited[1]].sort())
  expect(failed).toHaveLength(1)
  // a guard that cannot be asked keeps those from nothing where the person stands
  told.length = 0
  const silent = { changed: () => Promise.reject(new Error('no guard')) }
  await forgetEverywhere({ db, rooms, guards: silent, log } as unknown as Telling, person.id)
  expect(told.sort()).toEqual(open.slice(0, 3).sort())
})

test('Signing out is heard in more rooms than one page of them.', async () => {
  const { person } = await aSignedIn()
  const first = await aListing()
  const ids = Array.from({ length: 205 }, () => anId('l'))
  for (const id of ids) await aListing({ ...lotOf(first), id })
  for (const id of ids) await aStanding({ id }, person)
  const told = new Set<string>()
  const rooms = { forgetBidder: async (listing: string) => void told.add(listing) }
  const log = () => undefined
  await forgetEverywhere({ db, rooms, log } as unknown as Parameters<typeof forgetEverywhere>[0], person.id)
  expect([...told].sort()).toEqual(ids.sort())
})

test("A listing keeps to its organisation's plan, in its room and on its page alike.", async () => {
  const organisation = await anOrganisation({ planFeatures: [] })
  const location = await aLocation({ organisationId: organisation.id })
  const listing = await aListing({ organisationId: organisation.id, locationId: location.id, preBids: true })
  const card = await readRuleCard(env.DB, listing.id, Date.now())
  const view = await findListing({ db, clock: { now: Date.now }, actor: null } as never, listing.id)
  const kept = { bidKinds: 'hard', preBids: false, softClose: { mode: 'none' } }
  expect(card).toMatchObject(kept)
  expect(view).toMatchObject(kept)
  expect(card && withinPlan(card, [])).toEqual(card)
  const { session } = await aSignedIn()
  expect(await offer(listing.id, session, { dollars: 20 })).toMatchObject({
    status: 422,
    receipt: { code: 'kind_not_taken', message: 'This lot takes hard offers only' },
  })
  expect(await offer(listing.id, session, { dollars: 20, kind: 'hard' })).toMatchObject({
    receipt: { ok: true },
  })
  await projected(listing.id)
  await evict(listing.id)
  expect((await ledgerOf(listing.id))[0]).toMatchObject({ effects: [{ type: 'rules' }] })
})

function lotOf({ locationId, categoryId, conditionId, incrementScheduleId, organisationId }: Lot) {
  return { locationId, categoryId, conditionId, incrementScheduleId, organisationId }
}
type Lot = Awaited<ReturnType<typeof aListing>>
