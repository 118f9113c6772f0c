import {
  type Bytes,
  bytesFromHex,
  type Canonicalise,
  type Hash,
  hexFromBytes,
  type LedgerEntry,
  verifyChain,
} from '#app/domain/ledger/ledger.ts'
import { bytesFromBase64 } from '#app/lib/base64.ts'
import { type CourseFailure, checkCourse } from './check-course.ts'
import { checkReceipt, type ReceiptVerdict } from './check-receipts.ts'
import type { LedgerPublicKey } from './public-keys.ts'
import { type AnyEntry, isHash, readEntry, rulesOf } from './read-entries.ts'
import type { Claim } from './read-receipt.ts'

/** A ledger as it was fetched. Nothing of it is believed. */
export type PublishedLedger = {
  events: readonly unknown[]
  head: string
  signature: string
  key_id: string
}

/** What only the place where it runs can do. */
export type Tools = {
  hash: Hash
  canonicalise: Canonicalise
  /** Whether an Ed25519 signature holds; null where that cannot be checked. `publicKey`: SubjectPublicKeyInfo. */
  checkSignature: (publicKey: Bytes, signature: Bytes, signed: Bytes) => Promise<boolean | null>
}

export type Asked = {
  listing: string
  ledger: PublishedLedger
  keys: readonly Pick<LedgerPublicKey, 'public_key'>[]
  /** The head that was shown elsewhere: it must be a part of this chain. */
  seen: { seq: number; head: string } | null
  receipts: readonly Claim[]
}

export type Failure = {
  seq: number
  reason:
    | CourseFailure['reason']
    | 'empty'
    | 'malformed'
    | 'out_of_sequence'
    | 'not_canonical'
    | 'hash_mismatch'
    | 'head_mismatch'
    | 'no_rules'
    | 'other_listing'
    | 'seen_differs'
    | 'unknown_key'
    | 'signature_invalid'
}

export type Verdict = {
  /** Everything held that could be checked, receipts included. */
  ok: boolean
  /** The first entry that does not hold, and why. */
  failure: Failure | null
  /** Hashes of the entries up to that one, by their numbers. */
  hashes: string[]
  /** The head's signature; null when it came to no check of it. */
  signature: 'valid' | 'unsupported' | null
  receipts: ReceiptVerdict[]
}

/**
 * Checks a whole ledger: form, chain, signed head, what it tells, and the asker's own receipts. Never throws for what
 * the ledger holds; a tool's own failure comes through.
 */
export async function verifyLedger(asked: Asked, tools: Tools): Promise<Verdict> {
  const entries = readAll(asked.ledger.events)
  const failed = (failure: Failure): Verdict => ({
    ok: false,
    failure,
    hashes: entries.slice(0, failure.seq).map(({ hash }) => hash),
    signature: null,
    receipts: [],
  })

  const broken =
    (await chainFailure(asked.ledger, entries, tools)) ??
    rulesFailure(asked, entries) ??
    seenFailure(asked, entries) ??
    checkCourse(entries)
  if (broken) return failed(broken)

  const last = entries.length - 1
  const checkHead = await headChecker(asked.keys, tools)
  const { key_id, signature, head } = asked.ledger
  const signed = await checkHead(key_id, signature, head)
  if (signed === 'unknown_key') return failed({ seq: last, reason: 'unknown_key' })
  if (signed === 'invalid') return failed({ seq: last, reason: 'signature_invalid' })

  const receipts: ReceiptVerdict[] = []
  for (const claim of asked.receipts)
    receipts.push(await checkReceipt(claim, entries, { hash: tools.hash, checkHead }))
  return {
    ok: receipts.every(({ failure }) => failure === null),
    failure: null,
    hashes: entries.map(({ hash }) => hash),
    signature: signed ?? 'unsupported',
    receipts,
  }
}

/** The entries up to the first whose form is wrong. */
function readAll(events: readonly unknown[]): AnyEntry[] {
  const entries: AnyEntry[] = []
  for (const event of events) {
    const entry = readEntry(event)
    if (!entry) break
    entries.push(entry)
  }
  return entries
}

async function chainFailure(
  { events, head }: PublishedLedger,
  entries: readonly AnyEntry[],
  { hash, canonicalise }: Tools,
): Promise<Failure | null> {
  const malformed = entries.length < events.length
  if (malformed && entries.length === 0) return { seq: 0, reason: 'malformed' }
  // effects that this page does not know are hashed like any other
  const chain = await verifyChain(entries as readonly LedgerEntry[], hash, canonicalise)
  if (!chain.ok) return { seq: chain.seq, reason: chain.reason }
  if (malformed) return { seq: entries.length, reason: 'malformed' }
  return chain.head === head ? null : { seq: entries.length - 1, reason: 'head_mismatch' }
}

function rulesFailure({ listing }: Asked, entries: readonly AnyEntry[]): Failure | null {
  const rules = rulesOf(entries[0])
  if (!rules) return { seq: 0, reason: 'no_rules' }
  return rules.card.listing_id === listing ? null : { seq: 0, reason: 'other_listing' }
}

function seenFailure({ seen }: Asked, entries: readonly AnyEntry[]): Failure | null {
  return seen === null || entries[seen.seq]?.hash === seen.head
    ? null
    : { seq: seen.seq, reason: 'seen_differs' }
}

/** A key is known by its own hash: what it is called by whoever published it proves nothing. */
async function headChecker(keys: Asked['keys'], { hash, checkSignature }: Tools) {
  const known = new Map<string, Bytes>()
  for (const { public_key } of keys) {
    const bytes = bytesFromBase64(public_key)
    if (bytes) known.set(hexFromBytes(await hash(bytes)).slice(0, 16), bytes)
  }
  return async (keyId: string, signature: string, head: string) => {
    const key = known.get(keyId)
    if (!key) return 'unknown_key' as const
    const bytes = bytesFromBase64(signature)
    if (!bytes || !isHash(head)) return 'invalid' as const
    const holds = await checkSignature(key, bytes, bytesFromHex(head))
    return holds === null ? null : holds ? ('valid' as const) : ('invalid' as const)
  }
}
