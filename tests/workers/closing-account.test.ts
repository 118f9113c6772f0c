import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { DEFAULT_SETTINGS } from '#app/domain/shop/settings.ts'
import { saveAddress } from '#app/features/addresses/commands.server.ts'
import { addressInput } from '#app/features/addresses/inputs.ts'
import { exportAccount } from '#app/features/profile/export.server.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { saveTax } from '#app/flows/money/save-tax.server.ts'
import { closeAccount } from '#app/flows/people/close-account.server.ts'
import { outcome, say } from '#tests/support/api.ts'
import { aListing, anId, aPerson, aSession, aStanding } from '#tests/support/builders.ts'
import { A_PDF, aFile } from '#tests/support/papers.ts'
import { aJob } from '#tests/support/post-office.ts'

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

/** Somebody with a little of everything, each marked with `mark`. */
async function aFullAccount(mark: string, password?: string) {
  const person = await aPerson({ firstName: mark, ...(password === undefined ? {} : { password }) })
  const session = await aSession(person)
  const { ctx } = aJobOf(actorOf(person, session.id))
  const listing = await aListing({ live: { status: 'closed' } })
  const at = Date.now()
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run()
  await run('insert into favourites values (?, ?, ?)', person.id, listing.id, at)
  await run('insert into notes values (?, ?, ?, ?, ?, ?)', anId('n'), person.id, listing.id, mark, at, at)
  await run(
    'insert into questions (id, listing_id, person_id, root_id, level, by_seller, comment, name, email, created_at) values (?1, ?2, ?3, ?1, 0, 0, ?4, ?4, ?5, ?6)',
    anId('q'),
    listing.id,
    person.id,
    mark,
    `${mark}@typed.test`,
    at,
  )
  await run(
    'insert into saved_searches (id, person_id, search_text, created_at) values (?, ?, ?, ?)',
    anId('ss'),
    person.id,
    mark,
    at,
  )
  await run(
    'insert into follow_totals values (?1, 1, 1, 4) on conflict do update set followers = 1, rated = 1, rating_sum = 4',
    listing.organisationId,
  )
  await run('insert into follows values (?, ?, 4, ?, ?)', listing.organisationId, person.id, at, at)
  await aStanding(listing, person, { status: 'lost', ownMax: 77_00 })
  await saveTax(ctx, person, { tax_number: mark, companyname: mark }, aFile(A_PDF, `${mark}.pdf`))
  const address = addressInput.parse({
    first_name: 'Dana',
    last_name: 'Whitfield',
    address1: mark,
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    country: 'US',
  })
  await saveAddress(ctx, person, { address, asDefault: false }, DEFAULT_SETTINGS)
  return { person, session, ctx, listing }
}

test('What one takes along is all of one’s own and nothing of anybody else, of accounts of any size.', async () => {
  const [mine, theirs] = [anId('mine'), anId('theirs')]
  const { person, ctx, session } = await aFullAccount(mine)
  await aFullAccount(theirs)
  const many = Array.from({ length: 450 }, (_, at) => ({ id: anId('n'), text: `${mine} ${at}` }))
  await env.DB.prepare(
    `insert into notes select value ->> 'id', ?1, listing_id, value ->> 'text', 1, 1
      from json_each(?2), (select listing_id from notes where person_id = ?1 limit 1)`,
  )
    .bind(person.id, JSON.stringify(many))
    .run()
  const text = await new Response(exportAccount(ctx, person.id)).text()
  const told = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  expect(told.notes).toHaveLength(451)
  expect(new Set(told.notes?.map(({ id }) => id)).size).toBe(451)
  for (const part of ['profile', 'addresses', 'documents', 'standings', 'favorites', 'sessions'])
    expect(told[part], part).toHaveLength(1)
  expect(text).toContain(mine)
  expect(text).not.toContain(theirs)
  expect(text).not.toContain(session.token)
  expect(text).not.toContain('papers/')
})

test('A closed account leaves nothing that names anybody; bids and invoices stay under another name.', async () => {
  const mark = anId('closing')
  const { person, session, ctx, listing } = await aFullAccount(mark)
  const papers = async () => (await env.UPLOADS.list({ prefix: 'papers/' })).objects.length
  const before = await papers()
  expect(await closeAccount(ctx, actorOf(person, session.id), '')).toEqual({ ok: true })
  for (const table of [
    'favourites',
    'notes',
    'saved_searches',
    'follows',
    'addresses',
    'documents',
    'sessions',
  ])
    expect(await count(table, 'person_id = ?', person.id), table).toBe(0)
  expect(await papers()).toBe(before - 1)
  expect(await count('follow_totals', 'organisation_id = ? and followers = 0', listing.organisationId)).toBe(
    1,
  )
  expect(await count('standings', 'person_id = ?', person.id)).toBe(1)
  expect(
    await count('questions', "person_id = ? and name = 'Closed account' and email = ''", person.id),
  ).toBe(1)
  expect(await count('account_changes', "person_id = ? and what = 'account_closed'", person.id)).toBe(1)
  const row = await env.DB.prepare('select * from people where id = ?').bind(person.id).first()
  expect(row).toMatchObject({ name: 'Closed account', status: 'deactivate', phone: null, tax_number: null })
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${mark}|Whitfield|${person.email}`))
  expect(outcome(await say('user/validateUser', {}, { authorization: `Bearer ${session.token}` }))).toBe(
    '401 session_ended',
  )
})

test('What is still open keeps an account open; an old session needs the password.', async () => {
  const person = await aPerson({ password: 'Fairlot1!' })
  const session = await aSession(person)
  const actor = actorOf(person, session.id)
  const { ctx } = aJobOf(actor)
  const listing = await aListing()
  await aStanding(listing, person, { status: 'outbid' })
  expect(await closeAccount(ctx, actor, '')).toMatchObject({ ok: false, code: 'tied', ties: { offers: 1 } })
  expect(await findAccount(ctx, person.id)).toMatchObject({ status: 'active', email: person.email })
  await env.DB.prepare('update standings set status = ? where person_id = ?').bind('removed', person.id).run()
  const later = aJobOf(actor, Date.now() + 16 * 60_000).ctx
  expect(await closeAccount(later, actor, 'Wrong-1!')).toEqual({ ok: false, code: 'password' })
  const provider = await aPerson()
  const social = actorOf(provider, (await aSession(provider)).id)
  expect(await closeAccount(later, social, '')).toEqual({ ok: false, code: 'sign_in' })
  expect(await closeAccount(later, actor, 'Fairlot1!')).toEqual({ ok: true })
})
