import type { Format } from '../auction/rule-card.ts'
import { dollarsField } from '../money/money.ts'

const MINUTE_MS = 60_000

export type TermName =
  | 'sprice'
  | 'minimumReservePrice'
  | 'bprice'
  | 'maxstart'
  | 'deposit_amount'
  | 'qty'
  | 'opens'
  | 'closes'
  | 'soft_close'
  | 'bid_kinds'

/** A term as its field says it: `key` is what it is called in phrases, `now` what the field holds. */
export type TermRow = {
  name: TermName
  key: string
  now: string
  kind: 'money' | 'count' | 'moment' | 'kinds'
}

type Termed = {
  format: Format
  startPrice: number
  reservePrice: number | null
  buyNowPrice: number | null
  maxStart: number | null
  depositAmount: number | null
  quantity: number
  softCloseMode: string
  softCloseWindowMs: number
  bidKinds: string
}

/** The terms of a published lot in the order of its page; `closes` and `opens` on the yard's clock, `opens` null once it has opened. */
export function termRows(
  row: Termed,
  { closes, opens }: { closes: string; opens: string | null },
): TermRow[] {
  const { format } = row
  const money = (name: TermName, key: string, cents: number | null): TermRow => {
    return { name, key, now: cents === null ? '' : dollarsField(cents), kind: 'money' }
  }
  const isOffered = format !== 'fixed'
  return [
    money('sprice', 'startPrice', row.startPrice),
    ...(isOffered ? [money('minimumReservePrice', 'reserve', row.reservePrice)] : []),
    ...(format === 'ascending' ? [money('bprice', 'buyNow', row.buyNowPrice)] : []),
    ...(format === 'sealed' ? [money('maxstart', 'maxStart', row.maxStart)] : []),
    ...(isOffered
      ? []
      : [{ name: 'qty', key: 'quantity', now: String(row.quantity), kind: 'count' } as const]),
    ...(format === 'ascending'
      ? [{ name: 'bid_kinds', key: 'bidKinds', now: row.bidKinds, kind: 'kinds' } as const]
      : []),
    ...(opens === null ? [] : [{ name: 'opens', key: 'startsAt', now: opens, kind: 'moment' } as const]),
    { name: 'closes', key: 'closesAt', now: closes, kind: 'moment' },
    ...(format === 'fixed' || format === 'sealed'
      ? []
      : [{ name: 'soft_close', key: 'softClose', now: softMinutes(row), kind: 'count' } as const]),
    ...(isOffered ? [money('deposit_amount', 'depositAmount', row.depositAmount)] : []),
  ]
}

/** Under which name a form says what it showed of a term when it was read. */
export function shownName(term: string): string {
  return `shown:${term}`
}

/** What the page shows of the soft close: whole minutes, 0 for none. */
export function softMinutes({
  softCloseMode,
  softCloseWindowMs,
}: Pick<Termed, 'softCloseMode' | 'softCloseWindowMs'>): string {
  return softCloseMode === 'none' ? '0' : String(Math.round(softCloseWindowMs / MINUTE_MS))
}
