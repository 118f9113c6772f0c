/** How many rows a table may show at once (storefront, section 9). */
export const PAGE_SIZES = [5, 20, 40, 60] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The number of rows that an address asks for; another than these is none. */
export function readPageSize(params: URLSearchParams, otherwise: PageSize): PageSize {
  return PAGE_SIZES.find((size) => String(size) === params.get('limit')) ?? otherwise
}
