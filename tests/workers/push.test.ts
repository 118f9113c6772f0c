import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { sendDuePushes, sendPush, subscribe, unsubscribe } from '#app/features/push/commands.server.ts'
import { subscriptionInput } from '#app/features/push/inputs.ts'
import { findPushState, findTarget, listDue, listPassed } from '#app/features/push/queries.server.ts'
import { pushOutbid } from '#app/features/push/reactions.server.ts'
import { openPush } from '#app/services/push.server.ts'
import { say } from '#tests/support/api.ts'
import { aBid, aListing, aPerson, aSignedIn, aStanding } from '#tests/support/builders.ts'
import { testPushKey } from '#tests/support/keys.ts'
import { type Asked, planOf, statementsOf } from '#tests/support/plans.ts'
import { aJob } from '#tests/support/post-office.ts'
import { aPushService } from '#tests/support/push-service.ts'

const MINUTE = 60_000
// as vitest.config.ts names it to the Worker
const service = aPushService('http://push.test')
const push = openPush(
  { key: testPushKey, services: 'http://push.test', origin: 'http://localhost' },
  service.fetch as typeof fetch,
)

/** A job that sends to our push service. */
function aPushJob(now?: number) {
  const job = aJob(now === undefined ? {} : { now })
  return { ...job, ctx: { ...job.ctx, push } }
}

type Signed = Awaited<ReturnType<typeof aSignedIn>>

const actorOf = ({ person, session }: Signed) => ({ id: person.id, sessionId: session.id }) as Actor

/** A buyer whose browser is told. */
async function aToldBuyer(given: Parameters<typeof aSignedIn>[0] = {}) {
  const buyer = await aSignedIn(given)
  const browser = await service.aBrowser()
  const input = subscriptionInput.parse(browser.target)
  expect(await subscribe(aPushJob().ctx, actorOf(buyer), input)).toBe(true)
  return { ...buyer, browser }
}

/** Somebody passes this buyer on a listing. */
async function passes(buyer: Signed, listing: Awaited<ReturnType<typeof aListing>>, seq = 3) {
  const rival = await aPerson()
  await aBid(listing, rival, { seq })
  await aStanding(listing, buyer.person, { status: 'outbid', seq, updatedAt: Date.now() + seq })
}

const pushesOf = async (listingId: string) =>
  (
    await env.DB.prepare('select * from push_messages where listing_id = ?')
      .bind(listingId)
      .all<{ id: string; state: string; tries: number; due_at: number; last_error: string | null }>()
  ).results

test('A buyer who is outbid is told once in their language, with where to raise and nothing that is hidden.', async () => {
  const buyer = await aToldBuyer({ language: 'es' })
  const listing = await aListing({ title: 'Drill <20 V>', lotNumber: 4821 })
  await passes(buyer, listing)
  const job = aPushJob()
  for (let count = 0; count < 2; count += 1) await pushOutbid(job.ctx)
  const [message] = await pushesOf(listing.id)
  const announced = job.announced.flatMap(({ ids }) => ids)
  expect(announced.filter((id) => id === message?.id)).toHaveLength(1)
  await Promise.all([1, 2, 3].map(() => sendPush(job.ctx, message?.id ?? '')))
  await sendDuePushes(job.ctx)
  const [told, ...others] = buyer.browser.delivered
  expect(others).toEqual([])
  expect(JSON.parse(told?.text ?? '')).toEqual({
    title: 'Drill <20 V>',
    body: expect.stringMatching(
      /^Te han superado: el lote 4821 está en \$\d+\. La próxima oferta es de \$\d+/,
    ),
    act: 'Subir tu oferta',
    lang: 'es',
    tag: `outbid:${listing.id}`,
    to: `/product-view/${listing.id}?raise=1`,
  })
  const ttl = Number(told?.headers.get('ttl'))
  expect(ttl).toBe(Math.ceil((listing.closesAt - job.time.now) / 1000))
  expect(told?.headers.get('urgency')).toBe('high')
  expect(await pushesOf(listing.id)).toMatchObject([{ state: 'sent', tries: 1 }])
})

test('A push service that fails is asked again, later each time; one that says "gone" is asked no more.', async () => {
  const buyer = await aToldBuyer()
  const listing = await aListing()
  await passes(buyer, listing)
  const { ctx, time, lines } = aPushJob()
  await pushOutbid(ctx)
  const id = (await pushesOf(listing.id))[0]?.id ?? ''
  buyer.browser.answers.push(
    () => new Response('out of order', { status: 503 }),
    () => new Response('', { status: 429, headers: { 'retry-after': '60' } }),
  )
  const pauses: number[] = []
  for (let tries = 1; tries <= 2; tries += 1) {
    await sendPush(ctx, id)
    // before it is due nobody has it
    await sendPush(ctx, id)
    const [row] = await pushesOf(listing.id)
    pauses.push(Number(row?.due_at) - time.now)
    time.now = Number(row?.due_at)
  }
  expect(pauses).toEqual([5_000, MINUTE])
  expect(lines.map(({ what }) => what)).toEqual(['push.failed', 'push.failed'])
  await sendPush(ctx, id)
  expect(buyer.browser.delivered).toHaveLength(1)

  const next = await aListing()
  await passes(buyer, next, 5)
  await pushOutbid(ctx)
  buyer.browser.answers.push(() => new Response('', { status: 410 }))
  await sendPush(ctx, (await pushesOf(next.id))[0]?.id ?? '')
  const left = await env.DB.prepare('select 1 from push_subscriptions where person_id = ?')
    .bind(buyer.person.id)
    .all()
  expect([left.results, await pushesOf(next.id)]).toEqual([[], []])
})

test('Who signs out, is told elsewhere, wants no word of it or leads again is told nothing.', async () => {
  const listing = await aListing()
  const [out, muted, leads, former] = [
    await aToldBuyer(),
    await aToldBuyer({ emailNotification: [4], smsNotification: [] }),
    await aToldBuyer(),
    await aToldBuyer(),
  ]
  for (const [at, buyer] of [out, muted, leads, former].entries()) await passes(buyer, listing, at + 3)
  const { ctx } = aPushJob()
  await pushOutbid(ctx)
  expect(await pushesOf(listing.id)).toHaveLength(3)
  expect((await say('user/logout', {}, out.bearer)).http).toBe(200)
  // the same browser, with somebody else signed in
  const newcomer = await aSignedIn()
  await subscribe(ctx, actorOf(newcomer), former.browser.target)
  await env.DB.prepare("update standings set status = 'winner' where person_id = ?")
    .bind(leads.person.id)
    .run()
  await sendDuePushes(ctx)
  for (const { browser } of [out, muted, leads, former]) expect(browser.delivered).toEqual([])
  expect(await pushesOf(listing.id)).toMatchObject([{ state: 'expired' }])
})

test('Turning it off ends it; what is no push service, or no key, is not taken.', async () => {
  const buyer = await aToldBuyer()
  const { ctx } = aPushJob()
  const { target } = buyer.browser
  const state = () => findPushState(ctx, actorOf(buyer))
  expect(await state()).toEqual({ key: await push.publicKey(), on: true, muted: false })
  await unsubscribe(ctx, actorOf(buyer))
  expect(await state()).toMatchObject({ on: false })
  const elsewhere = { ...target, endpoint: 'https://evil.example/push' }
  expect(await subscribe(ctx, actorOf(buyer), elsewhere)).toBe(false)
  for (const wrong of [{ endpoint: 'nowhere' }, { p256dh: 'short' }, { auth: '' }])
    expect(subscriptionInput.safeParse({ ...target, ...wrong }).success).toBe(false)
  const listing = await aListing()
  await passes(buyer, listing)
  await pushOutbid(ctx)
  // nor is it news to a browser what was so before it subscribed
  const later = { ...ctx, clock: { now: () => Date.now() + MINUTE } }
  expect(await subscribe(later, actorOf(buyer), target)).toBe(true)
  await pushOutbid(ctx)
  expect(await pushesOf(listing.id)).toEqual([])
})

test('Reading whom to tell goes by the index of those who are outbid, and sending by what is due.', async () => {
  const { at, asked } = { at: Date.now(), asked: [] as Asked[] }
  asked.push(...(await statementsOf((ctx) => listPassed(ctx, { now: at, since: at - MINUTE, limit: 5 }))))
  asked.push(...(await statementsOf((ctx) => listDue(ctx, at, 5))))
  asked.push(...(await statementsOf((ctx) => findTarget(ctx, 'none'))))
  expect(asked).toHaveLength(3)
  for (const one of asked) {
    const plan = await planOf(one)
    expect(plan.filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([])
  }
  expect(await planOf(asked[0] as Asked)).toContainEqual(expect.stringContaining('standings_outbid'))
})
