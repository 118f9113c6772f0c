import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { preferencesOf } from '#app/domain/people/notifications.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { DEFAULT_SETTINGS } from '#app/domain/shop/settings.ts'
import { type Draft, writeMessages } from '#app/features/outbox/commands.server.ts'
import {
  memberNumberOf,
  reviewTax,
  saveInterests,
  savePreferences,
  tellTaxEnds,
} from '#app/features/profile/commands.server.ts'
import { findAccount, listTaxWaiting } from '#app/features/profile/queries.server.ts'
import { saveTax } from '#app/flows/money/save-tax.server.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aCategory, anId, aPerson, aSession, aSignedIn } from '#tests/support/builders.ts'
import { A_DOCX, A_PDF, A_SVG, aFile } from '#tests/support/papers.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { deliverDueEvents } from '#workers/jobs/deliver-events.ts'

type Person = Awaited<ReturnType<typeof aPerson>>

function actorOf(person: Person, sessionId = anId('s')): Actor {
  const { id, email, firstName, lastName, role, status } = person
  return { id, email, firstName, lastName, role, status, sessionId, organisations: [] }
}

function aJobOf(actor: Actor, now?: number) {
  const { ctx, ...job } = aJob(now === undefined ? {} : { now })
  return { ...job, ctx: { ...ctx, actor } }
}

const count = async (table: string, where: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(`select count(*) as n from ${table} where ${where}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n

test('The profile changes by its own call: a new number has yet to be proved, and nobody writes another’s.', async () => {
  const { person, bearer } = await aSignedIn()
  const said = await say(
    'user/updateProfile',
    {
      id: person.id,
      first_name: 'Marisol',
      phone: '(614) 555-9142',
      country: 'US',
      state: 'Ohio',
      interested_categories: '',
      user_location: JSON.stringify({ latitude: 39.96, longitude: -83, city: 'Columbus', state: 'OH' }),
    },
    bearer,
  )
  expect(said).toMatchObject({ http: 200, message: 'Category Updated Successfully' })
  expect(contentOf(said)).toMatchObject({ id: person.id, state: 'OH', interested_categories: '' })
  expect(await findAccount(aJob().ctx, person.id)).toMatchObject({
    firstName: 'Marisol',
    name: 'Marisol Whitfield',
    phone: '+16145559142',
    phoneVerified: false,
    userLocation: expect.objectContaining({ city: 'Columbus', radius: 1500 }),
  })
  expect(await count('account_changes', "person_id = ? and what = 'phone_changed'", person.id)).toBe(1)
  const other = await aPerson()
  expect(outcome(await say('user/updateProfile', { id: other.id, city: 'Dayton' }, bearer))).toBe(
    '403 forbidden',
  )
  const wrong = await say(
    'user/updateProfile',
    { last_name: 'R;', additional_phone: '6145559142', phone: '6145559142' },
    bearer,
  )
  expect([outcome(wrong), wrong.data.errors]).toEqual([
    '422 validation',
    {
      last_name: ['The special characters not allowed'],
      additional_phone: ['Mobile number and additional phone number should not be same'],
    },
  ])
  const preferences = await say('user/updatePreference', { email_prefer: '2,13', sms_prefer: [6, 9] }, bearer)
  expect(contentOf(preferences)).toEqual({ email_prefer: '2,6,9,13', sms_prefer: '6' })
  expect(contentOf(await say('user/validateUser', {}, bearer))).toMatchObject({
    email_notification: '2,6,9,13',
    marketing_emails: 1,
    phone_verified: false,
  })
})

test('What people want to be told of is asked in one place: by mail, by text, by both or not at all.', async () => {
  const lot = { listingId: 'l-1', lotNumber: 1, title: 'Drill', price: 1, nextMinimum: 2, closesAt: 3 }
  const { ctx, announced } = aJob()
  const told = async (person: Person, template: 'outbid' | 'reminder') => {
    const id = `${template}:${anId('m')}`
    const recipient = { to: person.email, language: 'en' as const, personId: person.id, name: 'Dana' }
    await writeMessages(ctx, [{ id, template, data: lot, recipient } satisfies Draft])
    const { results } = await env.DB.prepare('select channel, recipient, html from outbox where id like ?')
      .bind(`${id}%`)
      .all<{ channel: string; recipient: string; html: string | null }>()
    return results.map(({ channel, recipient }) => `${channel} ${recipient}`).sort()
  }
  const person = await aPerson()
  expect(await told(person, 'outbid')).toEqual([`email ${person.email}`])
  await savePreferences(ctx, person, { email: [4], sms: [2, 4] })
  expect(await told(person, 'outbid')).toEqual([`sms ${person.phone}`])
  expect(await told(person, 'reminder')).toEqual([`email ${person.email}`, `sms ${person.phone}`])
  expect(announced.at(-1)?.ids).toHaveLength(2)
  await savePreferences(ctx, person, { email: [], sms: [] })
  expect(await told(person, 'outbid')).toEqual([])
  const unproved = await aPerson({ phoneVerified: false, emailNotification: [], smsNotification: [2] })
  expect(await told(unproved, 'outbid')).toEqual([])
  const won: Draft = {
    id: `won:${anId('m')}`,
    template: 'awarded',
    data: { ...lot, seller: 'Yards', order: 'FL-1', price: 1 },
    recipient: { to: person.email, language: 'en', personId: person.id, name: 'Dana' },
  }
  await writeMessages(ctx, [won])
  expect(await outgoing(won.id)).toMatchObject({ channel: 'email', recipient: person.email })
})

/** Other tests' events may be due before ours: more of them than one run takes up. */
async function deliverAll(ctx: Parameters<typeof deliverDueEvents>[0]) {
  for (let taken = 1; taken > 0; ) taken = await deliverDueEvents(ctx)
}

test('A tax document waits for an administrator; another number or document makes it wait again.', async () => {
  const [person, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const { ctx } = aJobOf(actorOf(person))
  const form = { tax_number: 'OH-99', companyname: 'Vega LLC' }
  expect(await saveTax(ctx, person, form, null)).toEqual({ ok: false, code: 'missing' })
  expect(await saveTax(ctx, person, form, aFile(A_SVG))).toEqual({ ok: false, code: 'type' })
  expect(await saveTax(ctx, person, form, aFile(A_PDF))).toEqual({ ok: true, changed: true })
  const waiting = async () =>
    (await listTaxWaiting(ctx, { page: 1, limit: 100 })).find(({ personId }) => personId === person.id)
  const first = await waiting()
  expect(first).toMatchObject({ taxNumber: 'OH-99', documentName: 'certificate.pdf' })
  await deliverAll(ctx)
  expect(await count('outbox', "template = 'tax' and text like '%OH-99%'")).toBeGreaterThan(0)

  const asAdmin = aJobOf(actorOf(admin)).ctx
  const verdict = {
    personId: person.id,
    documentId: first?.documentId ?? '',
    accepted: true,
    endsOn: '2027-01-31',
  }
  expect(await reviewTax(ctx, verdict)).toBe('forbidden')
  expect(await reviewTax(asAdmin, { ...verdict, documentId: 'another' })).toBe('gone')
  expect(await reviewTax(asAdmin, verdict)).toBe('done')
  expect(await waiting()).toBeUndefined()
  expect((await findAccount(ctx, person.id))?.taxDocEndsOn).toBe('2027-01-31')
  await deliverAll(asAdmin)
  expect(await count('outbox', "template = 'taxReviewed' and person_id = ?", person.id)).toBe(1)

  expect(await saveTax(ctx, person, form, null)).toEqual({ ok: true, changed: false })
  expect((await findAccount(ctx, person.id))?.taxDocStatus).toBe(1)
  await saveTax(ctx, person, { ...form, tax_number: 'OH-100' }, null)
  expect((await findAccount(ctx, person.id))?.taxDocStatus).toBe(0)
  expect((await findAccount(ctx, person.id))?.taxDocEndsOn).toBeNull()
  expect(await reviewTax(asAdmin, { ...verdict, accepted: false })).toBe('done')
  await saveTax(ctx, person, { ...form, tax_number: 'OH-100' }, aFile(A_DOCX, 'new.docx'))
  expect(await waiting()).toMatchObject({ documentName: 'new.docx' })
})

test('Whose tax certificate ends is told 30 days before and at its end, once each, and of a new one nothing.', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  const { ctx } = aJobOf(actorOf(person))
  const day = (days: number) => easternDay(ctx.clock.now() + days * 86_400_000)
  const paper = (id: string, endsOn: string | null, told = 0) =>
    env.DB.prepare(
      'update people set tax_doc_status = 1, tax_document_id = ?, tax_doc_ends_on = ?, tax_doc_told = ? where id = ?',
    )
      .bind(`doc-${id}`, endsOn, told, id)
      .run()
  const letters = async (id: string) => {
    await tellTaxEnds(ctx)
    await deliverAll(ctx)
    return (
      await env.DB.prepare(
        "select subject from outbox where template = 'taxEnding' and person_id = ? order by rowid",
      )
        .bind(id)
        .all<{ subject: string }>()
    ).results.map(({ subject }) => subject)
  }
  await paper(person.id, day(31))
  await paper(other.id, null)
  expect(await letters(person.id)).toEqual([])
  await paper(person.id, day(30))
  expect(await letters(person.id)).toEqual([expect.stringMatching(/^Your tax certificate ends on /)])
  expect(await letters(person.id)).toHaveLength(1)
  await paper(person.id, day(-1), 1)
  expect(await letters(person.id)).toEqual([expect.any(String), 'Your tax certificate has ended'])
  expect(await letters(person.id)).toHaveLength(2)
  expect(await letters(other.id)).toEqual([])
  // what is handed in anew is not what ended
  await paper(other.id, day(10))
  expect(await tellTaxEnds(ctx)).toBeGreaterThan(0)
  await env.DB.prepare('update people set tax_doc_status = 0 where id = ?').bind(other.id).run()
  expect(await letters(other.id)).toEqual([])
})

test('Everybody has a number of eight figures, and keeps it.', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  const { ctx } = aJob()
  const numberOf = async (id: string) => {
    const account = await findAccount(ctx, id)
    return account && memberNumberOf(ctx, account)
  }
  const numbers = await Promise.all([numberOf(one.id), numberOf(one.id), numberOf(other.id)])
  expect(String(numbers[0])).toMatch(/^[1-9]\d{7}$/)
  expect(numbers[1]).toBe(numbers[0])
  expect(numbers[2]).not.toBe(numbers[0])
})

test('The defaults of an operator hold for those who have chosen nothing.', () => {
  expect(DEFAULT_SETTINGS.default_enabled_user_email_notifications).toEqual([2, 4, 6, 7, 8, 9])
  expect(preferencesOf({ email: null, sms: null }, [1]).email).toEqual([1, 6, 9])
})

test('A program changes its owner’s password by the same call, in the specification’s words, and ends the other sessions.', async () => {
  const { person, bearer } = await aSignedIn({ password: 'Foundry#2410' })
  const elsewhere = await aSession(person)
  const change = (fields: Record<string, string>) =>
    say('user/updateProfile', { change_password: 1, ...fields }, bearer)
  const refused = await change({ current_password: 'x', new_password: 'short', confirm_password: 'other' })
  expect(outcome(refused)).toBe('422 validation')
  expect(refused.data).toMatchObject({
    errors: { new_password: ['Minimum 8 Characters'], confirm_password: ['Passwords Not Match'] },
  })
  const next = { new_password: 'Smithy#2411', confirm_password: 'Smithy#2411' }
  expect((await change({ current_password: 'Wrong#2410', ...next })).data).toMatchObject({
    errors: { current_password: ["This isn't your current password."] },
  })
  expect(outcome(await change({ current_password: 'Foundry#2410', ...next }))).toBe('200')
  expect(outcome(await say('user/login', { email: person.email, password: 'Smithy#2411' }))).toBe('200')
  const other = { authorization: `Bearer ${elsewhere.token}` }
  expect(outcome(await say('user/validateUser', {}, other))).toBe('401 session_ended')
})

test('A username is one person’s, whatever its capitals, and a refused one changes nothing else.', async () => {
  const name = `Gavel${anId('u').slice(-8)}`
  const [one, other] = [await aSignedIn(), await aSignedIn()]
  expect(outcome(await say('user/updateProfile', { username: name }, one.bearer))).toBe('200')
  const taken = await say(
    'user/updateProfile',
    { username: name.toUpperCase(), city: 'Dayton' },
    other.bearer,
  )
  expect([outcome(taken), taken.data.errors]).toEqual([
    '422 validation',
    { username: ['That username is taken'] },
  ])
  expect(await findAccount(aJob().ctx, other.person.id)).toMatchObject({ username: null, city: null })
  // one's own may be said again, with other capitals too
  expect(outcome(await say('user/updateProfile', { username: name.toLowerCase() }, one.bearer))).toBe('200')
  const asked = { text: `${anId('x').toLowerCase()}@example.com`, type: 'email_username' }
  expect(outcome(await say('user/checkValidation', { ...asked, username: name }))).toBe('409 username_exists')
  expect(outcome(await say('user/checkValidation', { ...asked, username: `${name}2` }))).toBe('200')
  // of two who ask for it in the same moment one has it
  const wish = `${name}3`
  const both = await Promise.all(
    [one, other].map(({ bearer }) => say('user/updateProfile', { username: wish }, bearer)),
  )
  expect(both.map(outcome).sort()).toEqual(['200', '422 validation'])
})

test('Names and postal codes of people who live elsewhere, or are called O’Brien, are kept.', async () => {
  const { person, bearer } = await aSignedIn()
  const moved = {
    first_name: 'Anne-Marie',
    last_name: "O'Brien",
    city: 'St. Paul',
    state: 'MN',
    zip: '55101-1234',
  }
  expect(outcome(await say('user/updateProfile', { ...moved, country: 'US' }, bearer))).toBe('200')
  expect(await findAccount(aJob().ctx, person.id)).toMatchObject({ lastName: "O'Brien", zip: '55101-1234' })
  const ottawa = { country: 'CA', state: 'ON', zip: 'k1a0b1', city: 'Ottawa' }
  expect(outcome(await say('user/updateProfile', ottawa, bearer))).toBe('200')
  expect(await findAccount(aJob().ctx, person.id)).toMatchObject({ zip: 'K1A 0B1' })
  const wrong = await say('user/updateProfile', { ...ottawa, zip: '43215' }, bearer)
  expect(wrong.data.errors).toEqual({ zip: ['Enter a postal code for that country'] })
})

test('Interests that a page did not show stay as they were chosen.', async () => {
  const { person } = await aSignedIn()
  const { ctx } = aJob()
  const { id: top } = await aCategory()
  const { id: inner } = await aCategory({ parentId: top })
  await saveInterests(ctx, person, [inner])
  await saveInterests(ctx, person, [top], [top])
  expect((await findAccount(ctx, person.id))?.interestedCategories?.toSorted()).toEqual(
    [top, inner].toSorted(),
  )
  await saveInterests(ctx, person, [], [top])
  expect((await findAccount(ctx, person.id))?.interestedCategories).toEqual([inner])
})
