import { readAmount } from '#app/domain/money/amount.ts'
import { isHash, isObject } from './read-entries.ts'

/** What a bidder holds against the ledger. Names are those of the wire; null for what they do not have. */
export type Claim = {
  seq: number
  entry_hash: string
  /** Dollars. A receipt does not name the amount: only its bidder knows a maximum. */
  amount: number | null
  kind: 'max' | 'hard'
  nonce: string | null
  /** The ledger's head that the receipt was given with. */
  head: string | null
  signature: string | null
  key_id: string | null
}

export type ReceiptProblem = 'not_json' | 'no_receipt' | 'other_listing' | 'bad_amount'

/**
 * Reads a receipt that somebody pasted: one that this site's pages keep, one as the API or the socket gave it, or the
 * API's whole answer. `amount` is what they typed beside it, in dollars; empty for none.
 */
export function readReceipt(
  text: string,
  amount: string,
  listing: string,
): { ok: true; claim: Claim } | { ok: false; problem: ReceiptProblem } {
  const typed = readAmount(amount)
  if (!typed.ok) return { ok: false, problem: 'bad_amount' }
  const fields = fieldsOf(text)
  if (!fields) return { ok: false, problem: 'not_json' }
  const { seq, entry_hash, nonce, listing: named } = fields
  if (typeof seq !== 'number' || !Number.isInteger(seq) || seq < 0 || !isHash(entry_hash))
    return { ok: false, problem: 'no_receipt' }
  if (named !== undefined && named !== listing) return { ok: false, problem: 'other_listing' }
  const kept = typeof fields.amount === 'number' ? fields.amount : null
  return {
    ok: true,
    claim: {
      seq,
      entry_hash,
      amount: typed.cents === null ? kept : typed.cents / 100,
      kind: typeof nonce === 'string' ? 'max' : 'hard',
      nonce: textOrNull(nonce),
      head: textOrNull(fields.head ?? fields.ledger_head),
      signature: textOrNull(fields.signature),
      key_id: textOrNull(fields.key_id),
    },
  }
}

function fieldsOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return null
    const data = isObject(value.data) ? value.data.responseData : undefined
    return isObject(data) ? data : value
  } catch {
    return null
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
