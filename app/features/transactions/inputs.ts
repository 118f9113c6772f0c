import { readDay } from '#app/domain/pickup/civil.ts'
import { readPageNumber } from '#app/lib/page-number.ts'

export const TRANSACTIONS_PER_PAGE = 20
/** The most rows of one export. */
export const MOST_EXPORTED = 5_000

/** What rows are asked for by, and the kinds of transactions that each is. */
export const TRANSACTION_KINDS = {
  payments: ['invoice', 'fee', 'cash-payment', 'cash-undone'],
  refunds: ['refund', 'fee-returned'],
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

export function readFilter(params: Pick<URLSearchParams, 'get'>): TransactionFilter {
  return {
    kind: KIND_NAMES.find((kind) => kind === params.get('kind')) ?? null,
    invoice: (params.get('invoice') ?? '').trim().replace(/^#/, '').slice(0, 64),
    from: readDay(params, 'from'),
    to: readDay(params, 'to'),
  }
}

export function readPage(params: URLSearchParams): number {
  return readPageNumber(params, 1_000)
}
