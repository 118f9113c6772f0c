import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { sendMessage } from '#app/features/contact/commands.server.ts'
import { listMessages } from '#app/features/contact/queries.server.ts'
import { anId, anOrganisation } from '#tests/support/builders.ts'
import { holdMinute } from '#tests/support/minute.ts'
import { jobContext } from '#workers/context.ts'

const open = (address: string) => ({ ...jobContext({ env, waitUntil: () => undefined }), address })

const aMessage = (message: string) => ({
  organisationId: null,
  name: 'José de la Cruz',
  email: 'jose@example.com',
  phone: '6145550100',
  topic: 'lot' as const,
  reference: '4821',
  message,
  language: 'es',
  website: '',
})

test('A message is kept for the administrators, with a reference that its writer can name.', async () => {
  const ctx = open(anId('address'))
  const seller = await anOrganisation({ name: 'Pier Street' })
  const sent = await sendMessage(ctx, { ...aMessage('Is the drill complete?'), organisationId: seller.id })
  const [latest] = await listMessages(ctx, { page: 1, limit: 5 })
  expect(latest).toMatchObject({ message: 'Is the drill complete?', seller: 'Pier Street', topic: 'lot' })
  expect(sent).toEqual({ ok: true, reference: latest?.id.slice(0, 8).toUpperCase() })
})

test('A program that fills the hidden field is told that all went well, and nothing is kept.', async () => {
  const words = anId('spam')
  const sent = await sendMessage(open(anId('address')), {
    ...aMessage(words),
    website: 'https://spam.example',
  })
  expect(sent.ok).toBe(true)
  const found = await env.DB.prepare('select id from contact_messages where message = ?').bind(words).first()
  expect(found).toBeNull()
})

test('One network address may write forty times a minute.', async () => {
  holdMinute()
  const ctx = open(anId('address'))
  const words = anId('many')
  const answers = []
  for (let count = 0; count < 42; count += 1) answers.push((await sendMessage(ctx, aMessage(words))).ok)
  expect(answers).toEqual([...Array(40).fill(true), false, false])
  const kept = await env.DB.prepare('select count(*) as n from contact_messages where message = ?')
    .bind(words)
    .first()
  expect(kept).toEqual({ n: 40 })
})

test('A message and the event that has it mailed are written together.', async () => {
  const ctx = open(anId('address'))
  const words = anId('event')
  await sendMessage(ctx, aMessage(words))
  const found = await env.DB.prepare(
    `select events.type from contact_messages kept join events on events.id = 'contact-sent:' || kept.id
      where kept.message = ?`,
  )
    .bind(words)
    .all()
  expect(found.results).toEqual([{ type: 'contact-sent' }])
})
