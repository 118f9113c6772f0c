import type { Receipt } from '#party/wire/protocol.ts'

/**
 * What a bidder needs to check the ledger on their own account: what they offered, and what the room gave them for it.
 * It stays in their browser; the nonce opens the ledger's commitment to their maximum. Names are those of the wire.
 */
export type KeptReceipt = {
  listing: string
  seq: number
  bid_id: string
  /** What was offered, in dollars: a maximum is secret, the receipt itself does not name it. */
  amount: number
  kind: 'max' | 'hard'
  /** Null for a hard offer, which is public. */
  nonce: string | null
  entry_hash: string
  head: string
  signature: string
  key_id: string
}

/** Most receipts that are kept for one listing: the oldest go first. */
const MOST_KEPT = 200

/** Keeps an accepted offer's receipt. `amount` in cents. A browser that keeps nothing loses only the convenience. */
export function keepReceipt(
  listing: string,
  offer: { amount: number; kind: 'max' | 'hard' },
  { seq, bid_id, nonce, entry_hash, ledger_head, signature, key_id }: Receipt,
) {
  if (!entry_hash || !ledger_head || !signature || !key_id) return
  const kept: KeptReceipt = {
    listing,
    seq,
    bid_id,
    amount: offer.amount / 100,
    kind: offer.kind,
    nonce: nonce ?? null,
    entry_hash,
    head: ledger_head,
    signature,
    key_id,
  }
  const others = readReceipts(listing).filter((each) => each.bid_id !== bid_id)
  try {
    localStorage.setItem(keyOf(listing), JSON.stringify([...others, kept].slice(-MOST_KEPT)))
  } catch {
    // full, or not allowed: the room has the receipt too
  }
}

/** The receipts that this browser keeps for a listing, oldest first. */
export function readReceipts(listing: string): KeptReceipt[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(listing)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => isKept(each, listing)) : []
  } catch {
    return []
  }
}

export function forgetReceipts(listing: string) {
  try {
    localStorage.removeItem(keyOf(listing))
  } catch {
    // nothing is kept where nothing may be
  }
}

function keyOf(listing: string): string {
  return `fairlot.receipts.${listing}`
}

function isKept(value: unknown, listing: string): value is KeptReceipt {
  if (typeof value !== 'object' || value === null) return false
  const { nonce, seq, amount, kind, ...rest } = value as Record<string, unknown>
  return (
    rest.listing === listing &&
    typeof seq === 'number' &&
    typeof amount === 'number' &&
    (kind === 'max' || kind === 'hard') &&
    (nonce === null || typeof nonce === 'string') &&
    [rest.bid_id, rest.entry_hash, rest.head, rest.signature, rest.key_id].every(
      (each) => typeof each === 'string',
    )
  )
}
