import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateDir } from '#scripts/lib/local.ts'
import type { Acknowledged } from './book.ts'
import { type RoomRecord, sha256 } from './room-record.ts'

/** Checks receipts as their bidders can: against the public ledger and the published key, with nothing else. */
export class Proofs {
  readonly #key = publicKey()
  readonly #keyId = sha256(this.#key.export({ format: 'der', type: 'spki' }))
    .toString('hex')
    .slice(0, 16)
  /** One commit signs once for all its receipts. */
  readonly #verified = new Map<string, boolean>()

  /** Whether the receipt leads to its entry, and that to a head that the room has signed and still has. */
  hold({ offer, receipt }: Acknowledged, record: RoomRecord): boolean {
    const { entry_hash, ledger_head = '', key_id, nonce, signature = '' } = receipt
    return (
      entry_hash === record.entries[receipt.seq]?.hash &&
      record.seqOf(ledger_head) >= receipt.seq &&
      key_id === this.#keyId &&
      (nonce !== undefined) === (offer.kind === 'max') &&
      this.signed(ledger_head, signature)
    )
  }

  signed(head: string, signature: string): boolean {
    const known = this.#verified.get(head + signature)
    if (known !== undefined) return known
    const genuine = verify(null, Buffer.from(head, 'hex'), this.#key, Buffer.from(signature, 'base64'))
    this.#verified.set(head + signature, genuine)
    return genuine
  }
}

/** The public half of the key that this state folder's rooms sign with. */
function publicKey() {
  const secrets = JSON.parse(readFileSync(join(stateDir(), 'secrets.json'), 'utf8')) as { LEDGER_KEY: string }
  const key = Buffer.from(secrets.LEDGER_KEY, 'base64')
  return createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
}
