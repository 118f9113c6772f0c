import { z } from 'zod'
import { readPageNumber } from '#app/lib/page-number.ts'

/** What the button posts. `add` and `remove` say what is wanted, so that a second click does no harm. */
export const watchInput = z.object({
  project_id: z.string().min(1).max(64),
  action: z.enum(['add', 'remove']),
  redirectTo: z.string().max(2_000).optional(),
})

export const FAVOURITE_TYPES = ['watchlist', 'open', 'closed'] as const
export type FavouriteType = (typeof FAVOURITE_TYPES)[number]

/** The first is what the page opens with; the last two are the search's own ids. */
export const FAVOURITE_SORTS = [
  { id: 'recent', key: 'recent' },
  { id: 'ending', key: 'ending' },
  { id: '15', key: 'priceLow' },
  { id: '14', key: 'priceHigh' },
] as const
export type FavouriteSort = (typeof FAVOURITE_SORTS)[number]['id']

export const FAVOURITES_PER_PAGE = 40
export const LAST_PAGE = 200

export function readFavouriteType(text: string | undefined): FavouriteType | null {
  return FAVOURITE_TYPES.find((type) => type === text) ?? null
}

/** How a list is asked for in an address; what makes no sense falls back to its default. */
export function readFavouriteList(params: URLSearchParams): { orderby: FavouriteSort; page: number } {
  return {
    orderby: FAVOURITE_SORTS.find(({ id }) => id === params.get('orderby'))?.id ?? 'recent',
    page: readPageNumber(params, LAST_PAGE),
  }
}
