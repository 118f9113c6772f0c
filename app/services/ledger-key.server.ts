import { base64FromBytes, bytesFromBase64, bytesFromBase64Url } from '#app/lib/base64.ts'

/** The key that signs the ledgers now, as everybody may know it. Its private half stays behind this door. */
export type LedgerKey = {
  /** SubjectPublicKeyInfo, base64. */
  publicKey: () => Promise<string>
}

/** What every Ed25519 key's SubjectPublicKeyInfo begins with; the 32 bytes of the key follow. */
const SPKI_HEAD = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]

/** `privateKey`: Ed25519, pkcs8 DER in base64. */
export function openLedgerKey(privateKey: string): LedgerKey {
  return {
    async publicKey() {
      const der = bytesFromBase64(privateKey)
      if (!der) throw new Error('The ledger key is not base64.')
      const key = await crypto.subtle.importKey('pkcs8', der, 'Ed25519', true, ['sign'])
      const { x = '' } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
      const raw = bytesFromBase64Url(x)
      return base64FromBytes(Uint8Array.from([...SPKI_HEAD, ...(raw ?? [])]))
    },
  }
}
