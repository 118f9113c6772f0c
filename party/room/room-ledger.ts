import { createPrivateKey, createPublicKey, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  bytesFromHex,
  canonicalEntry,
  commitmentInput,
  hashInput,
  hexFromBytes,
  type UnhashedEntry,
} from '#app/domain/ledger/ledger.ts'
import { canonicalJson } from '#app/lib/canonical-json.ts'

/**
 * Hashes and signatures of the public ledger. Synchronous on purpose: nothing may be awaited between a decision and
 * its receipt.
 */
export class RoomLedger {
  readonly keyId: string
  readonly #key: KeyObject
  #signed: { head: string; signature: string } | null = null

  /** `privateKey`: Ed25519, pkcs8 DER in base64. */
  constructor(privateKey: string) {
    this.#key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    this.keyId = keyIdOf(createPublicKey(this.#key).export({ format: 'der', type: 'spki' }))
  }

  /** The entry as it is stored and its hash, chained to the head before it. */
  seal(
    { at, effects, price, seq, tag }: UnhashedEntry,
    previousHead: string,
  ): { entry: string; hash: string } {
    // in the order in which they are hashed, which saves sorting them
    const entry = { at, effects, price, seq, tag }
    const canonical = canonicalEntry(entry, canonicalJson)
    const hash = sha256(hashInput(bytesFromHex(previousHead), canonical))
    return { entry: JSON.stringify({ ...entry, hash }), hash }
  }

  /** Binds a bidder's amount without telling it. The bidder alone gets the nonce. */
  commit(amount: number): { nonce: string; commitment: string } {
    const nonce = new Uint8Array(randomBytes(16))
    return { nonce: hexFromBytes(nonce), commitment: sha256(commitmentInput(nonce, amount)) }
  }

  /** The head's signature, base64: made once for each commit of the room, however many ask for it. */
  signHead(head: string): string {
    if (this.#signed?.head !== head)
      this.#signed = { head, signature: sign(null, bytesFromHex(head), this.#key).toString('base64') }
    return this.#signed.signature
  }
}

/** What tells one signing key from another: the first 16 hex digits of its public key's hash. */
export function keyIdOf(publicKey: Uint8Array): string {
  return sha256(publicKey).slice(0, 16)
}

function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}
