import { bytesFromHex, hexFromBytes } from '#app/domain/ledger/ledger.ts'

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

let imported: { secret: string; key: CryptoKey } | null = null

/** Imported once: every socket that opens needs it. */
async function hmacKey(secret: string): Promise<CryptoKey> {
  if (imported?.secret === secret) return imported.key
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, ['sign', 'verify'])
  imported = { secret, key }
  return key
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text)
}
