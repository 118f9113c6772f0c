import type { Tools } from '../verify.ts'

/** After so many hashes the page gets a moment to show how far it is. */
const HASHES_AT_ONCE = 250

/**
 * What this browser checks with; null on a page over plain http, where browsers hash nothing. `onHashed` hears how many
 * hashes were taken.
 */
export async function openTools(onHashed: (count: number) => void): Promise<Tools | null> {
  if (!globalThis.crypto?.subtle) return null
  const { default: canonicalise } = await import('canonicalize')
  let count = 0
  return {
    canonicalise,
    async hash(bytes) {
      const hashed = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      count += 1
      if (count % HASHES_AT_ONCE === 0) {
        onHashed(count)
        await new Promise((resolve) => setTimeout(resolve))
      }
      return hashed
    },
    async checkSignature(publicKey, signature, signed) {
      try {
        const key = await crypto.subtle.importKey('spki', publicKey, 'Ed25519', false, ['verify'])
        return await crypto.subtle.verify('Ed25519', key, signature, signed)
      } catch (error) {
        // anything but an unknown algorithm means that there was no key, or no signature, to begin with
        return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false
      }
    },
  }
}
