import { hexFromBytes } from '#app/domain/ledger/ledger.ts'
import { base64UrlFromBytes, bytesFromBase64 } from '#app/lib/base64.ts'

/** A key that signs or signed ledgers, as it is published. Names are those of the wire. */
export type LedgerPublicKey = {
  /** First 16 hex digits of the SHA-256 of `public_key`'s bytes. */
  key_id: string
  /** SubjectPublicKeyInfo, base64. */
  public_key: string
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string }
  algorithm: 'Ed25519'
}

const SPKI_LENGTH = 44
const RAW_LENGTH = 32
const ED25519 = '302a300506032b6570032100'

/** A public key with all that is published of it; null when it is no Ed25519 key. */
export async function describeKey(publicKey: string): Promise<LedgerPublicKey | null> {
  const der = bytesFromBase64(publicKey)
  if (der?.length !== SPKI_LENGTH || !hexFromBytes(der).startsWith(ED25519)) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', der))
  return {
    key_id: hexFromBytes(hash).slice(0, 16),
    public_key: publicKey,
    jwk: { kty: 'OKP', crv: 'Ed25519', x: base64UrlFromBytes(der.slice(-RAW_LENGTH)) },
    algorithm: 'Ed25519',
  }
}
