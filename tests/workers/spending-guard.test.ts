import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, aSignedIn } from '#tests/support/builders.ts'
import { aroundD1, hangs } from '#tests/support/failing-d1.ts'
import {
  aLimited,
  evictGuard,
  guardAlarm,
  guardOf,
  heldBy,
  holdGuardClock,
  holds,
} from '#tests/support/guard.ts'
import {
  alarm,
  ask,
  eventually,
  evict,
  holdClock,
  newBidId,
  offer,
  projected,
  roomOf,
} from '#tests/support/room.ts'
import { silence } from '#tests/support/silence.ts'

const cents = (dollars: number) => ({ ok: true as const, cents: dollars * 100 })

test('All maxima together keep to the limit; a refusal says limit, held and asked, and gives its hold back.', async () => {
  const [first, second] = [await aListing(), await aListing()]
  const { person, session } = await aLimited(100)
  expect(await offer(first.id, session, { dollars: 70 })).toMatchObject({ receipt: { ok: true, wprice: 10 } })
  expect(await offer(second.id, session, { dollars: 40 })).toMatchObject({
    status: 409,
    receipt: {
      ok: false,
      code: 'over_own_limit',
      own_limit: { limit: 100, held: 70, asked: 40 },
      message: expect.stringContaining('$100'),
    },
  })
  await holds(person, 70)
  expect(await offer(second.id, session, { dollars: 30 })).toMatchObject({ receipt: { ok: true } })
  await holds(person, 100)
  // an offer that the rules refuse holds nothing
  expect(await offer(second.id, session, { dollars: 5 })).toMatchObject({ receipt: { ok: false } })
  await holds(person, 100)
})

test('A raise holds the difference alone, an outbid maximum counts still, and both are given back at the close.', async () => {
  const [first, second] = [await aListing({ softCloseMode: 'none' }), await aListing()]
  const [{ person, session }, ben] = [await aLimited(100), await aSignedIn()]
  await offer(first.id, session, { dollars: 60 })
  expect(await offer(first.id, session, { dollars: 100 })).toMatchObject({ receipt: { ok: true } })
  await holds(person, 100)
  await offer(first.id, ben.session, { dollars: 500 })
  expect(await offer(second.id, session, { dollars: 20 })).toMatchObject({
    receipt: { code: 'over_own_limit' },
  })
  const clock = await holdClock(first.id, first.closesAt)
  await roomOf(first.id).tick()
  await holds(person, 0)
  clock.at += 1
  expect(await offer(second.id, session, { dollars: 20 })).toMatchObject({ receipt: { ok: true } })
})

test('Taking back, lowering and declining give back what they free.', async () => {
  const listing = await aListing()
  const [{ person, session }, seller] = [await aLimited(500), await aSignedIn()]
  await aMembership(seller.person, { id: listing.organisationId })
  await offer(listing.id, session, { dollars: 400 })
  await holds(person, 400)
  await ask(listing.id, session, { type: 'lower_max', amount: cents(300) })
  await holds(person, 300)
  await ask(listing.id, session, { type: 'cancel', target: 'all' })
  await holds(person, 0)
  // back with no less than what was taken back
  const { receipt } = await offer(listing.id, session, { dollars: 400 })
  await holds(person, 400)
  await ask(listing.id, seller.session, { type: 'decline', target: receipt.seq, reason: 'Not serious.' })
  await holds(person, 0)
})

test('Sealed offers, starting offers, hard offers and pieces bought count; an offer to sell does not.', async () => {
  const soon = Date.now() + 3_600_000
  const [sealed, early, hard, fixed, reverse] = [
    await aListing({ format: 'sealed' }),
    await aListing({ preBids: true, startsAt: soon, closesAt: soon + 3_600_000, startPrice: 50_00 }),
    await aListing(),
    await aListing({ format: 'fixed', quantity: 9, startPrice: 15_00, live: { stock: 9 } }),
    await aListing({ format: 'reverse', startPrice: 900_00 }),
  ]
  const { person, session } = await aLimited(200)
  await offer(sealed.id, session, { dollars: 40 })
  await ask(early.id, session, { type: 'pre_bid', amount: cents(30), proposal: null })
  await offer(hard.id, session, { dollars: 20, kind: 'hard' })
  expect(await ask(fixed.id, session, { type: 'buy_now', quantity: 4 })).toMatchObject({
    receipt: { ok: true, purchase: { qty: 4, left: 5 } },
  })
  expect(await offer(reverse.id, session, { dollars: 800 })).toMatchObject({ receipt: { ok: true } })
  await holds(person, 150)
  // four more pieces would be $60 beside those bought
  expect(await ask(fixed.id, session, { type: 'buy_now', quantity: 4 })).toMatchObject({
    receipt: { code: 'over_own_limit', own_limit: { limit: 200, held: 150, asked: 60 } },
  })
  expect(await ask(fixed.id, session, { type: 'buy_now', quantity: 3 })).toMatchObject({
    receipt: { ok: true },
  })
  // another sealed offer stands instead of the first
  expect(await offer(sealed.id, session, { dollars: 45 })).toMatchObject({ receipt: { ok: true } })
  await holds(person, 200)
})

test('Offers of one instant in twenty rooms never come to more than the limit.', async () => {
  const first = await aListing()
  const { locationId, categoryId, conditionId, incrementScheduleId, organisationId } = first
  const shared = { locationId, categoryId, conditionId, incrementScheduleId, organisationId }
  const listings = await Promise.all(Array.from({ length: 20 }, () => aListing(shared)))
  const { person, session } = await aLimited(100)
  const answers = await Promise.all(
    listings.flatMap(({ id }, place) => [
      offer(id, session, { dollars: 20 + (place % 3) }),
      offer(id, session, { dollars: 25 }),
    ]),
  )
  const codes = new Set(answers.filter(({ receipt }) => !receipt.ok).map(({ receipt }) => receipt.code))
  expect([...codes].every((code) => code === 'over_own_limit' || code === 'not_above_own_max')).toBe(true)
  const standing = await Promise.all(
    listings.map(async ({ id }) => (await roomOf(id).snapshotFor(person.id))?.biddercurrentbid ?? 0),
  )
  const total = standing.reduce((sum, amount) => sum + amount, 0)
  expect(total).toBeLessThanOrEqual(100)
  expect(total).toBeGreaterThanOrEqual(75)
  await holds(person, total)
})

test('The same command again holds once, wherever it was cut off.', async () => {
  const [listing, other] = [await aListing(), await aListing()]
  const { person, session } = await aLimited(60)
  const bidId = newBidId()
  const said = await Promise.all([
    offer(listing.id, session, { dollars: 50, bidId }),
    offer(listing.id, session, { dollars: 50, bidId }),
  ])
  expect(said[0]).toEqual(said[1])
  await holds(person, 50)
  await Promise.all([evict(listing.id), evictGuard(person.id)])
  expect((await offer(listing.id, session, { dollars: 50, bidId })).receipt.seq).toBe(said[0]?.receipt.seq)
  await holds(person, 50)
  // refused for the limit, it may be tried again when there is room
  const refused = newBidId()
  const again = () => offer(other.id, session, { dollars: 20, bidId: refused })
  expect(await again()).toMatchObject({ receipt: { code: 'over_own_limit' } })
  await ask(listing.id, session, { type: 'cancel', target: 'all' })
  await holds(person, 0)
  expect(await again()).toMatchObject({ receipt: { ok: true } })
  await holds(person, 20)
})

test('While the guard does not answer its person hears so, others are not touched, and nothing stays held.', async () => {
  const listing = await aListing()
  const [{ person, session }, ben] = [await aLimited(100), await aSignedIn()]
  const speak = silence(person.id, 'hold', 'settle')
  const clock = await holdClock(listing.id, Date.now())
  expect(await offer(listing.id, session, { dollars: 50 })).toMatchObject({
    status: 503,
    receipt: { ok: false, code: 'try_again' },
  })
  expect(await offer(listing.id, ben.session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
  speak()
  expect(await offer(listing.id, session, { dollars: 50 })).toMatchObject({ receipt: { ok: true } })
  clock.at += 60_000
  await alarm(listing.id)
  await holds(person, 50)
})

test('What a room could not tell is told after its restart, and an orphan is asked about.', async () => {
  const [listing, unknown] = [await aListing(), await aListing()]
  const { person, session } = await aLimited(100)
  await offer(listing.id, session, { dollars: 80 })
  await holds(person, 80)
  const speak = silence(person.id, 'settle')
  await ask(listing.id, session, { type: 'lower_max', amount: cents(60) })
  await evict(listing.id)
  speak()
  await roomOf(listing.id).tick()
  await holds(person, 60)
  // a room that died between asking and deciding
  const clock = await holdGuardClock(person.id, Date.now())
  const orphan = { person: person.id, listingId: unknown.id, bidId: newBidId(), amount: 40_00, adds: false }
  expect(await guardOf(person.id).hold(orphan)).toEqual({ granted: true })
  expect(await heldBy(person)).toBe(100)
  clock.at += 120_000
  await guardAlarm(person.id)
  expect(await heldBy(person)).toBe(60)
})

test('A limit is set, shown and lifted by the API; offers made before count, and one below them takes none back.', async () => {
  const [first, second] = [await aListing(), await aListing()]
  const { person, session, bearer } = await aSignedIn()
  await offer(first.id, session, { dollars: 80 })
  await projected(first.id)
  const set = async (amount: unknown) => contentOf(await say('user/spendingLimit', { amount }, bearer))
  expect(await set(100)).toEqual({ amount: 100, held: 80 })
  // the room knew nothing of a limit a moment ago
  expect(await offer(first.id, session, { dollars: 120 })).toMatchObject({
    receipt: { code: 'over_own_limit' },
  })
  expect(await offer(second.id, session, { dollars: 30 })).toMatchObject({
    receipt: { code: 'over_own_limit' },
  })
  expect(await set(50)).toEqual({ amount: 50, held: 80 })
  expect(await offer(first.id, session, { dollars: 90 })).toMatchObject({
    receipt: { code: 'over_own_limit' },
  })
  expect(await ask(first.id, session, { type: 'lower_max', amount: cents(40) })).toMatchObject({
    receipt: { ok: true },
  })
  await holds(person, 40)
  expect(await set(null)).toMatchObject({ amount: null })
  await roomOf(second.id).forgetBidder(person.id)
  expect(await offer(second.id, session, { dollars: 500 })).toMatchObject({ receipt: { ok: true } })
  const said = async (amount: unknown) => outcome(await say('user/spendingLimit', { amount }, bearer))
  for (const wrong of [0, -5, 'much', 1.005, '', undefined]) expect(await said(wrong)).toBe('422 validation')
  expect(outcome(await say('user/spendingLimit', { amount: 5 }))).toBe('401 sign_in')
})

test('Offers that a room took before it knew of the limit are found later.', async () => {
  const listing = await aListing()
  const { person, session } = await aSignedIn()
  // this room knows the person, and nobody tells it of the limit, as they stand nowhere
  expect(await offer(listing.id, session, { dollars: 1 })).toMatchObject({ receipt: { ok: false } })
  await env.DB.prepare('update people set spending_limit = 5000 where id = ?').bind(person.id).run()
  await guardOf(person.id).limitIs(person.id, 50_00)
  expect(await offer(listing.id, session, { dollars: 45 })).toMatchObject({ receipt: { ok: true } })
  await projected(listing.id)
  expect(await heldBy(person)).toBe(0)
  const clock = await holdGuardClock(person.id, Date.now() + 100_000)
  await guardAlarm(person.id)
  clock.at += 1
  await eventually(
    async () => ((await heldBy(person)) === 45 ? true : undefined),
    () => 'the offer was not found',
  )
})

test('While D1 hangs the guard grants by what it knows, and its alarm rings less and less often.', async () => {
  const [first, second] = [await aListing(), await aListing()]
  const { person, session } = await aLimited(100)
  await offer(first.id, session, { dollars: 60 })
  await offer(second.id, session, { dollars: 10 })
  await holds(person, 70)
  const undo = aroundD1(person.id, hangs)
  // its second look at D1 is due
  const clock = await holdGuardClock(person.id, Date.now() + 100_000)
  expect(await ask(first.id, session, { type: 'bid', kind: 'max', amount: cents(80) })).toMatchObject({
    receipt: { ok: true },
  })
  expect(await ask(second.id, session, { type: 'bid', kind: 'max', amount: cents(40) })).toMatchObject({
    receipt: { code: 'over_own_limit' },
  })
  const pauses: number[] = []
  for (let rings = 0; rings < 3; rings += 1)
    await runInDurableObject(guardOf(person.id), async (guard, { storage }) => {
      await guard.alarm()
      const next = (await storage.getAlarm()) ?? 0
      pauses.push(next - clock.at)
      clock.at = next
    })
  expect(pauses).toEqual([10_000, 20_000, 40_000])
  undo()
  await runInDurableObject(guardOf(person.id), async (guard, { storage }) => {
    await guard.alarm()
    await storage.deleteAlarm()
    // nothing is left to do: nothing rings
    await guard.alarm()
    expect(await storage.getAlarm()).toBeNull()
  })
  await holds(person, 90)
})
