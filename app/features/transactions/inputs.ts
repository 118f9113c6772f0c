import { easternInstant } from '#app/lib/eastern.ts'
import { readPageNumber } from '#app/lib/page-number.ts'

export const TRANSACTIONS_PER_PAGE = 20
/** The most rows of one export. */
export const MOST_EXPORTED = 5_000

/** What rows are asked for by, and the kinds of transactions that each is. */
export const TRANSACTION_KINDS = {
  payments: ['invoice', 'fee', 'cash-payment', 'cash-undone'],
  refunds: ['refund'],
  deposits: [
    'deposit',
    'deposit-left',
    'deposit-applied',
    'deposit-released',
    'deposit-kept',
    'invoice-defaulted',
  ],
  credit: ['wallet', 'gift-redeemed'],
} as const
export type TransactionKind = keyof typeof TRANSACTION_KINDS
export const KIND_NAMES = Object.keys(TRANSACTION_KINDS) as TransactionKind[]

/** What a list of transactions is narrowed to. Days are of the Eastern calendar, both counted in. */
export type TransactionFilter = {
  kind: TransactionKind | null
  /** An invoice's number. */
  invoice: string
  from: string
  to: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function readFilter(params: Pick<URLSearchParams, 'get'>): TransactionFilter {
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return DAY.test(text) && midnight(text) !== null ? text : ''
  }
  return {
    kind: KIND_NAMES.find((kind) => kind === params.get('kind')) ?? null,
    invoice: (params.get('invoice') ?? '').trim().replace(/^#/, '').slice(0, 64),
    ...{ from: day('from'), to: day('to') },
  }
}

/** When a day begins, or one that follows it; null where there is no such day. */
export function midnight(day: string, later = 0): number | null {
  const named = Date.parse(`${day}T00:00Z`)
  if (Number.isNaN(named)) return null
  return easternInstant(new Date(named + later * 86_400_000).toISOString().slice(0, 16))
}

export function readPage(params: URLSearchParams): number {
  return readPageNumber(params, 1_000)
}
