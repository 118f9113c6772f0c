import { base64UrlFromBytes, bytesFromBase64Url } from '#app/lib/base64.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A message as the browser reads it, and how it came. */
export type Delivered = { text: string; headers: Headers; claims: Record<string, unknown> }

type Browser = {
  /** What it says to the house when it subscribes. */
  target: { endpoint: string; p256dh: string; auth: string }
  /** What it has been told, opened with its own keys. */
  delivered: Delivered[]
  /** What the push service says instead of taking the next messages. */
  answers: (() => Response)[]
}

/**
 * A push service (RFC 8030) with browsers of its own: it takes what is signed with the key that its browsers subscribed
 * with (RFC 8292) and is sealed for them (RFC 8291), and nothing else.
 */
export function aPushService(origin: string) {
  const browsers = new Map<string, Browser & { open: (body: Bytes) => Promise<string> }>()
  return {
    async aBrowser(): Promise<Browser> {
      const { target, open } = await keysOf(`${origin}/push/${crypto.randomUUID()}`)
      const browser = { target, open, delivered: [], answers: [] }
      browsers.set(target.endpoint, browser)
      return browser
    },
    /** The service's door. */
    async fetch(asked: Request | string | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(asked, init)
      const browser = browsers.get(request.url)
      if (!browser) return new Response('unknown', { status: 404 })
      const claims = await readVapid(request.headers.get('authorization') ?? '', origin)
      if (!claims) return new Response('not signed', { status: 403 })
      const body = new Uint8Array(await request.arrayBuffer())
      if (body.length > 4096) return new Response('too large', { status: 413 })
      const isWhole =
        /^\d+$/.test(request.headers.get('ttl') ?? '') &&
        request.headers.get('content-encoding') === 'aes128gcm'
      if (!isWhole) return new Response('no TTL or encoding', { status: 400 })
      const other = browser.answers.shift()
      if (other) return other()
      browser.delivered.push({ text: await browser.open(body), headers: request.headers, claims })
      return new Response(null, { status: 201, headers: { location: `${request.url}/1` } })
    },
  }
}

/** A browser's keys, and how it opens what is sealed for them. */
async function keysOf(endpoint: string) {
  const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
  const pair = (await crypto.subtle.generateKey(ecdh, true, ['deriveBits'])) as CryptoKeyPair
  const own = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  const auth = crypto.getRandomValues(new Uint8Array(16))
  const open = async (body: Bytes) => {
    const [salt, length = 0] = [body.slice(0, 16), body[20]]
    const [sender, sealed] = [body.slice(21, 21 + length), body.slice(21 + length)]
    const theirs = await crypto.subtle.importKey('raw', sender, ecdh, false, [])
    const agreed = { name: 'ECDH', public: theirs, $public: theirs }
    const shared = new Uint8Array(await crypto.subtle.deriveBits(agreed, pair.privateKey, 256))
    const secret = await derive(shared, auth, joined(words('WebPush: info\0'), own, sender), 32)
    const key = await derive(secret, salt, words('Content-Encoding: aes128gcm\0'), 16)
    const iv = await derive(secret, salt, words('Content-Encoding: nonce\0'), 12)
    const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, sealed))
    return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)))
  }
  return { target: { endpoint, p256dh: base64UrlFromBytes(own), auth: base64UrlFromBytes(auth) }, open }
}

async function derive(from: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, length * 8))
}

/** What a sender claims in a signed token for this service; null when it is not so signed. */
async function readVapid(header: string, origin: string): Promise<Record<string, unknown> | null> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const [point, signed] = [bytesFromBase64Url(key), bytesFromBase64Url(signature)]
  if (!point || !signed) return null
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const sender = await crypto.subtle.importKey('raw', point, curve, false, ['verify'])
  const how = { name: 'ECDSA', hash: 'SHA-256' }
  if (!(await crypto.subtle.verify(how, sender, signed, words(`${head}.${body}`)))) return null
  const claims = JSON.parse(new TextDecoder().decode(bytesFromBase64Url(body) ?? new Uint8Array()))
  const isForUs = claims.aud === origin && claims.exp * 1000 < Date.now() + 24 * 3_600_000
  return isForUs ? { ...claims, key } : null
}

function words(text: string): Bytes {
  return new TextEncoder().encode(text) as Bytes
}

function joined(...parts: readonly Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part])) as Bytes
}
