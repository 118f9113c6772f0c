import { type Cents, centsFromDollars, dollarsFromCents } from '../money/money.ts'
import { decide } from './decide.ts'
import { evolveAll } from './evolve.ts'
import type { Ladder } from './ladder.ts'
import { PLAIN_TERMS, type RuleCard } from './rule-card.ts'
import { initialState } from './state.ts'

/** One recorded auction: the price that the engine reaches, null when it took no offer, beside the recorded one. */
export type HistoryResult = { auctionId: string; engine: Cents | null; recorded: Cents }

type Row = { auctionId: string; bid: Cents; bidtime: number; bidder: string; openbid: Cents; price: Cents }
type CsvRecord = { line: number; fields: readonly string[] }

const COLUMNS = ['auctionid', 'bid', 'bidtime', 'bidder', 'openbid', 'price'] as const

/**
 * Replays recorded histories (engine.md, Replaying a history): a CSV with one row per maximum offered. Further
 * columns and their order do not matter. The opening and the recorded price are those of an auction's first row.
 * Rows without a bidder's name, which real histories have, count as one unnamed bidder of their auction. Throws,
 * naming the line, where a row is malformed.
 */
export function replayHistories(csv: string, ladder: Ladder): HistoryResult[] {
  const auctions = new Map<string, [Row, ...Row[]]>()
  for (const row of readRows(csv)) {
    const rows = auctions.get(row.auctionId)
    if (rows) rows.push(row)
    else auctions.set(row.auctionId, [row])
  }
  return [...auctions.values()].map((rows) => replayAuction(rows, ladder))
}

/** One line per auction, then how many came out as recorded. */
export function printHistories(results: readonly HistoryResult[]): string[] {
  const reproduced = results.filter(isReproduced).length
  return [
    ...results.map((result) => {
      const engine = result.engine === null ? 'no offer' : dollarsFromCents(result.engine)
      const mark = isReproduced(result) ? '' : ', differs'
      return `${result.auctionId}: engine ${engine}, recorded ${dollarsFromCents(result.recorded)}${mark}`
    }),
    `${reproduced} of ${results.length} auctions reproduced`,
  ]
}

function isReproduced(result: HistoryResult): boolean {
  return result.engine === result.recorded
}

function replayAuction(rows: readonly [Row, ...Row[]], ladder: Ladder): HistoryResult {
  const [{ auctionId, openbid, price }] = rows
  const card = historyCard(auctionId, openbid, ladder)
  let state = evolveAll(initialState(card), [{ type: 'auction-opened' }])
  // Sorting is stable: rows of the same moment stay in the file's order.
  for (const row of rows.toSorted((a, b) => a.bidtime - b.bidtime)) {
    const decision = decide(card, state, { type: 'bid', person: row.bidder, kind: 'max', amount: row.bid }, 0)
    if (decision.ok) state = evolveAll(state, decision.events)
  }
  return { auctionId, engine: state.price, recorded: price }
}

/** Recorded rows are all in time, so the clock stands still at 0 within an auction that never closes. */
function historyCard(listingId: string, startPrice: Cents, ladder: Ladder): RuleCard {
  return {
    ...PLAIN_TERMS,
    listingId,
    organisationId: 'SELLER',
    startPrice,
    ladder,
    reserve: null,
    reserveMode: 'jump',
    bidKinds: 'max',
    wholeDollars: false,
    startsAt: 0,
    closesAt: Number.MAX_SAFE_INTEGER,
    softClose: { mode: 'none', windowMs: 0, extensionMs: 0, capMs: null },
  }
}

function readRows(csv: string): Row[] {
  const [header, ...body] = readRecords(csv)
  if (!header) throw new Error('The file is empty.')
  const names = header.fields.map((name) => name.trim().toLowerCase())
  const missing = COLUMNS.find((column) => !names.includes(column))
  if (missing) throw new Error(`Line ${header.line}: the header has no column ${missing}.`)
  return body.map((record) => readRow(names, record))
}

function readRow(names: readonly string[], { line, fields }: CsvRecord): Row {
  if (fields.length !== names.length)
    throw new Error(`Line ${line}: ${fields.length} fields where the header has ${names.length}.`)
  const field = (column: (typeof COLUMNS)[number]) => fields[names.indexOf(column)]?.trim() ?? ''
  const auctionId = field('auctionid')
  if (auctionId === '') throw new Error(`Line ${line}: the auctionid is empty.`)
  const bidtime = numberFrom(field('bidtime'))
  if (bidtime === null) throw new Error(`Line ${line}: bidtime is no number: "${field('bidtime')}".`)
  return {
    auctionId,
    bidtime,
    bidder: field('bidder'),
    bid: amount('bid'),
    openbid: amount('openbid'),
    price: amount('price'),
  }

  function amount(column: 'bid' | 'openbid' | 'price'): Cents {
    const dollars = numberFrom(field(column))
    const cents = dollars === null ? null : centsFromDollars(dollars)
    if (cents === null) throw new Error(`Line ${line}: ${column} is no dollar amount: "${field(column)}".`)
    return cents
  }
}

/** Decimal numbers alone: what else `Number` reads (hexadecimal, Infinity, the empty text) is no field of a history. */
function numberFrom(text: string): number | null {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : null
}

/** RFC 4180, forgiving of bare LF and blank lines. `line` is where a record begins. */
function readRecords(csv: string): CsvRecord[] {
  const text = csv.startsWith('\uFEFF') ? csv.slice(1) : csv
  const records: CsvRecord[] = []
  let fields: string[] = []
  let field = ''
  let wasQuoted = false
  let line = 1
  let begin = 1
  for (let at = 0; at <= text.length; at++) {
    const char = text[at]
    if (char === '"' && field === '' && !wasQuoted) {
      const end = closingQuote(text, at + 1)
      if (end === -1) throw new Error(`Line ${line}: a quoted field is never closed.`)
      const quoted = text.slice(at + 1, end)
      field = quoted.replaceAll('""', '"')
      line += quoted.split('\n').length - 1
      wasQuoted = true
      at = end
    } else if (char === ',') {
      fields.push(field)
      field = ''
      wasQuoted = false
    } else if (char === '\n' || char === undefined) {
      fields.push(field)
      if (fields.length > 1 || field.trim() !== '') records.push({ line: begin, fields })
      fields = []
      field = ''
      wasQuoted = false
      line += 1
      begin = line
    } else if (char !== '\r') {
      if (wasQuoted) throw new Error(`Line ${line}: text after a closing quote.`)
      field += char
    }
  }
  return records
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
