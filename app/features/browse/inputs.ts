import type { Cents } from '#app/domain/money/money.ts'
import type { ShownStatus } from '#app/domain/shop/listing.ts'
import { isPoint, LEAST_MILES, METRES_A_MILE, type Point } from '#app/domain/shop/places.ts'
import { easternText, readEastern } from '#app/lib/eastern-input.ts'
import { DEFAULT_SORT, isSortId, type SortId } from './sorts.ts'

export { DEFAULT_SORT, SORTS, type SortId } from './sorts.ts'

/** Parameters that narrow a search, taken away: for "Clear all". */
export const NO_FILTERS: Record<string, null> = Object.fromEntries(
  'category condition location multiplelocation keywords price_from price_to closes_from closes_to added_from added_to sale_type featured market_status page'
    .split(' ')
    .map((name) => [name, null]),
)

/** All that a search may be asked for by but a place. */
export const SEARCH_NAMES: readonly string[] = [
  ...Object.keys(NO_FILTERS),
  'searchbar',
  'orderby',
  'view',
  'limit',
  'status',
]

export const PAGE_SIZE = 50
/** How many lots stand on the home page's shelf of featured ones. */
export const FEATURED_MOST = 20
/** Deep pages cost a scan and help nobody: a search is narrowed instead. */
export const LAST_PAGE = 200

/** `buynow`: whatever can be bought at once, auctions with a buy-now price too. */
export const SALE_TYPES = ['auction', 'buynow', 'sealed_rank', 'reverse'] as const
export type SaleType = (typeof SALE_TYPES)[number]

const STATUSES: readonly ShownStatus[] = ['scheduled', 'open', 'pending', 'sold', 'closed']

/** Either end may be open. Cents, or epoch ms. Both ends belong to it. */
export type Range = { from: number | null; to: number | null }
/** So many miles around a point. */
export type Around = Point & { miles: number }

export type Search = {
  searchbar: string
  keywords: string[]
  /** Slugs or ids, as of the next two. A top category stands for all below it. */
  category: string[]
  condition: string[]
  location: string[]
  saleType: SaleType[]
  featured: boolean
  /** Current price, in cents. */
  price: Range
  added: Range
  closes: Range
  around: Around | null
  /** Exactly these, as they are at this instant; goes before `status`. Null for no such wish. */
  marketStatus: readonly ShownStatus[] | null
  orderby: SortId
  page: number
  limit: number
  view: 'grid' | 'list'
  /** `live`: what can still be offered on or starts later. `all`: what has closed too. */
  status: 'live' | 'all'
}

const NO_RANGE: Range = { from: null, to: null }

export const ANY_SEARCH: Search = {
  searchbar: '',
  keywords: [],
  category: [],
  condition: [],
  location: [],
  saleType: [],
  featured: false,
  price: NO_RANGE,
  added: NO_RANGE,
  closes: NO_RANGE,
  around: null,
  marketStatus: null,
  orderby: DEFAULT_SORT,
  page: 1,
  limit: PAGE_SIZE,
  view: 'grid',
  status: 'live',
}

/** The search that an address asks for. What makes no sense falls back to its default: an address is no form. */
export function readSearch({ searchParams: asked }: URL): Search {
  const text = (name: string) => asked.get(name)?.trim() ?? ''
  const words = (...names: string[]) =>
    checkedWords(names.flatMap((name) => asked.getAll(name)).map((word) => word.trim()))
  const range = (name: string, read: (typed: string) => number | null): Range => ({
    from: read(text(`${name}_from`)),
    to: read(text(`${name}_to`)),
  })
  const sort = text('orderby')
  const statuses = STATUSES.filter((status) => asked.getAll('market_status').includes(status))
  return {
    searchbar: text('searchbar').length > 200 ? '' : text('searchbar'),
    keywords: readKeywords(asked.getAll('keywords').join(',')),
    category: words('category'),
    condition: words('condition'),
    location: words('location', 'multiplelocation'),
    saleType: SALE_TYPES.filter((type) => asked.getAll('sale_type').includes(type)),
    featured: text('featured') === '1',
    price: range('price', readDollars),
    added: range('added', readMoment),
    closes: range('closes', readMoment),
    around: readAround(asked),
    marketStatus: statuses.length > 0 ? statuses : null,
    orderby: isSortId(sort) ? sort : DEFAULT_SORT,
    page: wholeNumber(text('page'), LAST_PAGE) ?? 1,
    limit: wholeNumber(text('limit'), 100) ?? PAGE_SIZE,
    view: text('view') === 'list' ? 'list' : 'grid',
    status: text('status') === 'all' ? 'all' : 'live',
  }
}

/** A search as an address, without what is default anyway. */
export function searchParams(search: Partial<Search>): URLSearchParams {
  const params = new URLSearchParams()
  const put = (
    name: string,
    value: string | number | null | undefined | false,
    otherwise?: string | number,
  ) => {
    if (value !== null && value !== undefined && value !== false && value !== '' && value !== otherwise)
      params.append(name, String(value))
  }
  put('searchbar', search.searchbar)
  put('keywords', search.keywords?.join(','))
  for (const key of ['category', 'condition', 'location'] as const)
    for (const value of search[key] ?? []) put(key, value)
  for (const type of search.saleType ?? []) put('sale_type', type)
  put('featured', search.featured && '1')
  for (const end of ['from', 'to'] as const) {
    const cents = search.price?.[end] ?? null
    put(`price_${end}`, cents === null ? null : cents / 100)
    for (const name of ['added', 'closes'] as const) {
      const at = search[name]?.[end] ?? null
      put(`${name}_${end}`, at === null ? null : easternText(at))
    }
  }
  for (const [name, value] of placeParams(search.around ?? null)) put(name, value)
  for (const status of search.marketStatus ?? []) put('market_status', status)
  put('orderby', search.orderby, DEFAULT_SORT)
  put('status', search.status, 'live')
  put('view', search.view, 'grid')
  put('limit', search.limit, PAGE_SIZE)
  put('page', search.page, 1)
  return params
}

/** How a place is written into an address: degrees, and metres around it. */
export function placeParams(around: Around | null): [name: string, value: string][] {
  if (!around) return []
  return [
    ['longitude', String(around.longitude)],
    ['latitude', String(around.latitude)],
    ['radius', String(Math.round(around.miles * METRES_A_MILE))],
  ]
}

export function readKeywords(list: string): string[] {
  const words = list.split(',').map((word) => word.trim().slice(0, 80))
  return [...new Set(words.filter(Boolean))].slice(0, 12)
}

/** Dollars as typed, in cents; null when it is no amount. */
export function readDollars(typed: string): Cents | null {
  return /^\d{1,9}(\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null
}

/** MM-DD-YYYY HH:MM in US Eastern, or ISO 8601, in epoch ms. */
export function readMoment(typed: string): number | null {
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(typed)) return Date.parse(typed) || null
  return readEastern(typed)
}

/** The place that parameters name; null for none, and for what is none. */
export function readAround(asked: URLSearchParams): Around | null {
  const given = ['latitude', 'longitude', 'radius'].map((name) => asked.get(name)?.trim() ?? '')
  if (given[2] === '' && asked.has('radius')) given[2] = String(LEAST_MILES * METRES_A_MILE)
  if (given.some((value) => !/^-?\d{1,8}(\.\d{1,12})?$/.test(value))) return null
  const [latitude = 0, longitude = 0, metres = 0] = given.map(Number)
  return isPoint({ latitude, longitude }) && metres > 0
    ? { latitude, longitude, miles: metres / METRES_A_MILE }
    : null
}

function checkedWords(words: string[]): string[] {
  const known = words.filter(Boolean)
  return known.length <= 50 && known.every((word) => word.length <= 80) ? [...new Set(known)] : []
}

function wholeNumber(typed: string, most: number): number | null {
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : null
}
