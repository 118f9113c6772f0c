/** The page of a list that an address asks for: from 1 to `most`; what is no number is the first. */
export function readPageNumber(
  params: URLSearchParams,
  most = Number.POSITIVE_INFINITY,
  name = 'page',
): number {
  return Math.min(most, Math.max(1, Math.trunc(Number(params.get(name))) || 1))
}
