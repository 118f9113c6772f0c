import { readPageNumber } from '#app/lib/page-number.ts'

/** What may wait for an administrator, in the order in which the page names it. */
export const WAITING_KINDS = [
  'sellers',
  'papers',
  'identity',
  'messages',
  'payments',
  'letters',
  'events',
  'books',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

export const ON_A_PAGE = 25
/** Further back each kind would have to be read for nothing: whoever has more than this narrows to a kind. */
const LAST_PAGE = 40

export type OverviewSearch = { kind: WaitingKind | null; page: number }

export function readOverview(params: URLSearchParams): OverviewSearch {
  const kind = WAITING_KINDS.find((name) => name === params.get('kind')) ?? null
  return { kind, page: readPageNumber(params, LAST_PAGE) }
}
