import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Courier, type Handed, openCouriers, type Providers } from './couriers.server.ts'

/** A mail provider on a real port, which delivers each key once, as providers do. */
const delivered = new Map<string, unknown>()
let answer: (response: ServerResponse, request: IncomingMessage) => void = accept
let asked = 0

function accept(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"m-1"}')
}

const server = createServer(async (request, response) => {
  asked += 1
  let body = ''
  for await (const piece of request) body += piece
  const key = String(request.headers['idempotency-key'])
  if (request.headers.authorization === 'Bearer right' && !delivered.has(key))
    delivered.set(key, JSON.parse(body))
  answer(response, request)
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`
})
afterAll(() => void server.close())

const courier = (): Courier =>
  openCouriers({ MAIL_FROM: 'lots@fairlot.test', MAIL_API_URL: url, MAIL_API_TOKEN: 'right' }).email

const aParcel = (id: string) => ({
  id,
  recipient: 'dana@example.test',
  replyTo: null,
  leave: null,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
})

async function handed(id: string, how: typeof answer): Promise<Handed> {
  answer = how
  try {
    return await courier().hand(aParcel(id))
  } finally {
    answer = accept
  }
}

test('A message that the provider took before it hung up is delivered once, though it is sent twice.', async () => {
  const before = asked
  const first = await handed('hung-up', (response) => response.destroy())
  expect(first).toMatchObject({ state: 'failed', error: 'No answer', final: false })
  expect(await handed('hung-up', accept)).toEqual({ state: 'sent', reference: 'm-1' })
  expect(asked - before).toBe(2)
  expect([...delivered.keys()].filter((key) => key === 'hung-up')).toHaveLength(1)
  expect(delivered.get('hung-up')).toMatchObject({ to: ['dana@example.test'], subject: 'Hello' })
})

test('An answer that breaks off, or is another’s, is none.', async () => {
  const broken = await handed('broken', (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":')
    setTimeout(() => response.destroy(), 20)
  })
  expect(broken).toMatchObject({ state: 'failed', final: false })
  const page = await handed('page', (response) => response.end('<!doctype html>'))
  expect(page).toMatchObject({ state: 'failed', error: 'HTTP 200, unreadable', final: false })
})

const LEAVE = 'https://fairlot.test/newsletter/leave?token=a-token'
const LEAVE_HEADERS = {
  'List-Unsubscribe': `<${LEAVE}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
}

test('What may be ended says so in its head, whoever takes it; what may not says nothing (RFC 8058).', async () => {
  answer = accept
  await courier().hand({ ...aParcel('news'), leave: LEAVE })
  await courier().hand(aParcel('no-news'))
  expect(delivered.get('news')).toMatchObject({ headers: LEAVE_HEADERS })
  expect(delivered.get('no-news')).not.toHaveProperty('headers')
  const sent: unknown[] = []
  const SEND_EMAIL = {
    send: async (message: unknown) => {
      sent.push(message)
      return { messageId: 'm-2' }
    },
  } as unknown as NonNullable<Providers['SEND_EMAIL']>
  const bound = openCouriers({ MAIL_FROM: 'Fairlot <lots@fairlot.test>', SEND_EMAIL }).email
  await bound.hand({ ...aParcel('news'), leave: LEAVE })
  expect(sent).toMatchObject([{ headers: { 'X-Entity-Ref-ID': 'news', ...LEAVE_HEADERS } }])
})

test('The token does not follow a redirect.', async () => {
  const before = asked
  const led = await handed('led', (response) => response.writeHead(302, { location: '/elsewhere' }).end())
  expect(led).toMatchObject({ state: 'failed', error: 'HTTP 302', final: false })
  expect(asked - before).toBe(1)
})

test('Nobody listens: that is worth another try.', async () => {
  const nobody = openCouriers({
    MAIL_FROM: 'lots@fairlot.test',
    MAIL_API_URL: 'http://127.0.0.1:9/',
    MAIL_API_TOKEN: 'right',
  })
  expect(await nobody.email.hand(aParcel('nobody'))).toMatchObject({ state: 'failed', final: false })
})

test('An SMTP server is chosen by its address; one that nobody answers at is worth another try.', async () => {
  const { email } = openCouriers(
    { MAIL_FROM: 'lots@fairlot.test', MAIL_SMTP_URL: 'smtps://user:pass@mail.test:465' },
    fetch,
    async () => {
      throw new Error('refused')
    },
  )
  expect(email.name).toBe('mail.test:465')
  expect(await email.hand(aParcel('smtp'))).toMatchObject({
    state: 'failed',
    error: 'No answer',
    final: false,
  })
})

test('Who lacks a sender, a token or a provider keeps messages.', async () => {
  for (const given of [
    {},
    { MAIL_API_URL: url, MAIL_API_TOKEN: 'right' },
    { MAIL_FROM: 'a@b.test', MAIL_API_URL: url },
  ]) {
    const { email, sms } = openCouriers(given)
    expect([email.name, sms.name]).toEqual(['outbox', 'outbox'])
    expect(await email.hand(aParcel('kept'))).toEqual({ state: 'kept' })
  }
  expect(delivered.has('kept')).toBe(false)
})
