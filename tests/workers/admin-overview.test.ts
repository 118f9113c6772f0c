import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { setAside } from '#app/db/events.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findPeople } from '#app/features/accounts/find-people.server.ts'
import { figuresOf, findRunning } from '#app/features/overview/figures.server.ts'
import { ON_A_PAGE, WAITING_KINDS } from '#app/features/overview/inputs.ts'
import { countWaiting, listWaiting } from '#app/features/overview/queries.server.ts'
import { readSetup } from '#app/features/setup/queries.server.ts'
import { actOnWaiting } from '#app/flows/people/act-on-waiting.server.ts'
import { anId, aPerson } from '#tests/support/builders.ts'
import { statementsOf, wholeReads } from '#tests/support/plans.ts'
import { jobContext } from '#workers/context.ts'

const LONG_AGO = 1_000

async function contextOf(role: Actor['role']): Promise<{ ctx: Ctx; actor: Actor }> {
  const ctx = jobContext({ env, waitUntil: () => undefined })
  const { id, email } = await aPerson()
  const who = { sessionId: 's', firstName: 'Ada', lastName: 'Admin', status: 'active' } as const
  const actor: Actor = { ...who, role, organisations: [], id, email }
  return { ctx: { ...ctx, actor }, actor }
}

const run = (statement: string, ...values: unknown[]) =>
  env.DB.prepare(statement)
    .bind(...values)
    .run()

/** Rows that wait since before any of others' tests, so that they stand first. */
async function aMessage(at: number) {
  const id = anId('message')
  await run(
    `insert into contact_messages (id, name, email, phone, topic, reference, message, language, created_at)
     values (?, 'Rafael Ocampo', 'rafael@example.test', '6145550100', 'lot', 'lot 2210', 'The remote is missing', 'en', ?)`,
    id,
    at,
  )
  return id
}

async function aLetter(at: number) {
  const id = anId('letter')
  await run(
    `insert into outbox (id, channel, recipient, language, template, data, subject, text, state, tries, due_at, created_at, last_error)
     values (?, 'email', 'd@oldmail.example', 'en', 'code', '{}', 'A code', 'text', 'parked', 10, ?, ?, 'SMTP 550: Mailbox unavailable')`,
    id,
    at,
    at,
  )
  return id
}

async function anEvent(at: number) {
  const id = anId('event')
  await run(
    `insert into events (id, type, payload, created_at, due_at) values (?, 'sale-settled', '{}', ?, ?)`,
    id,
    at,
    at,
  )
  const { ctx } = await contextOf('admin')
  await setAside(ctx.db, id, at, 'The yard has no time zone')
  return id
}

const countOf = async (ctx: Ctx, kind: string) =>
  (await countWaiting(ctx)).find((one) => one.kind === kind)?.waiting ?? 0

test('What waits stands together, the oldest first, and each kind by itself.', async () => {
  const { ctx } = await contextOf('admin')
  const [letter, message, event] = [
    await aLetter(LONG_AGO + 1),
    await aMessage(LONG_AGO),
    await anEvent(LONG_AGO + 2),
  ]
  const all = await listWaiting(ctx, { kind: null, page: 1 })
  const own = all.filter(({ id }) => [letter, message, event].includes(id))
  expect(own.map(({ kind }) => kind)).toEqual(['messages', 'letters', 'events'])
  expect(own[0]).toMatchObject({
    title: 'Rafael Ocampo, lot 2210',
    about: 'rafael@example.test',
    at: LONG_AGO,
  })
  expect(own[1]?.detail).toContain('Mailbox unavailable')
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((one, other) => one - other))
  const letters = await listWaiting(ctx, { kind: 'letters', page: 1 })
  expect(new Set(letters.map(({ kind }) => kind))).toEqual(new Set(['letters']))
  expect((await countWaiting(ctx)).map(({ kind }) => kind)).toEqual([...WAITING_KINDS])
  expect((await countWaiting(ctx)).find(({ kind }) => kind === 'messages')?.oldest).toBeLessThanOrEqual(
    LONG_AGO,
  )
})

test('Pages follow each other without a row twice or left out.', async () => {
  const { ctx } = await contextOf('admin')
  const made: string[] = []
  for (let number = 0; number < ON_A_PAGE + 3; number += 1) made.push(await aMessage(LONG_AGO + 10 + number))
  const pages = [1, 2, 3].map((page) => listWaiting(ctx, { kind: null, page }))
  const ids = (await Promise.all(pages)).flat().map(({ kind, id }) => `${kind} ${id}`)
  expect(new Set(ids).size).toBe(ids.length)
  const own = ids.filter((id) => made.includes(id.replace('messages ', '')))
  expect(own).toEqual(made.map((id) => `messages ${id}`))
})

test('A message that is answered, a letter that is sent again and an event that is tried again wait no longer.', async () => {
  const { ctx, actor } = await contextOf('admin')
  const [message, letter, event] = [await aMessage(5), await aLetter(5), await anEvent(5)]
  const sent: string[] = []
  const queues = {
    ...ctx.queues,
    outbox: async (ids: readonly string[]) => void sent.push(...ids),
    events: async () => undefined,
  }
  const acting = { ...ctx, queues }
  const before = { messages: await countOf(ctx, 'messages'), letters: await countOf(ctx, 'letters') }
  expect(await actOnWaiting(acting, actor, { act: 'answered', id: message })).toBe('done')
  expect(await actOnWaiting(acting, actor, { act: 'answered', id: message })).toBe('gone')
  expect(await actOnWaiting(acting, actor, { act: 'send', id: letter })).toBe('done')
  expect(await actOnWaiting(acting, actor, { act: 'send', id: letter })).toBe('gone')
  expect(await actOnWaiting(acting, actor, { act: 'try', id: event })).toBe('done')
  expect(await actOnWaiting(acting, actor, { act: 'burn', id: event })).toBe(null)
  expect(sent).toEqual([letter])
  expect(await countOf(ctx, 'messages')).toBe(before.messages - 1)
  expect(await countOf(ctx, 'letters')).toBe(before.letters - 1)
  const { results } = await env.DB.prepare('select state, tries from outbox where id = ?').bind(letter).all()
  expect(results).toEqual([{ state: 'waiting', tries: 0 }])
  await run("update outbox set state = 'expired' where id = ?", letter)
})

test('A seller who waits is let in from there, and nobody else may.', async () => {
  const { ctx, actor } = await contextOf('admin')
  const waiting = await aPerson()
  await run('update people set approved = 0, created_at = 3 where id = ?', waiting.id)
  const rows = await listWaiting(ctx, { kind: 'sellers', page: 1 })
  expect(rows[0]).toMatchObject({ id: waiting.id, detail: waiting.email })
  for (const role of ['buyer', 'seller'] as const) {
    const other = await contextOf(role)
    for (const act of ['approve', 'answered', 'send', 'try'])
      expect(await actOnWaiting(other.ctx, other.actor, { act, id: waiting.id })).toBe('forbidden')
  }
  expect(await actOnWaiting(ctx, actor, { act: 'approve', id: waiting.id })).toBe('done')
  const left = await listWaiting(ctx, { kind: 'sellers', page: 1 })
  expect(left.map(({ id }) => id)).not.toContain(waiting.id)
})

test('A check of the books that found something waits until one finds nothing.', async () => {
  const { ctx } = await contextOf('admin')
  const check = (at: number, faults: unknown[]) =>
    run(
      `insert into book_checks (id, at, took_ms, entries, invoices, organisations, wallets, faults)
       values (?, ?, 1, 0, 0, 0, 0, ?)`,
      anId('check'),
      at,
      JSON.stringify(faults),
    )
  const future = Date.now() + 1_000_000_000
  await check(future, [{ fault: 'a', about: 'b', is: 1, should: 2 }])
  expect(await listWaiting(ctx, { kind: 'books', page: 1 })).toMatchObject([
    { kind: 'books', at: future, times: 1 },
  ])
  expect(await countOf(ctx, 'books')).toBe(1)
  await check(future + 1, [])
  expect(await listWaiting(ctx, { kind: 'books', page: 1 })).toEqual([])
  expect(await countOf(ctx, 'books')).toBe(0)
})

test('Figures are those of the hours between: not the day before, nor the next.', async () => {
  const { ctx } = await contextOf('admin')
  const [from, to] = [90_000_000_000, 90_086_400_000]
  const [first, second] = [await aPerson(), await aPerson()]
  await run('update people set created_at = ?, email_verified = 1 where id = ?', from, first.id)
  await run('update people set created_at = ?, email_verified = 0 where id = ?', to - 1, second.id)
  expect(await figuresOf(ctx, { from, to })).toMatchObject({
    people: 2,
    confirmed: 1,
    offers: 0,
    lots: 0,
    hammer: 0,
  })
  expect(await figuresOf(ctx, { from: from + 1, to: to - 1 })).toMatchObject({ people: 0 })
})

test('People are found by the beginning of name, last name or address, whoever types how.', async () => {
  const { ctx } = await contextOf('admin')
  const mark = anId('Q').replaceAll('-', '').slice(0, 12)
  const person = await aPerson()
  await run(
    'update people set name = ?, last_name = ?, email = ? where id = ?',
    `Zoe ${mark}`,
    mark,
    `${mark.toLowerCase()}@example.test`,
    person.id,
  )
  for (const typed of [mark.toUpperCase(), mark.toLowerCase(), `zoe ${mark}`, `${mark.toLowerCase()}@exa`])
    expect((await findPeople(ctx, typed, 5)).map(({ id }) => id)).toEqual([person.id])
  expect(await findPeople(ctx, `%${mark}`, 5)).toEqual([])
})

test('The overview, the set-up and the search read no large table from end to end, and in few statements.', async () => {
  const gateway = (await contextOf('admin')).ctx.gateway
  const { couriers } = jobContext({ env, waitUntil: () => undefined })
  const day = { from: 1, to: 2 }
  const asked = {
    counts: await statementsOf(countWaiting),
    all: await statementsOf((ctx) => listWaiting(ctx, { kind: null, page: 2 })),
    figures: await statementsOf((ctx) => figuresOf(ctx, day)),
    running: await statementsOf((ctx) => findRunning({ ...ctx, gateway }, day)),
    found: await statementsOf((ctx) => findPeople(ctx, 'dana', 10)),
    setUp: await statementsOf((ctx) => readSetup({ ...ctx, gateway, couriers })),
  }
  expect(Object.values(asked).map((statements) => statements.length)).toEqual([
    1,
    WAITING_KINDS.length,
    1,
    1,
    1,
    4,
  ])
  const found = await Promise.all(Object.values(asked).flat().map(wholeReads))
  // what a partial index holds is what waits: that is read whole, and is no table
  const whole = found
    .flat()
    .filter(
      (step) => !/USING (COVERING )?INDEX (people_waiting|people_tax_waiting|events_parked)\b/.test(step),
    )
  expect(whole).toEqual([])
})
