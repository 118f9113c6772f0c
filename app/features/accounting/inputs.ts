import { ACCOUNTS, type Account } from '#app/domain/money/books.ts'
import { readDay } from '#app/domain/pickup/civil.ts'

export const LINES_PER_PAGE = 40
export const BOOK_VIEWS = ['balance', 'entries', 'checks'] as const
export type BookView = (typeof BOOK_VIEWS)[number]

/** What the books are asked for. Days are of the Eastern calendar, both counted in; empty where nothing was asked. */
export type BookSearch = {
  account: Account | null
  /** A person's email, an organisation's name, or under what the books know somebody. */
  whose: string
  /** An invoice's number: all that was booked of it, on whatever account. */
  invoice: string
  /** One entry, by its id. */
  entry: string
  from: string
  to: string
}

export function readBookSearch(params: URLSearchParams): BookSearch {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 254)
  return {
    account: ACCOUNTS.find((account) => account === params.get('account')) ?? null,
    whose: text('whose'),
    invoice: text('invoice').replace(/^#/, ''),
    entry: text('entry'),
    from: readDay(params, 'from'),
    to: readDay(params, 'to'),
  }
}

export function readView(params: URLSearchParams): BookView {
  return BOOK_VIEWS.find((view) => view === params.get('view')) ?? 'balance'
}
