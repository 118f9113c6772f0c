import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPerson } from '#tests/support/builders.ts'
import { refusingDb } from '#tests/support/mortal-d1.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { handleMessages } from '#workers/jobs/handle-messages.ts'
import { type Job, runJobs } from '#workers/jobs/run-jobs.ts'
import { JOBS } from '#workers/jobs/table.ts'
import worker from './entry.ts'

const AT = new Date('2026-03-02T10:30:00Z')

/** Something that has happened and that a letter follows. */
async function anApproval() {
  const person = await aPerson()
  const id = `account-approved:${person.id}`
  await env.DB.prepare(
    "insert into events (id, type, payload, created_at, due_at) values (?1, 'account-approved', ?2, ?3, 0)",
  )
    .bind(id, JSON.stringify({ personId: person.id }), Date.now())
    .run()
  return { id, person }
}

const deliveredAt = (id: string) =>
  env.DB.prepare('select delivered_at from events where id = ?').bind(id).first<number>('delivered_at')

function batchOf(bodies: readonly unknown[]) {
  return createMessageBatch(
    'fairlot-events',
    bodies.map((body, at) => ({ id: `m${at}`, timestamp: AT, attempts: 1, body })),
  )
}

test('A job that throws and one that hangs stop none of those after it, and each is one line of the log.', async () => {
  const { ctx, lines } = aJob()
  const run: string[] = []
  const jobs: Job[] = [
    {
      name: 'throws',
      often: 'minute',
      work: async () => {
        throw new Error('D1 cannot be reached.')
      },
    },
    {
      name: 'throws-at-once',
      often: 'minute',
      work: () => {
        throw new Error('Not even begun.')
      },
    },
    { name: 'hangs', often: 'minute', work: () => new Promise(() => undefined) },
    { name: 'last', often: 'minute', work: async () => void run.push('last') },
  ]
  await runJobs(ctx, jobs, AT, 10)
  expect(run).toEqual(['last'])
  expect(lines).toEqual([
    { level: 'error', what: 'job.failed', facts: { job: 'throws', error: 'Error: D1 cannot be reached.' } },
    { level: 'error', what: 'job.failed', facts: { job: 'throws-at-once', error: 'Error: Not even begun.' } },
    { level: 'error', what: 'job.failed', facts: { job: 'hangs', error: 'Error: no answer within 10 ms' } },
  ])
})

test('A job runs as often as it says.', async () => {
  const { ctx } = aJob()
  const run: string[] = []
  const noting = (name: string, often: Job['often']): Job => ({
    name,
    often,
    work: async () => void run.push(name),
  })
  const jobs = [
    noting('minute', 'minute'),
    noting('hour', { minute: 7 }),
    noting('day', { hour: 8, minute: 7 }),
  ]
  for (const at of ['2026-03-02T08:06:59Z', '2026-03-02T08:07:00Z', '2026-03-02T09:07:30Z'])
    await runJobs(ctx, jobs, new Date(at))
  expect(run).toEqual(['minute', 'minute', 'hour', 'day', 'minute', 'hour'])
})

test('Every job has a name of its own.', () => {
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length)
})

test('Where the query of the rooms that are due fails, the jobs after it do their work all the same.', async () => {
  const { id } = await anApproval()
  const { ctx, lines } = aJob()
  const db = refusingDb((sql) => sql.includes('"listing_live"') || sql.includes('listing_live '))
  await runJobs({ ...ctx, db }, JOBS, AT)
  expect(lines).toContainEqual({
    level: 'error',
    what: 'job.failed',
    facts: { job: 'rooms', error: expect.stringContaining('Failed query') },
  })
  expect(await deliveredAt(id)).not.toBeNull()
})

test('A message that fails is asked for again, one that nobody can read is let go, and the others are done.', async () => {
  const [first, broken, last] = [await anApproval(), await anApproval(), await anApproval()]
  const { ctx, lines } = aJob()
  const db = refusingDb((_, params) => params.includes(broken.id))
  const bodies = [first.id, broken.id, last.id].map((eventId) => ({ eventId }))
  const batch = batchOf(['?', null, { eventId: 7 }, ...bodies])
  const execution = createExecutionContext()
  await handleMessages({ ...ctx, db }, batch.messages)
  const result = await getQueueResult(batch, execution)
  expect(result.explicitAcks).toEqual(['m0', 'm1', 'm2', 'm3', 'm5'])
  expect(result.retryMessages).toMatchObject([{ msgId: 'm4' }])
  expect(lines.map(({ what }) => what)).toEqual([
    'message.unread',
    'message.unread',
    'message.unread',
    'message.failed',
  ])
  expect(await deliveredAt(broken.id)).toBeNull()
  for (const { id, person } of [first, last]) {
    expect(await deliveredAt(id)).not.toBeNull()
    expect(await outgoing(`approved:${person.id}`)).toBeDefined()
  }
})

test('The Worker’s own queue goes on after a message that nobody can read.', async () => {
  const { id } = await anApproval()
  const batch = batchOf(['?', { eventId: id }])
  const execution = createExecutionContext()
  await worker.queue(batch as MessageBatch<{ eventId: string }>, env, execution)
  expect((await getQueueResult(batch, execution)).explicitAcks).toEqual(['m0', 'm1'])
  expect(await deliveredAt(id)).not.toBeNull()
})
