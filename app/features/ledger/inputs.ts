export const ENTRIES_PER_PAGE = 100

/** Which page of the ledger an address asks for, from 1. */
export function readPage(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get('page')))
  return page >= 1 && page < 1e7 ? page : 1
}

/** The address of a page of a listing's ledger, or of one entry in it. */
export function ledgerAddress(
  listingId: string,
  { page = 1, seq }: { page?: number; seq?: number } = {},
): string {
  const shown = seq === undefined ? page : Math.floor(seq / ENTRIES_PER_PAGE) + 1
  return `/product-view/${listingId}/ledger${shown > 1 ? `?page=${shown}` : ''}${seq === undefined ? '' : `#entry-${seq}`}`
}
