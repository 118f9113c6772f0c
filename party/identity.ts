import { bytesFromHex, hexFromBytes } from '#app/domain/ledger.ts'

/**
 * Who holds a socket and from where, as the Worker told the room: set in one signed header, kept in the socket's tags.
 * `person` is null for a visitor, `address` null where the platform names none.
 */
export type Identity = { person: { personId: string; sessionId: string } | null; address: string | null }

export const IDENTITY_HEADER = 'x-fairlot-identity'

/** The header's value: the identity and its signature. Only the Worker and the rooms know the secret. */
export async function signIdentity(identity: Identity, secret: string): Promise<string> {
  const text = JSON.stringify(identity)
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret), bytesOf(text)))
  return `${btoa(text)}.${hexFromBytes(mac)}`
}

/** The identity in a header; null when there is none or its signature is not ours. */
export async function readIdentity(header: string | null, secret: string): Promise<Identity | null> {
  const [payload, signature] = header?.split('.') ?? []
  if (!payload || !signature) return null
  const text = atob(payload)
  const genuine = await crypto.subtle.verify(
    'HMAC',
    await hmacKey(secret),
    bytesFromHex(signature),
    bytesOf(text),
  )
  return genuine ? (JSON.parse(text) as Identity) : null
}

function hmacKey(secret: string) {
  return crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text)
}

/**
 * What sockets are counted by: an IPv4 address, or the /64 of an IPv6 one, which is what one household or machine has
 * at its disposal. Null for what is no address, and for this machine itself: a proxy of one's own, or a test.
 */
export function socketAddress(address: string): string | null {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return address.startsWith('127.') ? null : address
  if (address === '::1') return null
  const parts = address.toLowerCase().split('%')[0]?.split('::') ?? []
  if (!address.includes(':') || parts.length > 2) return null
  const [before = [], after = []] = parts.map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = parts.length === 2 ? Math.max(0, 8 - before.length - after.length) : 0
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  if (groups.length !== 8 || !groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return null
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
