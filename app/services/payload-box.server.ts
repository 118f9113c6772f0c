import { base64FromBytes, bytesFromBase64, bytesFromBase64Url } from '#app/lib/base64.ts'

/** What programs may seal and open with this deployment: X25519-XSalsa20-Poly1305. Its private key stays behind this door. */
export type PayloadBox = {
  /** 32 bytes, base64. */
  publicKey: () => Promise<string>
  /** `clientKey`: whose message it is, base64. Null when it is not theirs, not for us, or was changed on its way. */
  open: (sealed: string, clientKey: string) => Promise<string | null>
  /** base64(nonce + box), with a nonce of its own. Null when `clientKey` is no key. */
  seal: (text: string, clientKey: string) => Promise<string | null>
}

const KEY_BYTES = 32
const NONCE_BYTES = 24

/** `privateKey`: X25519, pkcs8 DER in base64. Nothing is read of it, nor the library loaded, before somebody asks. */
export function openPayloadBox(privateKey: string): PayloadBox {
  let read: ReturnType<typeof readKeys> | undefined
  const keys = () => (read ??= readKeys(privateKey))
  return {
    publicKey: async () => base64FromBytes((await keys()).publicKey),
    async open(sealed, clientKey) {
      const theirs = keyOf(clientKey)
      const bytes = bytesFromBase64(sealed)
      if (!theirs || !bytes || bytes.length <= NONCE_BYTES) return null
      const [{ secretKey }, { box }] = await Promise.all([keys(), library()])
      const opened = box.open(bytes.subarray(NONCE_BYTES), bytes.subarray(0, NONCE_BYTES), theirs, secretKey)
      return opened && readText(opened)
    },
    async seal(text, clientKey) {
      const theirs = keyOf(clientKey)
      if (!theirs) return null
      const [{ secretKey }, { box }] = await Promise.all([keys(), library()])
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = box(new TextEncoder().encode(text), nonce, theirs, secretKey)
      const whole = new Uint8Array(NONCE_BYTES + sealed.length)
      whole.set(nonce)
      whole.set(sealed, NONCE_BYTES)
      return base64FromBytes(whole)
    },
  }
}

const library = async () => (await import('tweetnacl')).default

async function readKeys(privateKey: string) {
  const der = bytesFromBase64(privateKey)
  if (!der) throw new Error('PAYLOAD_KEY is not base64.')
  const key = await crypto.subtle.importKey('pkcs8', der, 'X25519', true, ['deriveBits'])
  const { x = '', d = '' } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  const [publicKey, secretKey] = [bytesFromBase64Url(x), bytesFromBase64Url(d)]
  if (!publicKey || !secretKey) throw new Error('PAYLOAD_KEY is no X25519 key.')
  return { publicKey, secretKey }
}

function keyOf(text: string): Uint8Array | null {
  const key = bytesFromBase64(text)
  return key?.length === KEY_BYTES ? key : null
}

function readText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
