import type { Cents } from '#app/domain/money/money.ts'
import type { BuyNow, Format, SoftClose } from '../auction/rule-card.ts'

/** Bytes that the browser's and Node's hash functions both take. */
export type Bytes = Uint8Array<ArrayBuffer>

/** RFC 8785 (JSON Canonicalization Scheme), handed in because the law imports no package. */
export type Canonicalise = (value: unknown) => string | undefined

/** SHA-256, handed in: synchronous in the room, a promise in the browser. */
export type Hash = (bytes: Bytes) => Uint8Array | Promise<Uint8Array>

/**
 * What everybody may know of one event. A maximum, a sealed offer and a pre-bid are there as commitments only, a reserve
 * not at all.
 */
export type PublicEffect =
  | { type: 'rules'; card: PublicRuleCard; sentences: readonly string[] }
  | { type: 'opened' }
  | { type: 'pre-bid'; commitment: string }
  | { type: 'offer'; kind: 'max'; commitment: string; answered: boolean; silent: boolean }
  | { type: 'offer'; kind: 'hard'; amount: number; answered: boolean; silent: boolean }
  | { type: 'offer'; kind: 'sealed'; commitment: string }
  | { type: 'max-lowered'; commitment: string }
  | { type: 'purchase'; price: number; quantity: number; left: number }
  /** Pieces of a sale that was called off; `reopened`: it had been sold out. */
  | { type: 'restocked'; quantity: number; left: number; reopened: boolean }
  /** Entries whose offers were taken back, and those of others that no longer stand without them. */
  | { type: 'retracted'; scope: 'last' | 'all'; entries: readonly number[]; fallen: readonly number[] }
  | { type: 'declined'; by: 'seller' | 'admin'; entries: readonly number[]; fallen: readonly number[] }
  | { type: 'reserve-changed' }
  | { type: 'extension'; closes_at: string; cause: 'offer' | 'group' }
  | { type: 'extension-asked'; closes_at: string }
  | { type: 'paused'; at: string; by: 'seller' | 'admin'; reason: string }
  /** `by` is `time` where a pause had lasted as long as one may. */
  | { type: 'resumed'; at: string; by: 'seller' | 'admin' | 'time'; closes_at: string }
  | { type: 'extended'; by: 'seller' | 'admin'; by_ms: number; closes_at: string }
  | {
      type: 'closed'
      outcome: 'sold' | 'unsold' | 'withdrawn'
      cause: 'time' | 'purchase' | 'seller' | 'admin'
      at: string
    }

/** One line of the public ledger (engine.md, Two logs). Dollars are numbers, times ISO 8601 in UTC, hashes lower-case hex. */
export type LedgerEntry = {
  seq: number
  at: string
  /** The bidder's pseudonym, stable within the listing; null where nobody bid. */
  tag: string | null
  /** The public price after the entry; null before the first offer, and where offers are sealed. */
  price: number | null
  effects: readonly PublicEffect[]
  hash: string
}

export type UnhashedEntry = Omit<LedgerEntry, 'hash'>

/** A rule card as the public sees it: whether there is a reserve, never how much. Rates in percent. */
export type PublicRuleCard = {
  listing_id: string
  format: Format
  starting_price: number
  increments: readonly { from: number; increment: number }[]
  has_reserve: boolean
  reserve_mode: 'jump' | 'reach' | null
  offer_kinds: 'both' | 'max' | 'hard'
  whole_dollars: boolean
  starts_at: string
  closes_at: string
  soft_close: {
    mode: SoftClose['mode']
    window_seconds: number
    extension_seconds: number
    cap_seconds: number | null
    /** Whether all open lots of the auction move together. */
    group: boolean
  }
  /** Sealed listings: the least and the most of an offer, and how often it may be changed. */
  sealed: { least: number; most: number | null; changes: number } | null
  buy_now: { price: number; policy: BuyNow['policy'] } | null
  quantity: number
  pre_bids: { least: number; most: number } | null
  /** Minutes before the scheduled close; null until the close itself. */
  retraction: {
    by: 'leader' | 'anyone'
    until_minutes: number | null
    retract_most?: number
    come_back_at_least?: boolean
  } | null
  premium: {
    percent: number
    cap: number | null
    /** In the place of the one rate; missing where that is it. */
    tiers?: readonly { from: number; percent: number; fixed: number }[]
  } | null
  tax: { percent: number; on: 'hammer_and_premium' | 'hammer' } | null
  pickup_days: number | null
}

export type ChainVerdict =
  | { ok: true; head: string }
  | { ok: false; seq: number; reason: 'empty' | 'out_of_sequence' | 'not_canonical' | 'hash_mismatch' }

const encoder = new TextEncoder()
const HASH_LENGTH = 32
const NONCE_LENGTH = 16
const HEX = '0123456789abcdef'

/** What stands before entry 0. */
export const GENESIS_HASH: string = '0'.repeat(2 * HASH_LENGTH)

/** The bytes that are hashed of an entry: canonical JSON of all of it but its own hash. */
export function canonicalEntry(entry: UnhashedEntry & { hash?: string }, canonicalise: Canonicalise): Bytes {
  const { hash: _, ...unhashed } = entry
  const text = canonicalise(unhashed)
  if (text === undefined) throw new Error('An entry has no canonical form.')
  return encoder.encode(text)
}

/** What an entry's hash is taken of: the previous hash as its 32 bytes (zeros before entry 0), then the entry. */
export function hashInput(previousHash: Uint8Array, canonical: Uint8Array): Bytes {
  if (previousHash.length !== HASH_LENGTH) throw new Error('A previous hash has 32 bytes.')
  return joined(previousHash, canonical)
}

/** What a commitment is the hash of: the bidder's 16 random bytes, then the amount as 8 bytes, big-endian. */
export function commitmentInput(nonce: Uint8Array, amount: Cents): Bytes {
  if (nonce.length !== NONCE_LENGTH) throw new Error('A nonce has 16 bytes.')
  const cents = new Uint8Array(8)
  new DataView(cents.buffer).setBigUint64(0, BigInt(amount))
  return joined(nonce, cents)
}

/** Follows the chain from entry 0 and names the first entry, by its place, that does not hold. */
export async function verifyChain(
  entries: readonly LedgerEntry[],
  hash: Hash,
  canonicalise: Canonicalise,
): Promise<ChainVerdict> {
  if (entries.length === 0) return { ok: false, seq: 0, reason: 'empty' }
  let head = GENESIS_HASH
  for (const [seq, entry] of entries.entries()) {
    if (entry.seq !== seq) return { ok: false, seq, reason: 'out_of_sequence' }
    const canonical = canonicalOrNull(entry, canonicalise)
    if (!canonical) return { ok: false, seq, reason: 'not_canonical' }
    const hashed = hexFromBytes(await hash(hashInput(bytesFromHex(head), canonical)))
    if (hashed !== entry.hash) return { ok: false, seq, reason: 'hash_mismatch' }
    head = hashed
  }
  return { ok: true, head }
}

/** A downloaded ledger may hold what no honest one does (a lone surrogate), which has no canonical form. */
function canonicalOrNull(entry: LedgerEntry, canonicalise: Canonicalise): Bytes | null {
  try {
    return canonicalEntry(entry, canonicalise)
  } catch {
    return null
  }
}

/** Bytes as lower-case hex. */
export function hexFromBytes(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += HEX.charAt(byte >> 4) + HEX.charAt(byte & 15)
  return hex
}

/** Lower-case hex as bytes. Throws on anything else. */
export function bytesFromHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error('Not lower-case hex.')
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i += 1)
    bytes[i] = 16 * digitOf(hex.charCodeAt(2 * i)) + digitOf(hex.charCodeAt(2 * i + 1))
  return bytes
}

/** The value of a hexadecimal digit, `0` to `9` or `a` to `f`, by its character code. */
function digitOf(code: number): number {
  return code < 58 ? code - 48 : code - 87
}

function joined(first: Uint8Array, second: Uint8Array): Bytes {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

/** Epoch ms as ISO 8601 in UTC with milliseconds. By hand, because the law has no `Date`. */
export function isoTime(ms: number): string {
  const days = Math.floor(ms / 86_400_000)
  const rest = ms - days * 86_400_000
  const { year, month, day } = civilDate(days)
  const hour = two(Math.floor(rest / 3_600_000))
  const minute = two(Math.floor(rest / 60_000) % 60)
  const second = two(Math.floor(rest / 1000) % 60)
  return `${pad(year, 4)}-${two(month)}-${two(day)}T${hour}:${minute}:${second}.${pad(rest % 1000, 3)}Z`
}

/** Days since 1970-01-01 to a date, counting in eras of 400 years that begin in March (so a leap day comes last). */
function civilDate(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - 365 * yearOfEra - Math.floor(yearOfEra / 4) + Math.floor(yearOfEra / 100)
  const march = Math.floor((5 * dayOfYear + 2) / 153)
  const month = march < 10 ? march + 3 : march - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * march + 2) / 5) + 1,
  }
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
