import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { judgeRegistration } from '#app/domain/people/registration.ts'
import { listSignUpFields, listWaiting } from '#app/features/registration/queries.server.ts'
import { forgetStorefront } from '#app/features/settings/storefront.server.ts'
import { approveSeller } from '#app/flows/people/approve-seller.server.ts'
import { register } from '#app/flows/people/register.server.ts'
import { registerBy } from '#app/flows/people/registration-form.server.ts'
import { saveRegistrationField } from '#app/flows/people/save-registration-field.server.ts'
import { contentOf, fromSomewhere, outcome, say } from '#tests/support/api.ts'
import { anId, aSignedIn } from '#tests/support/builders.ts'
import { holdMinute } from '#tests/support/minute.ts'
import { A_PDF, AN_EXE, aFile } from '#tests/support/papers.ts'
import { jobContext } from '#workers/context.ts'

const PASSWORD = 'Foundry#2410'
const open = (address = anId('address')) => ({ ...jobContext({ env, waitUntil: () => undefined }), address })

const typed = (more: Record<string, unknown> = {}) => ({
  first_name: 'Marisol',
  last_name: 'Reyes',
  email: `${anId('Marisol')}@example.test`,
  phone: '614 555 0142',
  city: 'Columbus',
  zip: '43215',
  password: PASSWORD,
  confirm_password: PASSWORD,
  terms_accepted: true,
  terms_accepted_sms: true,
  ...more,
})

/** What of a person a test looks at. */
async function personOf(email: string) {
  return env.DB.prepare(
    `select people.*, (select count(*) from credentials where person_id = people.id) as passwords,
      (select group_concat(organisations.handle || ' ' || invoice_prefix || ' ' || memberships.role)
        from memberships join organisations on organisations.id = organisation_id
        where person_id = people.id) as belongs
      from people where email = ?`,
  )
    .bind(email.toLowerCase())
    .first<Record<string, unknown>>()
}

async function registrationOf(more: Record<string, unknown>, audience: 'buyer' | 'organisation') {
  const ctx = open()
  const fields = await listSignUpFields(ctx, audience)
  const { registration, faults } = judgeRegistration(fields, typed(more), { audience, today: '2026-11-22' })
  expect(faults).toEqual({})
  return registration
}

async function setSetting(key: string, value: unknown) {
  await env.DB.prepare('insert or replace into settings (key, value, updated_at) values (?, ?, 0)')
    .bind(key, JSON.stringify(value))
    .run()
  forgetStorefront()
}

test('A program registers a buyer, is signed in, and is told what is wrong word for word.', async () => {
  const wrong = await say(
    'user/register',
    typed({ first_name: 'R2', zip: 'x', terms_accepted_sms: false }),
    fromSomewhere(),
  )
  expect(outcome(wrong)).toBe('422 validation')
  expect(wrong.data.errors).toEqual({
    first_name: ['Only alphabets are allowed for this field'],
    zip: ['Positive Numbers only'],
    terms_accepted_sms: ['You must accept the SMS consent'],
  })
  const asked = typed({ additional_phone: '(614) 555-0143', phone_type: 'home', marketing_emails: true })
  expect((await say('user/checkValidation', { text: asked.email, type: 'email' })).message).toBe(
    'Email available!',
  )
  const made = await say('user/register', asked, fromSomewhere())
  expect(made.message).toBe('Successfully registered!')
  const { id, token } = contentOf<{ id: string; token: string }>(made)
  expect(made.data.token).toBe(token)
  const me = await say('user/validateUser', {}, { authorization: `Bearer ${token}` })
  expect(contentOf(me)).toMatchObject({ id, admin: 0, status: 'active', phone_verified: false })
  expect(await personOf(asked.email)).toMatchObject({
    id,
    name: 'Marisol Reyes',
    phone: '+16145550142',
    additional_phone: '+16145550143',
    phone_type: 'home',
    market_status: 'draft',
    phone_verified: 0,
    marketing_emails: 1,
    approved: 1,
    passwords: 1,
    belongs: null,
    terms_accepted_at: expect.any(Number),
    sms_terms_accepted_at: expect.any(Number),
    extra_fields: null,
  })
  for (const text of [asked.email, asked.email.toUpperCase()])
    expect(outcome(await say('user/checkValidation', { text, type: 'email_username' }))).toBe(
      '409 email_exists',
    )
  const again = await say('user/register', {
    ...asked,
    password: 'Other#2410',
    confirm_password: 'Other#2410',
  })
  expect(outcome(again)).toBe('409 email_exists')
  expect(again.message).toBe('Email Exists')
  expect(again.data.errors).toEqual({ email: ['Email Exists'] })
})

test('Of several at once with one address, one account is made; whoever sent a form twice is let in twice.', async () => {
  const registration = await registrationOf({}, 'buyer')
  const { email = '' } = registration.answers
  const other = { ...registration, answers: { ...registration.answers, password: 'Another#77' } }
  const sent = [registration, other, registration]
  const answers = await Promise.all(
    sent.map((each) => register(open(), { registration: each, certificate: null, language: 'es' })),
  )
  const people = await env.DB.prepare('select count(*) as n from people where email = ?').bind(email).first()
  expect(people).toEqual({ n: 1 })
  const made = answers.filter((answer) => answer.ok)
  // those of the password that was first; the others are told that there is an account
  expect([1, 2]).toContain(made.length)
  expect(new Set(made.map((answer) => answer.personId)).size).toBe(1)
  for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('email_exists')
  expect(await personOf(email)).toMatchObject({ passwords: 1, language: 'es' })
})

test('Sellers get an organisation of a name of its own, whose owner they are; a bad certificate makes no account.', async () => {
  const [one, two] = await Promise.all([
    registrationOf({ company_name: 'Quarry Hill Salvage' }, 'organisation'),
    registrationOf(
      { company_name: 'Quarry Hill Salvage', tax_number: 'OH-99', resale_certificate: aFile(A_PDF) },
      'organisation',
    ),
  ])
  const answers = await Promise.all([
    register(open(), { registration: one, certificate: null, language: 'en' }),
    register(open(), { registration: two, certificate: aFile(A_PDF), language: 'en' }),
  ])
  expect(answers).toMatchObject([
    { ok: true, session: { token: expect.any(String) } },
    { ok: true, session: { token: expect.any(String) } },
  ])
  const people = await Promise.all([one, two].map(({ answers: { email = '' } }) => personOf(email)))
  expect(people.map((person) => person?.belongs).sort()).toEqual([
    'quarry-hill-salvage QHS owner',
    'quarry-hill-salvage-2 QHS2 owner',
  ])
  expect(people[0]).toMatchObject({ role: 'seller', tax_document_id: null })
  expect(people[1]).toMatchObject({ tax_number: 'OH-99', tax_document_id: expect.any(String) })
  const paper = await env.DB.prepare('select kind, person_id from documents where id = ?')
    .bind(people[1]?.tax_document_id)
    .first()
  expect(paper).toEqual({ kind: 'resale_certificate', person_id: people[1]?.id })

  const bad = await registrationOf({ company_name: 'Bad Paper' }, 'organisation')
  expect(await register(open(), { registration: bad, certificate: aFile(AN_EXE), language: 'en' })).toEqual({
    ok: false,
    code: 'certificate',
    fault: 'type',
  })
  expect(await personOf(bad.answers.email ?? '')).toBeNull()
})

test('A seller’s certificate is asked for beside the tax number, and judged as it came with the form.', async () => {
  const given = { company_name: 'Orchard Street Salvage', tax_number: 'OH-41' }
  const fields = { ...typed(given), terms_accepted: 'on', terms_accepted_sms: 'on' }
  const sent = (certificate: File | null) =>
    registerBy(open(), { typed: fields, certificate }, { audience: 'organisation', language: 'en' })
  const wrong = (fault: string) => ({
    done: 'faults',
    faults: { resale_certificate: fault },
    taken: false,
  })
  expect(await sent(null)).toEqual(wrong('required'))
  expect(await sent(aFile(AN_EXE))).toEqual(wrong('file_type'))
  expect(await personOf(fields.email)).toBeNull()
  expect(await sent(aFile(A_PDF))).toMatchObject({ done: 'account', session: { token: expect.any(String) } })
  expect(await personOf(fields.email)).toMatchObject({ tax_document_id: expect.any(String) })
})

test('A seller who names the first yard has it open on its days; who leaves it out has none, and programs may name it too.', async () => {
  const yardsOf = async (email: string) =>
    (
      await env.DB.prepare(
        `select locations.name, locations.address1, locations.state, locations.zip, locations.time_zone as zone,
          locations.latitude, (select group_concat(weekday) from location_hours
            where location_id = locations.id and available = 'hours' and starting = 540 and ending = 1080) as open
        from locations join memberships using (organisation_id) join people on people.id = memberships.person_id
        where people.email = ?`,
      )
        .bind(email)
        .all()
    ).results
  const yard = {
    yard_name: 'Foundry Lane Yard',
    yard_address1: '2410 Foundry Lane',
    yard_city: 'Columbus',
    yard_zip: '43232',
    yard_monday: true,
    yard_saturday: true,
  }
  const two = [1, 2].map(() => typed({ admin: 1, company_name: 'Foundry Lane', ...yard }))
  for (const asked of two) expect(outcome(await say('user/register', asked))).toBe('200')
  for (const { email } of two as { email: string }[])
    expect(await yardsOf(email.toLowerCase())).toEqual([
      {
        name: 'Foundry Lane Yard',
        address1: '2410 Foundry Lane',
        state: 'OH',
        zip: '43232',
        zone: 'America/New_York',
        latitude: expect.closeTo(39.96, 1),
        open: '1,6',
      },
    ])
  const kept = await env.DB.prepare('select extra_fields as more from people where email = ?')
    .bind(two[0]?.email.toLowerCase())
    .first()
  expect(kept).toEqual({ more: null })
  const half = await say('user/register', typed({ admin: 1, company_name: 'Half', yard_name: 'Half yard' }))
  expect(outcome(half)).toBe('422 validation')
  expect(half.data.errors).toMatchObject({ yard_zip: ['Required!'] })
  const later = typed({ admin: 1, company_name: 'Later' })
  expect(outcome(await say('user/register', later))).toBe('200')
  expect(await yardsOf(later.email.toLowerCase())).toEqual([])
})

test('Where sellers are approved first, a new one waits, is let in by an administrator and is told so.', async () => {
  const admin = await aSignedIn({ role: 'admin' })
  await setSetting('seller_approval', true)
  await setSetting('email_verification', true)
  const asked = typed({ admin: 1, company_name: 'Waiting Yards' })
  const made = await say('user/register', asked, fromSomewhere())
  await env.DB.prepare("delete from settings where key in ('seller_approval', 'email_verification')").run()
  forgetStorefront()
  expect(contentOf<{ token: null }>(made).token).toBeNull()
  expect(made.headers.getSetCookie().join()).not.toContain('session_token')
  const person = await personOf(asked.email)
  expect(person).toMatchObject({ approved: 0, status: 'email_unverified', role: 'seller' })
  const id = String(person?.id)
  const ctx = open()
  expect(await listWaiting(ctx, { page: 1, limit: 200 })).toContainEqual(
    expect.objectContaining({ id, organisation: 'Waiting Yards' }),
  )
  expect(await approveSeller(ctx, id)).toEqual({ ok: false, code: 'forbidden' })
  const asAdmin = {
    ...ctx,
    actor: { ...admin.person, sessionId: admin.session.id, organisations: [] },
  }
  for (const _ of [1, 2]) expect(await approveSeller(asAdmin, id)).toEqual({ ok: true })
  expect(await personOf(asked.email)).toMatchObject({ approved: 1 })
  const noted = await env.DB.prepare(
    `select (select count(*) from events where id = ?1) as events,
      (select group_concat(what) from account_changes where person_id = ?2 and what in ('account_created', 'approved')) as changes`,
  )
    .bind(`account-approved:${id}`, id)
    .first()
  expect(noted).toEqual({ events: 1, changes: 'account_created,approved' })
})

test('One network address may register forty times a minute.', async () => {
  holdMinute()
  const ctx = open()
  const registration = await registrationOf({}, 'buyer')
  const answers = []
  for (let count = 0; count < 41; count += 1)
    answers.push(
      await register(ctx, {
        registration: {
          ...registration,
          answers: { ...registration.answers, email: typed().email.toLowerCase() },
        },
        certificate: aFile(AN_EXE),
        language: 'en',
      }),
    )
  expect(answers.map((answer) => !answer.ok && answer.code)).toEqual([
    ...Array(40).fill('certificate'),
    'too_many',
  ])
})

test('Definitions are there in every database, are paged by the specification’s filters, and are changed with a record.', async () => {
  const filters = { view_page: 3, for_organization: { value: 1, type: '=', field: 'for_organization' } }
  const found = await say('dynamic/getAllDynamicFields', {
    table: 'dynamic_fields',
    page: 1,
    limit: 20,
    filters,
  })
  const { records, totalRecords } = contentOf<{
    records: { name: string; view_on: number[] }[]
    totalRecords: number
  }>(found)
  expect(records.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['company_name', 'ein_no', 'resale_certificate']),
  )
  expect(records.map(({ name }) => name)).not.toContain('driver_license')
  expect(totalRecords).toBe(records.length)
  expect(outcome(await say('dynamic/getAllDynamicFields', { table: 'people' }))).toBe('422 validation')

  const admin = await aSignedIn({ role: 'admin' })
  const ctx = { ...open(), actor: { ...admin.person, sessionId: admin.session.id, organisations: [] } }
  const added = {
    id: `rf-${crypto.randomUUID()}`,
    name: anId('f').replaceAll('-', '_'),
    type: 'select' as const,
  }
  const value = {
    label: { en: 'Truck', es: 'Camión' },
    placeholder: { en: '', es: '' },
    showOrder: 175,
    required: true,
    askedAt: 'sign_up' as const,
    active: true,
    forBuyer: true,
    forOrganization: false,
    options: [{ value: 'van', en: 'Van', es: 'Furgoneta' }],
    listId: '',
  }
  const buyer = await aSignedIn()
  const asBuyer = { ...ctx, actor: { ...buyer.person, sessionId: 's', organisations: [] } }
  expect(await saveRegistrationField(asBuyer, added, value, 0)).toEqual({ ok: false, code: 'forbidden' })
  expect(await saveRegistrationField(ctx, added, value, 0)).toEqual({ ok: true, changed: true })
  const missing = await say('user/register', typed(), fromSomewhere())
  expect(missing.data.errors).toEqual({ [added.name]: ['Required!'] })
  const asked = typed({ [added.name]: 'van' })
  expect(outcome(await say('user/register', asked, fromSomewhere()))).toBe('200')
  expect((await personOf(asked.email))?.extra_fields).toBe(JSON.stringify({ [added.name]: 'van' }))
  // somebody who had the page open before that is not let over it
  expect(await saveRegistrationField(ctx, added, { ...value, active: false }, 0)).toMatchObject({
    code: 'stale',
  })
  expect(await saveRegistrationField(ctx, added, { ...value, active: false }, 1)).toEqual({
    ok: true,
    changed: true,
  })
  expect(outcome(await say('user/register', typed(), fromSomewhere()))).toBe('200')
})
