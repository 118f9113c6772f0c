import { hexFromBytes } from '#app/domain/ledger/ledger.ts'
import { base64UrlFromBytes, bytesFromBase64 } from '#app/lib/base64.ts'

/** What is secret about codes: the key that they are kept under, and what a deployment for trying out takes instead. */
export type CodeKey = {
  /** Keyed hash of several texts, in hexadecimal: worth nothing to whoever reads the database alone. */
  hash: (...parts: readonly string[]) => Promise<string>
  /** Encrypted, so that only this deployment reads it. */
  seal: (text: string) => Promise<string>
  /** Null for what this deployment has not sealed. */
  unseal: (sealed: string) => Promise<string | null>
  /** From configuration: taken in place of every code outside production. */
  staticCode: string | null
}

const utf8 = new TextEncoder()
const NONCE_BYTES = 12

export function openCodeKey({ secret, staticCode }: { secret: string; staticCode: string | null }): CodeKey {
  const keys = { mac: once(() => macKey(secret)), box: once(() => boxKey(secret)) }
  return {
    staticCode,
    async hash(...parts) {
      const signed = await crypto.subtle.sign('HMAC', await keys.mac(), utf8.encode(JSON.stringify(parts)))
      return hexFromBytes(new Uint8Array(signed))
    },
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keys.box(), utf8.encode(text))
      return base64UrlFromBytes(new Uint8Array([...iv, ...new Uint8Array(box)]))
    },
    async unseal(sealed) {
      const bytes = bytesFromBase64(sealed.replaceAll('-', '+').replaceAll('_', '/'))
      if (!bytes || bytes.length <= NONCE_BYTES) return null
      const iv = bytes.slice(0, NONCE_BYTES)
      try {
        const box = bytes.slice(NONCE_BYTES)
        const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keys.box(), box)
        return new TextDecoder().decode(text)
      } catch {
        return null
      }
    },
  }
}

/** Keys of their own, so that no hash or box of another part of the program serves here. */
async function macKey(secret: string) {
  const bytes = utf8.encode(`codes:${secret}`)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

async function boxKey(secret: string) {
  const bytes = await crypto.subtle.digest('SHA-256', utf8.encode(`sealed:${secret}`))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}
