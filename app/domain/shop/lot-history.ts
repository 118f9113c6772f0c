import { FACT_FIELDS } from './lot-facts.ts'

/** Something that those who act for a lot have changed of it, as their log says it. */
export type LotLogEntry = {
  at: number
  by: string
  what: string[]
  /** Prices that became others, in cents. */
  prices: { key: string; was: number | null; is: number | null }[]
}

/** What a lot's ledger says of its terms and of what was done with it as a whole. */
export type LedgerAct = {
  seq: number
  at: number
  type: 'rules' | 'offer' | 'reserve-changed' | 'paused' | 'resumed' | 'extended' | 'declined' | 'closed'
  reason: string | null
}

export type HistoryLine = {
  kind:
    | 'published'
    | 'card'
    | 'offer'
    | 'reserve'
    | 'changed'
    | Exclude<LedgerAct['type'], 'rules' | 'offer' | 'reserve-changed'>
  at: number
  by: string | null
  what: string[]
  prices: LotLogEntry['prices']
  /** The entry of the ledger that says the same. */
  seq: number | null
  /** Which rule card it was the first entry of, from 1. */
  card: number | null
  reason: string | null
}

/** Two logs are written of one act: the room's at once, the house's when the room has answered. */
const TOGETHER_MS = 60_000
/** What of a lot is no term of its sale. */
export const LOT_WORDS = [
  'title',
  'description',
  'disclaimer',
  'keywords',
  'binLocation',
  'pictures',
  'video',
  'choices',
  ...FACT_FIELDS,
] as const
const WORDS: ReadonlySet<string> = new Set(LOT_WORDS)

/** What happened to a lot, the latest first: who did it from the house's log, its entry from the ledger. */
export function lotHistory(
  log: readonly LotLogEntry[],
  ledger: readonly LedgerAct[],
  { publishedAt, firstOfferAt }: { publishedAt: number; firstOfferAt: number | null },
): HistoryLine[] {
  const named = new Set<LotLogEntry>()
  let card = 0
  const lines = ledger.map((act): HistoryLine => {
    const { type, at, seq, reason } = act
    if (type === 'rules') card += 1
    const isCard = type === 'rules' && card > 1
    const isReserve = type === 'reserve-changed'
    const said =
      isCard || isReserve
        ? nearest(
            log.filter((each) => !named.has(each) && isOfTerms(each)),
            at,
          )
        : undefined
    if (said) named.add(said)
    return {
      kind: type === 'rules' ? (isCard ? 'card' : 'published') : isReserve ? 'reserve' : type,
      at,
      by: said?.by ?? null,
      what: said?.what ?? [],
      prices: said?.prices ?? [],
      seq,
      card: type === 'rules' ? card : null,
      reason,
    }
  })
  const rest = log
    .filter((each) => !named.has(each))
    .map(
      (each): HistoryLine => ({
        ...plain(each.at, 'changed'),
        by: each.by,
        what: each.what,
        prices: each.prices,
      }),
    )
  // a room that does not answer leaves what the house knows
  const known = ledger.length > 0 ? [] : [plain(publishedAt, 'published')]
  const offer = ledger.length > 0 || firstOfferAt === null ? [] : [plain(firstOfferAt, 'offer')]
  return [...lines, ...rest, ...known, ...offer].sort(
    (one, other) => other.at - one.at || (other.seq ?? 0) - (one.seq ?? 0),
  )
}

function isOfTerms({ what }: LotLogEntry): boolean {
  return what.some((key) => !WORDS.has(key))
}

function nearest(log: readonly LotLogEntry[], at: number): LotLogEntry | undefined {
  return log
    .filter((each) => Math.abs(each.at - at) <= TOGETHER_MS)
    .sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]
}

function plain(at: number, kind: HistoryLine['kind']): HistoryLine {
  return { kind, at, by: null, what: [], prices: [], seq: null, card: null, reason: null }
}
