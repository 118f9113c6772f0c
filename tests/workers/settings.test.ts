import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import {
  saveBanner,
  savePage,
  savePhrase,
  saveSchedule,
  saveSettings,
  subjects,
} from '#app/features/settings/commands.server.ts'
import { openSection, submitSection } from '#app/features/settings/edit.server.ts'
import {
  findBanner,
  findPhrase,
  findSchedule,
  findSettings,
  listChanges,
  stampOf,
} from '#app/features/settings/queries.server.ts'
import * as sections from '#app/features/settings/sections.ts'
import { forgetStorefront, readPage, readStorefront } from '#app/features/settings/storefront.server.ts'
import { ask, contentOf, fromSomewhere, ORIGIN, outcome, say } from '#tests/support/api.ts'
import { anId, aPerson, aSchedule, aSignedIn } from '#tests/support/builders.ts'
import { holdMinute } from '#tests/support/minute.ts'
import { jobContext } from '#workers/context.ts'

function contextOf(actor: Partial<Actor> | null): Ctx {
  const ctx = jobContext({ env, waitUntil: () => undefined })
  const { id = anId('p'), email = `${id}@example.test` } = { id: actor?.id, email: actor?.email }
  const who = {
    sessionId: 's',
    firstName: 'Ada',
    lastName: 'Admin',
    role: 'admin',
    status: 'active',
  } as const
  return { ...ctx, actor: actor && { ...who, organisations: [], id, email, ...actor } }
}

const aBanner = (title: string) => ({
  title,
  facts: [{ label: 'Yard', value: 'Columbus' }],
  linkLabel: 'See the lots',
  href: '/search',
  pictures: ['armchair-cognac-main'],
  showOrder: 5,
  active: true,
})

const nobodies: [string, Partial<Actor> | null][] = [
  ['a visitor', null],
  ['a buyer', { role: 'buyer' }],
  ['a seller', { role: 'seller' }],
  [
    'the owner of an organisation',
    {
      role: 'seller',
      organisations: [
        { id: 'o-1' as Actor['organisations'][0]['id'], roles: ['owner' as const], yards: null },
      ],
    },
  ],
  ['an administrator who is deactivated', { role: 'admin', status: 'deactivate' }],
]

test.each(nobodies)('%s may change nothing, and leaves no trace.', async (_who, actor) => {
  const ctx = contextOf(actor)
  const schedule = await aSchedule()
  const [banner, name] = [anId('b'), anId('name')]
  const forbidden = { ok: false, code: 'forbidden' }
  expect(await saveSettings(ctx, { product_name: name }, 0)).toEqual(forbidden)
  expect(await saveBanner(ctx, banner, aBanner('x'), 0)).toEqual(forbidden)
  expect(await saveSchedule(ctx, schedule.id, { name, ladder: [{ from: 0, step: 100 }] }, 0)).toEqual(
    forbidden,
  )
  expect(await savePhrase(ctx, { key: 'shell.home', language: 'en', text: name }, 0)).toEqual(forbidden)
  const text = { title: name, body: name }
  expect(await savePage(ctx, { slug: 'help', language: 'en', text }, 0)).toEqual(forbidden)
  expect((await findSettings(ctx)).product_name).not.toBe(name)
  expect(await findBanner(ctx, banner)).toBeNull()
  expect((await findSchedule(ctx, schedule.id))?.name).toBe(schedule.name)
  expect(await stampOf(ctx, [subjects.banner(banner), subjects.schedule(schedule.id)])).toBe(0)
})

test('A change is saved with who made it, and what it was before.', async () => {
  const ctx = contextOf({})
  const id = anId('b')
  expect(await saveBanner(ctx, id, aBanner('First'), 0)).toEqual({ ok: true, changed: true })
  expect(await saveBanner(ctx, id, aBanner('Second'), 1)).toEqual({ ok: true, changed: true })
  expect(await saveBanner(ctx, id, aBanner('Second'), 2)).toEqual({ ok: true, changed: false })
  expect(await saveBanner(ctx, id, null, 2)).toEqual({ ok: true, changed: true })
  expect(await findBanner(ctx, id)).toBeNull()
  const told = (await listChanges(ctx, { page: 1, limit: 5_000 })).filter(
    ({ subject }) => subject === subjects.banner(id),
  )
  expect(told.map(({ version, before, after }) => [version, titleOf(before), titleOf(after)])).toEqual([
    [3, 'Second', undefined],
    [2, 'First', 'Second'],
    [1, undefined, 'First'],
  ])
  expect(told.every(({ personEmail }) => personEmail === ctx.actor?.email)).toBe(true)
})

function titleOf(value: unknown): string | undefined {
  return (value as { title?: string } | null)?.title
}

test('Of saves that start from the same state exactly one is taken, however they meet.', async () => {
  const id = anId('b')
  const [first, ...others] = Array.from({ length: 8 }, () => contextOf({}))
  if (!first) throw new Error('nobody')
  await saveBanner(first, id, aBanner('Before'), 0)
  const all = [first, ...others]
  const answers = await Promise.all(all.map((ctx, at) => saveBanner(ctx, id, aBanner(`Save ${at}`), 1)))
  const taken = answers.flatMap((answer, at) => (answer.ok ? [at] : []))
  expect(taken).toHaveLength(1)
  expect((await findBanner(first, id))?.title).toBe(`Save ${taken[0]}`)
  const winner = all[taken[0] ?? 0]?.actor?.email
  const refused = answers.filter(({ ok }) => !ok)
  expect(refused).toEqual(
    Array(7).fill({ ok: false, code: 'stale', by: winner, at: expect.any(Number), seen: 2 }),
  )
  expect(await stampOf(first, [subjects.banner(id)])).toBe(2)
})

test('A form that comes too late is answered with both versions, and saved when sent once more.', async () => {
  const [ada, bea] = [contextOf({}), contextOf({})]
  const opened = await openSection(ada, sections.footer)
  const form = (name: string, seen: number) => {
    const fields = new FormData()
    fields.set('seen', String(seen))
    fields.set('links[0].name', name)
    fields.set('links[0].href', 'https://example.com/')
    return fields
  }
  expect(await submitSection(bea, form('Bea', opened.seen), sections.footer)).toMatchObject({ saved: true })
  const late = await submitSection(ada, form('Ada', opened.seen), sections.footer)
  expect(late).toMatchObject({
    saved: false,
    status: 409,
    stale: {
      by: bea.actor?.email,
      differences: [{ path: 'links[0].name', theirs: 'Bea', yours: 'Ada' }],
    },
  })
  const { seen } = await openSection(ada, sections.footer)
  expect(await submitSection(ada, form('Ada', seen), sections.footer)).toMatchObject({ saved: true })
  expect((await findSettings(ada)).social_links).toEqual([{ name: 'Ada', href: 'https://example.com/' }])
  await saveSettings(ada, { social_links: [] }, (await openSection(ada, sections.footer)).seen)
})

test('Faults keep everything as it was, and say where they are.', async () => {
  const ctx = contextOf({})
  const before = await findSettings(ctx)
  const faults = async (section: sections.Section, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const { saved, result, status } = await submitSection(ctx, form, section)
    expect([saved, status]).toEqual([false, 422])
    return result?.error
  }
  expect(await faults(sections.brand, { primColor: '#ffffff' })).toEqual({ primColor: ['contrast'] })
  expect(await faults(sections.brand, { secColor: 'amber' })).toMatchObject({
    secColor: expect.arrayContaining(['colour']),
  })
  expect(
    await faults(sections.menu, {
      'items[0].kind': 'link',
      'items[0].label.en': 'Run',
      'items[0].label.es': 'Corre',
      'items[0].to': 'javascript:alert(1)',
    }),
  ).toEqual({ 'items[0].to': ['address'] })
  const days = { invoice_due_days: '3', invoice_reminder_days: '1', return_window_days: '30' }
  expect(await faults(sections.premium, { premium: '-1', tax_on: 'hammer', ...days })).toEqual({
    premium: ['percent'],
  })
  expect(
    await faults(sections.site, { product_name: 'x', contact_email: 'nobody', map_tiles: 'http://a.b/{z}' }),
  ).toEqual({
    contact_email: ['email'],
    map_tiles: ['tiles'],
  })
  expect(await findSettings(ctx)).toEqual(before)
})

test('What may be nothing becomes nothing again.', async () => {
  const ctx = contextOf({})
  const set = async (map_tiles: string | null) =>
    saveSettings(ctx, { map_tiles }, (await openSection(ctx, { ...sections.site, keys: ['map_tiles'] })).seen)
  await set('https://tiles.example.com/{z}/{x}/{y}.png')
  expect((await findSettings(ctx)).map_tiles).toContain('tiles.example.com')
  expect(await set(null)).toMatchObject({ ok: true })
  expect((await findSettings(ctx)).map_tiles).toBeNull()
})

test('What is saved shows in pages and answers within seconds, also where somebody else saved it.', async () => {
  const ctx = contextOf({})
  await readStorefront(ctx)
  const key = 'shell.tagline'
  const words = `Words of ${anId('now')}`
  expect(await savePhrase(ctx, { key, language: 'en', text: words }, await seenOf(ctx, key))).toMatchObject({
    ok: true,
  })
  expect((await readStorefront(ctx)).phrases.en?.[key]).toBe(words)

  // another isolate: its copy was made before, and its clock goes on
  forgetStorefront()
  const now = Date.now()
  const at = (later: number): Ctx => ({ ...ctx, clock: { now: () => now + later } })
  await readStorefront(at(0))
  await env.DB.batch([
    env.DB.prepare("update phrases set text = 'from elsewhere' where key = ?").bind(key),
    env.DB.prepare("update settings set value = cast(value as integer) + 1 where key = 'content_version'"),
  ])
  expect((await readStorefront(at(1_000))).phrases.en?.[key]).toBe(words)
  expect((await readStorefront(at(4_000))).phrases.en?.[key]).toBe('from elsewhere')
  forgetStorefront()
  await savePhrase(ctx, { key, language: 'en', text: null }, await seenOf(ctx, key))
  expect(await findPhrase(ctx, key, 'en')).toBeNull()
})

function seenOf(ctx: Ctx, key: string) {
  return stampOf(ctx, [subjects.phrase(key, 'en')])
}

test('A page has its own version, and the house’s text comes back.', async () => {
  const ctx = contextOf({})
  const place = { slug: 'services', language: 'es' } as const
  const subject = subjects.page('services', 'es')
  const text = { title: 'Servicios', body: '## Uno\n\n<script>x</script>' }
  await savePage(ctx, { ...place, text }, await stampOf(ctx, [subject]))
  expect(await readPage(ctx, 'services', 'es')).toMatchObject({ ...text, version: 1 })
  const said = await ask('common/getStaticPage?id=services&language=es')
  expect(contentOf<{ content: string }>(said).content).not.toContain('<script')
  await savePage(ctx, { ...place, text: null }, await stampOf(ctx, [subject]))
  expect(await readPage(ctx, 'services', 'es')).toMatchObject({ version: 0 })
})

test('Maintenance answers 503 with Retry-After to everybody but administrators, and signing in goes on.', async () => {
  const ctx = contextOf({})
  const admin = await aSignedIn({ role: 'admin' })
  const buyer = await aSignedIn()
  const set = async (active: boolean) => {
    const { seen } = await openSection(ctx, sections.maintenance)
    const maintenance = { active, message: { en: '', es: '' }, until: active ? Date.now() + 600_000 : null }
    expect(await saveSettings(ctx, { maintenance }, seen)).toMatchObject({ ok: true })
  }
  await set(true)
  try {
    await vi.waitFor(async () => expect((await ask('common/getStaticPage?id=help')).http).toBe(503), 10_000)
    const said = await say('user/validateUser', {}, buyer.bearer)
    expect(outcome(said)).not.toContain('503')
    const closed = await say('common/newsletter', { email: 'a@example.com' }, buyer.bearer)
    expect(outcome(closed)).toBe('503 maintenance')
    const wait = Number(closed.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(500)
    expect(wait).toBeLessThanOrEqual(600)
    const open = await say('common/getStaticPage', { id: 'help' }, admin.bearer)
    expect(open.http).toBe(200)
    const page = await SELF.fetch(`${ORIGIN}/search`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(page.headers.get('cache-control')).toBe('no-store')
    await page.text()
  } finally {
    await set(false)
  }
  await vi.waitFor(async () => expect((await ask('common/getStaticPage?id=help')).http).toBe(200), 10_000)
})

test('The newsletter takes an address once, in lower case, and says the same the second time.', async () => {
  const email = `${anId('News')}@Example.com`
  const headers = { 'cf-connecting-ip': '10.9.9.1' }
  const first = await say('common/newsletter', { email: ` ${email} ` }, headers)
  const second = await say('common/newsletter', { email, language: 'es' }, headers)
  expect(first.message).toBe('Subscribed to newsletter successfully')
  expect([second.http, second.message]).toEqual([first.http, first.message])
  const { results } = await env.DB.prepare('select email from newsletter_subscribers where email = ?')
    .bind(email.toLowerCase())
    .all()
  expect(results).toHaveLength(1)
  const wrong = async (typed: string) =>
    (await say('common/newsletter', { email: typed }, headers)).data.errors
  expect(await wrong('')).toEqual({ email: ['Required'] })
  expect(await wrong('nobody')).toEqual({ email: ['Invalid email format'] })
})

test('One network address may sign up forty times a minute.', async () => {
  holdMinute()
  const headers = fromSomewhere()
  const answers = []
  for (let count = 0; count < 41; count += 1)
    answers.push(outcome(await say('common/newsletter', { email: `${anId('n')}@example.com` }, headers)))
  expect(answers).toEqual([...Array(40).fill('200'), '429 too_many'])
})

test('A deactivated administrator is nobody, whatever the session says.', async () => {
  const person = await aPerson({ role: 'admin', status: 'deactivate' })
  const ctx = contextOf({ id: person.id as Actor['id'], status: 'deactivate' })
  expect(await saveSettings(ctx, { product_name: 'Mine' }, 0)).toMatchObject({ code: 'forbidden' })
})
