import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { saveCampaign, sendCampaign } from '#app/features/campaigns/commands.server.ts'
import { sendOutgoing, writeMessages } from '#app/features/outbox/commands.server.ts'
import { mailPlaced } from '#app/features/outbox/reactions.server.ts'
import { sendCampaigns } from '#app/flows/people/campaigns.server.ts'
import { leaveLetters } from '#app/flows/people/leave-letters.server.ts'
import { tellFollowers } from '#app/flows/people/seller-news.server.ts'
import { ORIGIN } from '#tests/support/api.ts'
import { aBid, aListing, anId, anOrganisation, aPerson, aPhone, aStanding } from '#tests/support/builders.ts'
import { aJob, aProvider, MAIL, outgoing } from '#tests/support/post-office.ts'

const HOUR = 3_600_000

const recipientOf = ({ id, email }: { id: string; email: string }) => ({
  to: email,
  language: 'en' as const,
  personId: id,
  name: 'Dana',
})

const written = async (like: string) => {
  const { results } = await env.DB.prepare('select id from outbox where id like ?1 order by id')
    .bind(like)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

const follow = (person: { id: string }, organisation: { id: string }, at: number) =>
  env.DB.prepare(
    'insert into follows (organisation_id, person_id, rating, created_at, updated_at) values (?1, ?2, null, ?3, ?3)',
  )
    .bind(organisation.id, person.id, at)
    .run()

test('Who wants a receipt of each offer gets one of the last that stands, once; who does not gets none.', async () => {
  const { ctx } = aJob()
  const listing = await aListing()
  const [wants, not] = [await aPerson({ emailNotification: [1, 6, 9] }), await aPerson()]
  await aBid(listing, wants, { seq: 1 })
  await aBid(listing, wants, { seq: 2, price: 12_00 })
  await aBid(listing, not, { seq: 3 })
  await aStanding(listing, wants, { status: 'outbid', seq: 3 })
  for (let times = 0; times < 2; times += 1) await mailPlaced(ctx)
  expect(await written(`placed:${listing.id}:%`)).toEqual([`placed:${listing.id}:${wants.id}:2`])
  const letter = await outgoing(`placed:${listing.id}:${wants.id}:2`)
  expect(letter?.text).toContain('someone else leads now.')
  expect(letter?.text).toContain('$12')
})

test('Followers are told of new lots of their sellers once a day, with what came after they began to follow.', async () => {
  const { ctx } = aJob()
  const now = ctx.clock.now()
  const organisation = await anOrganisation({ name: 'Pier Street' })
  const place = { organisationId: organisation.id }
  const fresh = await aListing({ ...place, title: 'Fresh lathe', startsAt: now - HOUR })
  await aListing({ ...place, title: 'Old lathe', startsAt: now - 40 * HOUR })
  const [reader, other] = [await aPerson({ emailNotification: [5, 6, 9] }), await aPerson()]
  for (const person of [reader, other]) await follow(person, organisation, now - 3 * HOUR)
  const late = await aPerson({ emailNotification: [5, 6, 9] })
  await follow(late, organisation, now)
  for (let times = 0; times < 2; times += 1) await tellFollowers(ctx)
  const ids = await written('followed:%')
  const of = (person: { id: string }) => ids.filter((id) => id.startsWith(`followed:${person.id}:`))
  expect([of(reader).length, of(other).length, of(late).length]).toEqual([1, 0, 0])
  const letter = await outgoing(of(reader)[0] ?? '')
  expect(letter?.text).toContain(fresh.title)
  expect(letter?.text).not.toContain('Old lathe')
  // the next lot of the same day waits for tomorrow
  await aListing({ ...place, startsAt: now - 1 })
  await tellFollowers(aJob({ now: now + HOUR }).ctx)
  expect((await written(`followed:${reader.id}:%`)).length).toBe(1)
})

test('A letter goes once to each who wants it, in their language, and its link ends that.', async () => {
  const { ctx } = aJob()
  const admin = await aPerson({ role: 'admin' })
  const actor = { ...admin, sessionId: anId('s'), organisations: [] }
  const reader = await aPerson({ marketingEmails: true, language: 'es' })
  const unproved = await aPerson({ marketingEmails: true, emailVerified: false })
  const not = await aPerson()
  const subscriber = `${anId('news')}@example.com`
  await env.DB.prepare(
    'insert into newsletter_subscribers (id, email, language, created_at) values (?1, ?2, ?3, 1)',
  )
    .bind(anId('n'), subscriber, 'en')
    .run()
  const letter = {
    subjectEn: 'Tools',
    textEn: 'Three workshops.',
    subjectEs: 'Herramientas',
    textEs: 'Tres.',
  }
  const saved = await saveCampaign(ctx, actor, null, letter)
  const id = saved.ok ? saved.id : ''
  expect(await sendCampaign(ctx, { ...actor, role: 'buyer' }, id)).toBe('forbidden')
  expect(await sendCampaign(ctx, actor, id)).toBe('done')
  expect(await sendCampaign(ctx, actor, id)).toBe('gone')
  await Promise.all([sendCampaigns(ctx), sendCampaigns(ctx)])
  for (let runs = 0; runs < 5; runs += 1) await sendCampaigns(ctx)
  const to = async (email: string) => {
    const { results } = await env.DB.prepare(
      "select subject, data from outbox where template = 'campaign' and recipient = ?1 and id like ?2",
    )
      .bind(email, `campaign:${id}:%`)
      .all<{ subject: string; data: string }>()
    return results
  }
  expect((await to(reader.email)).map(({ subject }) => subject)).toEqual(['Herramientas'])
  expect((await to(subscriber)).map(({ subject }) => subject)).toEqual(['Tools'])
  expect([...(await to(unproved.email)), ...(await to(not.email))]).toEqual([])
  const state = await env.DB.prepare('select state from campaigns where id = ?1').bind(id).first('state')
  expect(state).toBe('sent')
  const { leave } = JSON.parse((await to(reader.email))[0]?.data ?? '{}') as { leave: string }
  expect(await leaveLetters(ctx, 'made up')).toBe(null)
  expect(await leaveLetters(ctx, leave)).toBe(13)
  const after = await env.DB.prepare('select marketing_emails, email_notification from people where id = ?1')
    .bind(reader.id)
    .first<{ marketing_emails: number; email_notification: string }>()
  expect(after?.marketing_emails).toBe(0)
  expect(JSON.parse(after?.email_notification ?? '[]')).not.toContain(13)
})

/** As a mail program ends letters by the address in their head: no session, and from no page of ours. */
const click = (address: string, body = 'List-Unsubscribe=One-Click', headers = {}) => {
  const { pathname, search } = new URL(address)
  return SELF.fetch(`${ORIGIN}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers },
    body,
  })
}

test('Letters that may be ended say where in their head, and one click of the mail program ends that kind alone.', async () => {
  const { got, transport } = aProvider(() => Response.json({ id: 'm-1' }))
  const { ctx } = aJob({ providers: MAIL, transport })
  const now = ctx.clock.now()
  const organisation = await anOrganisation({ name: 'Canal Yards' })
  const reader = await aPerson({ emailNotification: [5, 6, 8, 9, 13] })
  await follow(reader, organisation, now - 3 * HOUR)
  await aListing({ organisationId: organisation.id, startsAt: now - HOUR })
  await tellFollowers(ctx)
  const [id = ''] = await written(`followed:${reader.id}:%`)
  await sendOutgoing(ctx, id)
  const { headers, text } = JSON.parse(got[0]?.body ?? '{}') as {
    headers: Record<string, string>
    text: string
  }
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(address).toContain('/newsletter/leave?token=')
  expect(text).toContain(address)
  const wanted = async () =>
    JSON.parse(
      (await env.DB.prepare('select email_notification from people where id = ?1')
        .bind(reader.id)
        .first<string>('email_notification')) ?? '[]',
    )
  expect((await click(address, 'something=else')).status).toBe(400)
  expect((await click(`${ORIGIN}/newsletter/leave?token=made-up`)).status).toBe(422)
  expect(await wanted()).toEqual([5, 6, 8, 9, 13])
  for (let times = 0; times < 2; times += 1) expect((await click(address)).status).toBe(200)
  expect(await wanted()).toEqual([6, 8, 9, 13])
  // what is part of having an account carries none
  await writeMessages(ctx, [
    { id: anId('changed'), template: 'passwordChanged', data: {}, recipient: recipientOf(reader) },
  ])
  const [plain] = await env.DB.prepare(
    "select leave from outbox where template = 'passwordChanged' and person_id = ?1",
  )
    .bind(reader.id)
    .all()
    .then(({ results }) => results)
  expect(plain).toEqual({ leave: null })
})

test('What a message is several of is sent when one of them is wanted: a fee is always mailed, and texted by choice.', async () => {
  const { ctx } = aJob()
  const phone = { phone: aPhone(), phoneVerified: true }
  const reader = await aPerson({ ...phone, emailNotification: [6, 9], smsNotification: [3] })
  const silent = await aPerson({ emailNotification: [6, 9] })
  const fee = { invoice: 'FL-1', seller: 'Canal Yards', amount: 39_00, reason: 'Not collected' }
  const answer = { number: 'R-1', invoice: 'FL-1', seller: 'Canal Yards', answer: 'No', lines: [] }
  const channels = async (message: string) => {
    const { results } = await env.DB.prepare('select channel from outbox where id like ?1 order by channel')
      .bind(`${message}%`)
      .all<{ channel: string }>()
    return results.map(({ channel }) => channel)
  }
  const [charged, refused] = [anId('charged'), anId('refused')]
  for (const person of [reader, silent]) {
    const recipient = recipientOf(person)
    await writeMessages(ctx, [
      { id: `${charged}:${person.id}`, template: 'feeCharged', data: fee, recipient },
      { id: `${refused}:${person.id}`, template: 'returnRefused', data: answer, recipient },
    ])
  }
  expect(await channels(`${charged}:${reader.id}`)).toEqual(['email', 'sms'])
  expect(await channels(`${charged}:${silent.id}`)).toEqual(['email'])
  expect(await channels(`${refused}:${reader.id}`)).toEqual([])
})
