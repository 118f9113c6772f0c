import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import { listingLive, listings, settings } from '#drizzle/schema/index.ts'
import type { LedgerPart } from '#party/wire/protocol.ts'
import { ENTRIES_PER_PAGE } from './inputs.ts'
import { describeKey, type LedgerPublicKey } from './public-keys.ts'
import { type AnyEntry, rulesOf } from './read-entries.ts'

/** Most entries that a room gives at once. */
const PART = 1000

type Span = {
  /** Entries after this one; -1 for those from the first on. */
  since: number
  limit: number
}

/** `next` is the `since` of the part that follows; null in the last. */
export type LedgerRead = LedgerPart & { next: number | null }

/** The listing that a ledger belongs to; null when there is none. No room is woken for a listing that does not exist. */
export async function findLedgerListing({ db }: Pick<Ctx, 'db'>, id: string) {
  const [row] = await db
    .select({ id: listings.id, lotNumber: listings.lotNumber, title: listings.title })
    .from(listings)
    .innerJoin(listingLive, eq(listingLive.listingId, listings.id))
    .where(eq(listings.id, id))
    .limit(1)
  return row ?? null
}

/** A part of a listing's ledger, from its room; null when the room knows no such listing. */
export async function readLedger(
  { rooms }: Pick<Ctx, 'rooms'>,
  id: string,
  { since, limit }: Span,
): Promise<LedgerRead | null> {
  const part = await rooms.ledger(id, since, limit)
  if (!part) return null
  const last = since + part.entries.length
  return { ...part, next: last < part.seq && part.entries.length > 0 ? last : null }
}

/** All of a listing's ledger, a part at a time. The head of the last part is that of the whole. */
export async function* ledgerParts(
  ctx: Pick<Ctx, 'rooms'>,
  id: string,
): AsyncGenerator<LedgerRead, void, undefined> {
  for (let since: number | null = -1; since !== null; ) {
    const part: LedgerRead | null = await readLedger(ctx, id, { since, limit: PART })
    if (!part) return
    yield part
    since = part.next
  }
}

export type LedgerPageView = {
  /** Oldest first. */
  entries: AnyEntry[]
  /** Those of entry 0, on every page. */
  rules: ReturnType<typeof rulesOf>
  seq: number
  head: string
  keyId: string
  page: number
  pages: number
}

/** One page of a listing's ledger, the last where there are fewer; null when the room knows no such listing. */
export async function readLedgerPage(
  ctx: Pick<Ctx, 'rooms'>,
  id: string,
  asked: number,
): Promise<LedgerPageView | null> {
  const since = (asked - 1) * ENTRIES_PER_PAGE - 1
  const [part, first] = await Promise.all([
    readLedger(ctx, id, { since, limit: ENTRIES_PER_PAGE }),
    asked > 1 ? readLedger(ctx, id, { since: -1, limit: 1 }) : null,
  ])
  if (!part) return null
  const pages = Math.ceil((part.seq + 1) / ENTRIES_PER_PAGE)
  if (asked > pages) return readLedgerPage(ctx, id, pages)
  const entries = part.entries.map((text) => JSON.parse(text) as AnyEntry)
  const [rules] = first ? first.entries.map((text) => JSON.parse(text) as AnyEntry) : entries
  const { seq, head, key_id: keyId } = part
  return { entries, rules: rulesOf(rules), seq, head, keyId, page: asked, pages }
}

/** The keys that sign or have signed ledgers, the present one first. */
export async function listLedgerKeys({
  db,
  ledgerKey,
  log,
}: Pick<Ctx, 'db' | 'ledgerKey' | 'log'>): Promise<LedgerPublicKey[]> {
  const [current, rows] = await Promise.all([ledgerKey.publicKey(), db.select().from(settings)])
  const { former_ledger_keys: former } = readSettings(rows)
  const described = await Promise.all([current, ...(Array.isArray(former) ? former : [])].map(describeKey))
  const unreadable = described.filter((key) => key === null).length
  if (unreadable > 0) log('error', 'ledger.keys', { unreadable })
  const byId = new Map(described.flatMap((key) => (key ? [[key.key_id, key]] : [])))
  return [...byId.values()]
}

/** What a ledger says of a lot's terms and of what was done with it as a whole, and its head; null where there is none. */
export async function readLedgerActs(
  ctx: Pick<Ctx, 'rooms'>,
  id: string,
): Promise<{ head: string; acts: LedgerAct[] } | null> {
  const part = await readLedger(ctx, id, { since: -1, limit: PART })
  if (!part) return null
  const acts: LedgerAct[] = []
  for (const text of part.entries) {
    const { seq, at, effects } = JSON.parse(text) as AnyEntry
    const isFirst = !acts.some(({ type }) => type === 'offer')
    for (const effect of effects) {
      const type = ACTS.find((each) => each === effect.type)
      const isOffer = effect.type === 'offer' && isFirst
      if (!type && !isOffer) continue
      const reason = typeof effect.reason === 'string' ? effect.reason : null
      acts.push({ seq, at: Date.parse(at), type: type ?? 'offer', reason })
    }
  }
  return { head: part.head, acts }
}

export type LedgerAct = {
  seq: number
  at: number
  type: (typeof ACTS)[number] | 'offer'
  reason: string | null
}

const ACTS = ['rules', 'reserve-changed', 'paused', 'resumed', 'extended', 'declined', 'closed'] as const
