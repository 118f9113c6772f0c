import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import {
  type Draft,
  draftStatements,
  emptyOld,
  MOST_TRIES,
  sendDue,
  sendOutgoing,
  writeMessages,
} from '#app/features/outbox/commands.server.ts'
import { anId } from '#tests/support/builders.ts'
import { aJob, aProvider, MAIL, outgoing, SMS } from '#tests/support/post-office.ts'

const MINUTE = 60_000

function aDraft(given: Partial<Draft> = {}): Draft {
  return {
    id: anId('test'),
    template: 'question',
    data: {
      listingId: 'l-1',
      lotNumber: 4821,
      title: 'Drill <20 V>',
      name: 'Dana',
      text: 'Complete?\n"Sure?"',
    },
    recipient: { to: 'marisol@example.test', language: 'en', personId: null, name: 'Marisol' },
    ...given,
  } as Draft
}

const accepts = () => Response.json({ id: 'provider-1' })

/** A message that waits, and a job that sends it to this provider. */
async function aWaiting(answer: Parameters<typeof aProvider>[0], given: Partial<Draft> = {}) {
  const provider = aProvider(answer)
  const job = aJob({ providers: { ...MAIL, ...SMS }, transport: provider.transport })
  const draft = aDraft(given)
  await writeMessages(job.ctx, [draft])
  return { ...job, provider, id: draft.id }
}

test('A message leaves once, with its key, as JSON with a bearer token.', async () => {
  const { ctx, provider, id, announced } = await aWaiting(accepts, { replyTo: 'dana@example.test' })
  expect(announced).toEqual([{ ids: [id], pause: 0 }])
  for (let count = 0; count < 3; count += 1) await sendOutgoing(ctx, id)
  expect(provider.got).toHaveLength(1)
  const [got] = provider.got
  expect(got?.url).toBe('https://mail.test/emails')
  expect(got?.headers.get('authorization')).toBe('Bearer a-token')
  expect(got?.headers.get('idempotency-key')).toBe(id)
  const body = JSON.parse(got?.body ?? '')
  expect(body).toMatchObject({
    from: 'Fairlot <lots@fairlot.test>',
    to: ['marisol@example.test'],
    reply_to: 'dana@example.test',
    subject: 'A question about lot 4821',
  })
  expect(body.html).toContain('Drill &lt;20 V&gt;')
  expect(body.text).toContain('> Complete?\n> "Sure?"')
  expect(await outgoing(id)).toMatchObject({
    state: 'sent',
    tries: 1,
    provider: 'mail.test',
    provider_ref: 'provider-1',
  })
})

test('The same message is written once, however often it is asked for.', async () => {
  const { ctx, id } = await aWaiting(accepts)
  await writeMessages(ctx, [aDraft({ id }), aDraft({ id })])
  const { results } = await env.DB.prepare('select id from outbox where id = ?').bind(id).all()
  expect(results).toHaveLength(1)
})

test('A message is undone with the batch that it is part of.', async () => {
  const { ctx } = aJob()
  const draft = aDraft()
  const broken = ctx.db.run('insert into settings (key) values (null)')
  await expect(runBatch(ctx.db, [...(await draftStatements(ctx, [draft])), broken])).rejects.toThrow()
  await expect(outgoing(draft.id)).rejects.toThrow()
})

test('A provider that fails is tried again, later each time, and the message is set aside in the end.', async () => {
  const { ctx, provider, id, time, lines, announced } = await aWaiting(
    () => new Response('out of order', { status: 503 }),
  )
  const pauses = []
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    await sendOutgoing(ctx, id)
    // before it is due nobody has it
    await sendOutgoing(ctx, id)
    const row = await outgoing(id)
    expect(row.tries).toBe(tries)
    pauses.push((Number(row.due_at) - time.now) / 1000)
    time.now = Number(row.due_at)
  }
  expect(pauses.slice(0, -1)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680])
  expect(announced.slice(1).map(({ pause }) => pause / 1000)).toEqual(pauses.slice(0, -1))
  expect(provider.got).toHaveLength(MOST_TRIES)
  expect(new Set(provider.got.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set([id]))
  expect(new Set(provider.got.map(({ body }) => body)).size).toBe(1)
  expect(await outgoing(id)).toMatchObject({ state: 'parked', last_error: 'HTTP 503: out of order' })
  expect(lines.at(-1)).toMatchObject({ level: 'error', what: 'outbox.parked', facts: { message: id } })
  expect(JSON.stringify(lines)).not.toContain('marisol@example.test')
})

test('A provider says how long to wait, and what is wrong with the message is not tried again.', async () => {
  const busy = await aWaiting(() => new Response('', { status: 429, headers: { 'retry-after': '600' } }))
  await sendOutgoing(busy.ctx, busy.id)
  expect(Number((await outgoing(busy.id)).due_at) - busy.time.now).toBe(10 * MINUTE)

  const wrong = await aWaiting(() => Response.json({ message: 'no such address' }, { status: 422 }))
  await sendOutgoing(wrong.ctx, wrong.id)
  expect(await outgoing(wrong.id)).toMatchObject({ state: 'parked', tries: 1 })

  const locked = await aWaiting((_got, count) =>
    count === 1 ? new Response('', { status: 401 }) : accepts(),
  )
  await sendOutgoing(locked.ctx, locked.id)
  locked.time.now += MINUTE
  await sendOutgoing(locked.ctx, locked.id)
  expect(await outgoing(locked.id)).toMatchObject({ state: 'sent', tries: 2, last_error: null })
})

test('A process that dies between sending and marking sends the same again, under the same key.', async () => {
  const { ctx, provider, id, time } = await aWaiting(accepts)
  const dies: Ctx = {
    ...ctx,
    couriers: {
      ...ctx.couriers,
      email: {
        name: 'mail.test',
        hand: async (parcel) => {
          await ctx.couriers.email.hand(parcel)
          throw new Error('the process died')
        },
      },
    },
  }
  await expect(sendOutgoing(dies, id)).rejects.toThrow('died')
  expect(await outgoing(id)).toMatchObject({ state: 'waiting', tries: 1 })
  // while it may still be in somebody's hands nobody else takes it
  await sendOutgoing(ctx, id)
  expect(provider.got).toHaveLength(1)
  time.now += MINUTE
  await Promise.all([sendDue(ctx), sendOutgoing(ctx, id), sendOutgoing(ctx, id)])
  const [first, second, ...others] = provider.got.filter(
    ({ headers }) => headers.get('idempotency-key') === id,
  )
  expect(others).toEqual([])
  expect(second?.body).toBe(first?.body)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(await outgoing(id)).toMatchObject({ state: 'sent', tries: 2 })
})

test.each([
  ['a page', () => new Response('<html>Sign in to the hotel</html>', { status: 200 }), 'waiting'],
  ['a list', () => Response.json(['accepted']), 'waiting'],
  ['half an object', () => new Response('{"id": "a', { status: 200 }), 'waiting'],
  ['a way elsewhere', () => Response.redirect('https://elsewhere.test/', 302), 'waiting'],
  ['an object that names nothing', () => Response.json({ ok: true }), 'sent'],
  ['nothing', () => new Response(null, { status: 202 }), 'sent'],
] as const)('An answer that is %s: %#', async (_name, answer, state) => {
  const { ctx, provider, id } = await aWaiting(answer)
  await sendOutgoing(ctx, id)
  expect(await outgoing(id)).toMatchObject({ state, tries: 1 })
  expect(provider.got).toHaveLength(1)
})

test('A provider that hangs up is no answer, and is asked again.', async () => {
  const { ctx, id } = await aWaiting(() => Promise.reject(new Error('connection reset')))
  await sendOutgoing(ctx, id)
  const row = await outgoing(id)
  expect(row).toMatchObject({ state: 'waiting' })
  expect(row.last_error).toMatch(/^No answer: .*connection reset/)
})

test('A text message goes as a form with a name and a password, and says what it must in a line.', async () => {
  const { ctx, provider, id } = await aWaiting(() => Response.json({ sid: 'SM1' }, { status: 201 }), {
    channel: 'sms',
    recipient: { to: '+16145550100', language: 'es', personId: null, name: 'Marisol' },
  })
  await sendOutgoing(ctx, id)
  const [got] = provider.got
  expect(got?.headers.get('authorization')).toBe(`Basic ${btoa('AC1:a-secret')}`)
  expect(Object.fromEntries(new URLSearchParams(got?.body))).toEqual({
    To: '+16145550100',
    From: '+16145550199',
    Body: 'Fairlot: Una pregunta sobre el lote 4821 http://localhost/product-view/l-1?open=questions#questions',
  })
  expect(await outgoing(id)).toMatchObject({ state: 'sent', provider_ref: 'SM1', html: null })
})

test('The platform’s own binding takes a message where there is no other provider.', async () => {
  const sent: unknown[] = []
  const send = async (message: unknown) => {
    sent.push(message)
    return { messageId: 'cf-1' }
  }
  const { ctx } = aJob({ providers: { MAIL_FROM: 'Fairlot <lots@fairlot.test>', SEND_EMAIL: { send } } })
  const draft = aDraft()
  await writeMessages(ctx, [draft])
  await sendOutgoing(ctx, draft.id)
  expect(sent).toEqual([
    expect.objectContaining({
      from: { name: 'Fairlot', email: 'lots@fairlot.test' },
      to: 'marisol@example.test',
      headers: { 'X-Entity-Ref-ID': draft.id },
    }),
  ])
  expect(await outgoing(draft.id)).toMatchObject({
    state: 'sent',
    provider: 'cloudflare',
    provider_ref: 'cf-1',
  })
})

test('Without a provider messages are kept, and can be read.', async () => {
  const { ctx } = aJob()
  const draft = aDraft()
  await writeMessages(ctx, [draft])
  await sendOutgoing(ctx, draft.id)
  expect(await outgoing(draft.id)).toMatchObject({ state: 'kept', provider: 'outbox' })
})

test('What would come too late is not sent.', async () => {
  const now = Date.now()
  const { ctx, provider, id, time } = await aWaiting(() => new Response('', { status: 500 }), {
    expiresAt: now + MINUTE,
  })
  await sendOutgoing(ctx, id)
  time.now = now + 2 * MINUTE
  await sendOutgoing(ctx, id)
  expect(provider.got).toHaveLength(1)
  expect(await outgoing(id)).toMatchObject({ state: 'expired' })
})

test('A message that no queue message has had sent is sent by the sweep.', async () => {
  const { ctx, provider, id } = await aWaiting(accepts)
  while ((await sendDue(ctx)) > 0);
  expect(provider.got.map(({ headers }) => headers.get('idempotency-key'))).toContain(id)
})

test('What was written 90 days ago and is done with is emptied; its id still keeps it from being written twice.', async () => {
  const { ctx, id } = await aWaiting(accepts)
  const waiting = aDraft()
  await writeMessages(ctx, [waiting])
  await sendOutgoing(ctx, id)
  const later = (days: number): Ctx => ({
    ...ctx,
    clock: { ...ctx.clock, now: () => ctx.clock.now() + days * 86_400_000 },
  })
  // a run empties so many, and others' letters may come first
  const emptied = async (days: number) => {
    while ((await emptyOld(later(days))) > 0);
  }
  await emptied(89)
  expect(await outgoing(id)).toMatchObject({ recipient: 'marisol@example.test' })
  await emptied(91)
  expect(await outgoing(id)).toMatchObject({
    state: 'sent',
    recipient: '',
    subject: '',
    text: '',
    html: null,
  })
  expect(await outgoing(waiting.id)).toMatchObject({ state: 'waiting', recipient: 'marisol@example.test' })
  await writeMessages(ctx, [aDraft({ id })])
  expect(await outgoing(id)).toMatchObject({ state: 'sent', text: '' })
})
