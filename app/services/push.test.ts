import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPushKey } from '#tests/support/keys.ts'
import { openPushServer } from '#tests/support/push-server.ts'
import { openPush, type Push } from './push.server.ts'

let service: Awaited<ReturnType<typeof openPushServer>>
let push: Push

beforeAll(async () => {
  service = await openPushServer()
  push = openPush({
    ...{ key: testPushKey, services: service.origin, origin: 'http://localhost' },
    sender: 'Fairlot <lots@fairlot.test>',
  })
})
afterAll(() => service.stop())

const options = { ttl: 300, topic: 'a-lot' }

test('A message reaches its browser sealed for it, signed by the house, urgent and for as long as it is true.', async () => {
  const browser = await service.aBrowser()
  expect(await push.send(browser.target, '{"title":"Taladro ñ"}', options)).toEqual({ state: 'sent' })
  const [got] = browser.delivered
  expect(got?.text).toBe('{"title":"Taladro ñ"}')
  expect(Object.fromEntries(got?.headers ?? [])).toMatchObject({
    ttl: '300',
    urgency: 'high',
    topic: 'a-lot',
  })
  expect(got?.claims).toMatchObject({
    aud: service.origin,
    sub: 'mailto:lots@fairlot.test',
    key: await push.publicKey(),
  })
  expect(await push.publicKey()).toHaveLength(87)
})

test('A browser that is gone is gone; a service that is busy says when to come again.', async () => {
  const browser = await service.aBrowser()
  const gone = { ...browser.target, endpoint: `${service.origin}/push/nobody` }
  expect(await push.send(gone, 'x', options)).toEqual({ state: 'gone' })
  browser.answers.push(
    () => new Response('', { status: 410 }),
    () => new Response('slow down', { status: 429, headers: { 'retry-after': '60' } }),
    () => new Response('', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }),
  )
  expect(await push.send(browser.target, 'x', options)).toEqual({ state: 'gone' })
  expect(await push.send(browser.target, 'x', options)).toMatchObject({
    ...{ state: 'failed', error: 'HTTP 429', final: false, retryAfter: 60_000 },
  })
  expect(await push.send(browser.target, 'x', options)).toMatchObject({ state: 'failed', error: 'HTTP 302' })
  expect(await push.send(browser.target, 'x'.repeat(5000), options)).toMatchObject({
    ...{ state: 'failed', error: 'HTTP 413', final: true },
  })
  expect(browser.delivered).toEqual([])
})

test('Only push services are written to.', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    `${service.origin}/push/abc`,
  ])
    expect(push.takes(endpoint), endpoint).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com:8443/',
    'https://user@evil.example/',
    'http://127.0.0.1:9/push/abc',
    'https://localhost/',
    'nothing',
  ])
    expect(push.takes(endpoint), endpoint).toBe(false)
})
