import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { listParked } from '#app/db/events.server.ts'
import { MOST_EVENT_TRIES } from '#app/domain/events.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { tryEventAgain } from '#app/flows/people/parked-events.server.ts'
import { aPerson } from '#tests/support/builders.ts'
import { aJob } from '#tests/support/post-office.ts'
import { deliverDueEvents, deliverEvent } from '#workers/jobs/deliver-events.ts'

function actorOf(person: Awaited<ReturnType<typeof aPerson>>): Actor {
  const { id, email, firstName, lastName, role, status } = person
  return { id, email, firstName, lastName, role, status, sessionId: `s-${id}`, organisations: [] }
}

type Given = { id: string; type: string; payload: string; attempts?: number }

async function written({ id, type, payload, attempts = 0 }: Given) {
  await env.DB.prepare(
    'insert into events (id, type, payload, created_at, attempts, due_at) values (?1, ?2, ?3, 1, ?4, 0)',
  )
    .bind(id, type, payload, attempts)
    .run()
}

const stateOf = (id: string) =>
  env.DB.prepare(
    'select delivered_at as deliveredAt, parked_at as parkedAt, attempts, last_error as lastError from events where id = ?',
  )
    .bind(id)
    .first<{ deliveredAt: number | null; parkedAt: number | null; attempts: number; lastError: string }>()

const parkedIds = async (ctx: ReturnType<typeof aJob>['ctx']) =>
  (await listParked(ctx.db, { offset: 0, limit: 100 })).map(({ id }) => id)

test.each<[string, Omit<Given, 'id'>, RegExp]>([
  ['nobody knows', { type: 'fee-waved', payload: '{"feeId":"f1"}' }, /Nobody knows an event "fee-waved"/],
  ['lacks what it tells', { type: 'fee-waived', payload: '{"feeId":"f1"}' }, /cannot be read/],
  ['is no JSON', { type: 'fee-waived', payload: '{"feeId' }, /cannot be read/],
])('An event that %s is set aside and told, never marked as delivered.', async (_, given, why) => {
  const { ctx, lines } = aJob()
  const id = crypto.randomUUID()
  const after = await aPerson()
  await written({ id, ...given })
  // other tests ask all events what is in them
  onTestFinished(async () => void (await env.DB.prepare('delete from events where id = ?').bind(id).run()))
  await written({
    id: `account-approved:${after.id}`,
    type: 'account-approved',
    payload: JSON.stringify({ personId: after.id }),
  })
  await deliverDueEvents(ctx)
  expect(await stateOf(id)).toMatchObject({
    deliveredAt: null,
    parkedAt: expect.any(Number),
    lastError: expect.stringMatching(why),
  })
  expect(lines.filter(({ facts }) => facts?.event === id).map(({ what }) => what)).toEqual(['event.parked'])
  expect(await stateOf(`account-approved:${after.id}`)).toMatchObject({ deliveredAt: expect.any(Number) })
  expect(await parkedIds(ctx)).toContain(id)
  // nobody takes it up by itself, nor by a message that comes late
  await deliverDueEvents(ctx)
  await deliverEvent(ctx, id)
  expect(await stateOf(id)).toMatchObject({ deliveredAt: null, attempts: 1 })
})

test('An event that has failed for a day is set aside; tried again by an administrator it is delivered.', async () => {
  const { ctx } = aJob()
  const person = await aPerson()
  const id = `account-approved:${person.id}`
  await written({
    id,
    type: 'account-approved',
    payload: JSON.stringify({ personId: person.id }),
    attempts: MOST_EVENT_TRIES - 1,
  })
  await env.DB.exec(
    "create trigger no_letters before insert on outbox begin select raise(abort, 'no letters'); end",
  )
  await deliverEvent(ctx, id)
  await env.DB.exec('drop trigger no_letters')
  expect(await stateOf(id)).toMatchObject({ deliveredAt: null, parkedAt: expect.any(Number) })

  const admin = actorOf(await aPerson({ role: 'admin' }))
  expect(await tryEventAgain(ctx, actorOf(person), id)).toBe(false)
  expect(await parkedIds(ctx)).toContain(id)
  expect(await tryEventAgain(ctx, admin, id)).toBe(true)
  expect(await tryEventAgain(ctx, admin, id)).toBe(true)
  expect(await parkedIds(ctx)).not.toContain(id)
  const { results } = await env.DB.prepare('select version from audit_log where subject = ?')
    .bind(`event:${id}`)
    .all()
  expect(results).toHaveLength(1)
  await deliverEvent(ctx, id)
  expect(await stateOf(id)).toMatchObject({ deliveredAt: expect.any(Number), parkedAt: null })
})
