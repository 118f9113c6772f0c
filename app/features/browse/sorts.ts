/** Sort ids of the specification (storefront, section 9). `key` names the phrase. */
export const SORTS = [
  { id: 'ending', key: 'endingSoonest' },
  { id: 'latest', key: 'endingLatest' },
  { id: '8', key: 'retailLow' },
  { id: '9', key: 'retailHigh' },
  { id: '15', key: 'priceLow' },
  { id: '14', key: 'priceHigh' },
  { id: '6', key: 'buyNowLow' },
  { id: '7', key: 'buyNowHigh' },
  { id: '20', key: 'steals' },
  { id: '21', key: 'popular' },
] as const
export type SortId = (typeof SORTS)[number]['id']

export const DEFAULT_SORT: SortId = 'ending'

export function isSortId(value: unknown): value is SortId {
  return SORTS.some(({ id }) => id === value)
}
