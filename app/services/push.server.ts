import { base64UrlFromBytes, bytesFromBase64, bytesFromBase64Url } from '#app/lib/base64.ts'
import { readRetryAfter } from '#app/lib/retry-after.ts'

/** A browser's address at its push service, and the keys that only it can open a message with (base64url). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushOptions = {
  /** Seconds that the push service keeps it for a browser that is not there. */
  ttl: number
  /** A later message with the same topic takes the place of one that still waits. At most 32 characters of base64url. */
  topic: string
}

export type Pushed =
  | { state: 'sent' }
  /** The browser has withdrawn its permission, or is no more. */
  | { state: 'gone' }
  | {
      state: 'failed'
      /** Without anything that names a person: it stands in the log. */
      error: string
      detail: string
      /** Another try would fare no better. */
      final: boolean
      /** Milliseconds that the push service asks for; null when it does not say. */
      retryAfter: number | null
    }

/** The door to the push services of browsers (RFC 8030), sealed for the browser (RFC 8291), signed by us (RFC 8292). */
export type Push = {
  /** What a browser subscribes with: an uncompressed point of P-256, base64url. */
  publicKey: () => Promise<string>
  /** Whether this is a push service: nobody may have us write to any address they like. */
  takes: (endpoint: string) => boolean
  /** Never throws. */
  send: (target: PushTarget, text: string, options: PushOptions) => Promise<Pushed>
}

type Given = {
  /** P-256, pkcs8 DER in base64. */
  key: string
  /** Origins of further push services, with commas between; null for none. */
  services?: string | undefined
  /** Whom a push service may turn to. */
  origin: string
  sender?: string | undefined
}

/** Those of Chrome and its kin, Firefox, Edge and Safari. */
const KNOWN =
  /^(fcm\.googleapis\.com|(.+\.)?push\.services\.mozilla\.com|.+\.notify\.windows\.com|(.+\.)?push\.apple\.com)$/
const LONGEST_WAIT_MS = 10_000
const MOST_SAID = 500

export function openPush(given: Given, transport: typeof fetch = fetch): Push {
  const others = (given.services ?? '').split(',').map((origin) => origin.trim())
  let read: ReturnType<typeof readKey> | undefined
  const key = () => (read ??= readKey(given.key))
  const takes = (endpoint: string) => {
    const url = readAddress(endpoint)
    return (
      url !== null && (others.includes(url.origin) || (url.protocol === 'https:' && KNOWN.test(url.host)))
    )
  }
  return {
    takes,
    publicKey: async () => (await key()).publicKey,
    async send({ endpoint, p256dh, auth }, text, { ttl, topic }) {
      if (!takes(endpoint)) return { state: 'gone' }
      try {
        const [vapid, { generateRequestDetails }] = await Promise.all([key(), import('web-push-neo')])
        const { headers, body } = await generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
          TTL: ttl,
          topic,
          urgency: 'high',
          vapidDetails: { ...vapid, subject: subjectOf(given) },
        })
        const answer = await transport(endpoint, {
          method: 'POST',
          headers,
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(LONGEST_WAIT_MS),
        })
        return readAnswer(answer, (await answer.text()).slice(0, MOST_SAID))
      } catch (error) {
        const detail = String(error).slice(0, MOST_SAID)
        return { state: 'failed', error: 'No answer', detail, final: false, retryAfter: null }
      }
    },
  }
}

function readAnswer({ ok, status, headers }: Response, detail: string): Pushed {
  if (ok) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  return {
    state: 'failed',
    error: `HTTP ${status}`,
    detail,
    // malformed or too large: the message's own fault
    final: status === 400 || status === 413,
    retryAfter: readRetryAfter(headers),
  }
}

async function readKey(privateKey: string) {
  const der = bytesFromBase64(privateKey)
  if (!der) throw new Error('PUSH_KEY is not base64.')
  const key = await crypto.subtle.importKey('pkcs8', der, { name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])
  const { x = '', y = '', d = '' } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  const point = [bytesFromBase64Url(x), bytesFromBase64Url(y)].flatMap((part) => [...(part ?? [])])
  return { publicKey: base64UrlFromBytes(Uint8Array.of(4, ...point)), privateKey: d }
}

/** An address of this site by https, or where that is not so, of whoever sends its mail. */
function subjectOf({ origin, sender }: Given): string {
  if (origin.startsWith('https:')) return origin
  return `mailto:${/<([^<>]+)>$/.exec(sender ?? '')?.[1] ?? sender ?? 'nobody@fairlot.example'}`
}

function readAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
