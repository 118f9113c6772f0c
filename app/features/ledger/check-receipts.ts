import { bytesFromHex, commitmentInput, type Hash, hexFromBytes } from '#app/domain/ledger/ledger.ts'
import { centsFromDollars } from '#app/domain/money/money.ts'
import { type AnyEntry, isHash } from './read-entries.ts'
import type { Claim } from './read-receipt.ts'

export type ReceiptFailure =
  | 'no_entry'
  | 'entry_differs'
  | 'commitment_differs'
  | 'amount_differs'
  | 'head_unknown'
  | 'unknown_key'
  | 'signature_invalid'

export type ReceiptVerdict = {
  claim: Claim
  failure: ReceiptFailure | null
  /** Whether the amount was checked: not without knowing it. */
  opened: boolean
}

type Means = {
  hash: Hash
  /** Whether that key signed this head; null when this browser cannot tell. */
  checkHead: (
    keyId: string,
    signature: string,
    head: string,
  ) => Promise<'valid' | 'invalid' | 'unknown_key' | null>
}

/** Holds one receipt against a ledger whose chain is known to hold. */
export async function checkReceipt(
  claim: Claim,
  entries: readonly AnyEntry[],
  means: Means,
): Promise<ReceiptVerdict> {
  const verdict = (failure: ReceiptFailure | null, opened = false) => ({ claim, failure, opened })
  const entry = entries[claim.seq]
  if (!entry) return verdict('no_entry')
  if (entry.hash !== claim.entry_hash) return verdict('entry_differs')
  const { head, key_id, signature } = claim
  // The receipt's head covers its own entry and at most those that were committed with it.
  if (head !== null && !(isHash(head) && entries.slice(claim.seq).some(({ hash }) => hash === head)))
    return verdict('head_unknown')
  if (head !== null && key_id !== null && signature !== null) {
    const signed = await means.checkHead(key_id, signature, head)
    if (signed === 'unknown_key') return verdict('unknown_key')
    if (signed === 'invalid') return verdict('signature_invalid')
  }
  if (claim.amount === null) return verdict(null)
  const failure =
    claim.kind === 'hard' ? hardFailure(claim, entry) : await openingFailure(claim, entry, means.hash)
  return verdict(failure, failure === null)
}

function hardFailure({ amount }: Claim, { effects }: AnyEntry): ReceiptFailure | null {
  return effects.some((effect) => effect.type === 'offer' && effect.amount === amount)
    ? null
    : 'amount_differs'
}

async function openingFailure(
  { amount, nonce }: Claim,
  { effects }: AnyEntry,
  hash: Hash,
): Promise<ReceiptFailure | null> {
  const cents = centsFromDollars(amount ?? Number.NaN)
  if (cents === null || cents < 0 || nonce === null || !/^[0-9a-f]{32}$/.test(nonce))
    return 'commitment_differs'
  const opened = hexFromBytes(await hash(commitmentInput(bytesFromHex(nonce), cents)))
  return effects.some(({ commitment }) => commitment === opened) ? null : 'commitment_differs'
}
