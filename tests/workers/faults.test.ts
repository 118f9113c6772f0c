import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { contentOf, fromSomewhere, ORIGIN, say } from '#tests/support/api.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import worker from './entry.ts'

test('A full disk is answered as what passes, nothing is half written, and it goes through once there is room.', async () => {
  const { session, person } = await aSignedIn()
  const listing = await aListing()
  const headers = { authorization: `Bearer ${session.token}`, ...fromSomewhere() }
  const asked = { project_id: listing.id, notes: 'Ask for the charger' }
  const kept = () =>
    env.DB.prepare('select count(*) as n from notes where person_id = ?').bind(person.id).first<number>('n')
  await env.DB.exec(
    `create trigger full_disk before insert on notes when new.person_id = '${person.id}' begin select raise(abort, 'database or disk is full: SQLITE_FULL'); end`,
  )
  const full = await say('notes/notesAction', asked, headers)
  expect([full.http, full.code, full.headers.get('retry-after')]).toEqual([503, 'try_again', '1'])
  expect(await kept()).toBe(0)
  await env.DB.exec('drop trigger full_disk')
  expect((await say('notes/notesAction', asked, headers)).http).toBe(200)
  expect(await kept()).toBe(1)
})

test('Whoever has found a fault of security reads where to tell it, also while the site is worked on.', async () => {
  const answer = await SELF.fetch(`${ORIGIN}/.well-known/security.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toMatch(/^Contact: (mailto:|https?:\/\/)/m)
  expect(text).toContain(`Canonical: ${env.APP_ORIGIN}/.well-known/security.txt`)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
})

test('Developers read what was written to whom; in production there is no such call.', async () => {
  const { person } = await aSignedIn()
  // behind whatever other tests have written with clocks of their own
  const late = Date.now() + 10 * 365 * 86_400_000
  onTestFinished(async () => {
    await env.DB.prepare('delete from outbox where created_at >= ?').bind(late).run()
  })
  const write = env.DB.prepare(
    `insert into outbox (id, channel, recipient, language, template, data, subject, text, due_at, created_at)
     values (?1, 'email', ?2, 'en', 'welcome', '{}', 'Hello', ?3, 0, ?4)`,
  )
  await env.DB.batch([
    write.bind(`${person.id}:1`, person.email, 'one', late + 1_000),
    write.bind(`${person.id}:2`, person.email, 'two', late + 2_000),
    write.bind(`${person.id}:3`, 'somebody.else@example.test', 'other', late + 3_000),
  ])
  const address = `http://localhost/api/dev/outbox?to=${encodeURIComponent(person.email)}`
  const answer = await SELF.fetch(address)
  const said = contentOf<{ text: string; to: string }[]>((await answer.json()) as never)
  expect(said.map(({ text, to }) => [text, to])).toEqual([
    ['two', person.email],
    ['one', person.email],
  ])
  const deployed = await worker.fetch(
    new Request(address),
    { ...env, APP_ENV: 'production' } as never,
    {
      waitUntil: () => undefined,
      passThroughOnException: () => undefined,
    } as never,
  )
  expect(deployed.status).toBe(404)
})
