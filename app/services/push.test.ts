import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { base64UrlFromBytes, bytesFromBase64Url } from '#app/lib/base64.ts'
import { testPushKey } from '#tests/support/keys.ts'
import { openPushServer } from '#tests/support/push-server.ts'
import { openPush, type Push } from './push.server.ts'

let service: Awaited<ReturnType<typeof openPushServer>>
let push: Push

beforeAll(async () => {
  service = await openPushServer()
  push = openPush({
    key: testPushKey,
    services: service.origin,
    origin: 'http://localhost',
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
    state: 'failed',
    error: 'HTTP 429',
    final: false,
    retryAfter: 60_000,
  })
  expect(await push.send(browser.target, 'x', options)).toMatchObject({ state: 'failed', error: 'HTTP 302' })
  expect(await push.send(browser.target, 'x'.repeat(5000), options)).toMatchObject({
    state: 'failed',
    error: 'HTTP 413',
    final: true,
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

/** RFC 8291, section 5 and appendix A: what each side held, and what came of it. */
const RECORDED = {
  text: 'When I grow up, I want to be a watermelon',
  server: {
    kty: 'EC',
    crv: 'P-256',
    d: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    x: '_jP0qw3qcZFNtVgj9ztUlI9BMG2SBzLbuaWaUyhkgiA',
    y: 'Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  },
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('What is sealed is, to the byte, what RFC 8291 has recorded, and says so as RFC 8188 and RFC 8030 want it.', async () => {
  const { server, salt, text, p256dh, auth } = RECORDED
  const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
  const { d: _secret, ...point } = server
  const pair = {
    privateKey: await crypto.subtle.importKey('jwk', server, ecdh, true, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('jwk', point, ecdh, true, []),
  }
  vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValueOnce(pair as never)
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => {
    ;(array as unknown as Uint8Array).set(bytesFromBase64Url(salt) ?? [])
    return array
  })
  let sent: Request | null = null
  const recorder = openPush(
    { key: testPushKey, services: service.origin, origin: 'http://localhost' },
    async (to, init) => {
      sent = new Request(to as string, init)
      return new Response(null, { status: 201 })
    },
  )
  const target = { endpoint: `${service.origin}/push/recorded`, p256dh, auth }
  expect(await recorder.send(target, text, options)).toEqual({ state: 'sent' })
  vi.restoreAllMocks()
  const request = sent as unknown as Request
  const body = new Uint8Array(await request.arrayBuffer())
  expect(base64UrlFromBytes(body)).toBe(RECORDED.body)
  expect(request.headers.get('content-encoding')).toBe('aes128gcm')
  // RFC 8292: a token signed with the key that the browser knows, for this service alone, for a day at most
  const [, token = '', key] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  expect(key).toBe(await recorder.publicKey())
  const [head, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))))
  expect(head).toMatchObject({ alg: 'ES256' })
  expect(claims.aud).toBe(service.origin)
  expect(claims.sub).toMatch(/^(mailto:|https:)/)
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
})
