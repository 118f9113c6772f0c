import { z } from 'zod'
import type { ShownStatus } from '#app/domain/shop/listing.ts'
import { isPoint, LEAST_MILES, METRES_A_MILE } from '#app/domain/shop/places.ts'
import {
  ANY_SEARCH,
  type Around,
  LAST_PAGE,
  PAGE_SIZE,
  type Range,
  readDollars,
  readKeywords,
  readMoment,
  SALE_TYPES,
  type SaleType,
  type Search,
  SORTS,
  type SortId,
} from '#app/features/browse/inputs.ts'
import { page, wholeNumber } from '#workers/api/core/fields.ts'

const MOST_WORDS = 50
const LONGEST_WORD = 80
const LONGEST_TEXT = 200

/** Columns that a client may sort by, beside the sort ids: each way, where there is one. */
const COLUMNS: Record<string, { asc?: SortId; desc?: SortId }> = {
  date_closed: { asc: 'ending', desc: 'latest' },
  asin_price: { asc: '8', desc: '9' },
  wprice: { asc: '15', desc: '14' },
  bprice: { asc: '6', desc: '7' },
  bid_count: { desc: '21' },
}

/** A sort of the specification that is a choice of lots: those that are featured, ending soonest first. */
const FEATURED = '13'

const scalar = z.union([z.string(), z.number(), z.boolean()])
const filterValue = z.union([scalar, z.array(scalar)], { error: 'Enter a text or a list' }).nullish()
type FilterValue = z.infer<typeof filterValue>

function filter(description: string) {
  return z.object({ value: filterValue }).nullish().meta({ description })
}

const FILTERS = {
  searchbar: 'Words that must all be there; a lot number finds its lot',
  keywords: 'Commas between them: what bears any of them is found',
  category: 'Ids or slugs of categories; a top category stands for all below it',
  conditionTypeId: 'Ids or slugs of conditions',
  location: 'Ids or slugs of pickup locations',
  multiplelocation: 'More of them',
  price: 'Current price in dollars, from and to: [10, 200]; either may be empty',
  date_added:
    'When it was listed, from and to: ISO 8601, or MM-DD-YYYY HH:MM in US Eastern; either may be empty',
  date_closed: 'When it closes, from and to, as above',
  featured: '1 or true: featured lots only',
  distance: 'Metres around `latitude` and `longitude`; goes before `radius`',
  sale_type: `What kind of sale: ${SALE_TYPES.join(', ')}`,
  market_status: 'scheduled, open, pending, sold, closed; without it, what is open or starts later',
}
type FilterKey = keyof typeof FILTERS
const filterKeys = Object.keys(FILTERS) as FilterKey[]

// the words of the specification that no listing here can have are known, and find nothing
const STATUSES: Record<string, ShownStatus | null> = {
  scheduled: 'scheduled',
  open: 'open',
  pending: 'pending',
  sold: 'sold',
  closed: 'closed',
  draft: null,
  relisted: null,
}

const paging = {
  limit: wholeNumber({ least: 1, most: 100, otherwise: PAGE_SIZE }),
  page,
  orderby: scalar.nullish().meta({
    description: `A sort id (${SORTS.map(({ id }) => id).join(', ')}) or a column (${Object.keys(COLUMNS).join(', ')})`,
    example: 'ending',
  }),
  radius: scalar.nullish().meta({
    description: 'Metres around `latitude` and `longitude`; an empty text means ten miles',
    example: 80467,
  }),
  longitude: scalar.nullish().meta({ description: 'Degrees', example: -82.99 }),
  latitude: scalar.nullish().meta({ description: 'Degrees', example: 39.96 }),
  order: z
    .string()
    .nullish()
    .meta({ description: 'asc or desc, with a column; a sort id has its own direction' }),
}

type Asked = {
  page: number
  limit: number
  orderby?: Scalar | null | undefined
  order?: string | null | undefined
  radius?: Scalar | null | undefined
  longitude?: Scalar | null | undefined
  latitude?: Scalar | null | undefined
  filters: Partial<Record<string, FilterValue>>
}
type Scalar = z.infer<typeof scalar>
export type ListingSearch = Search

/** The search request of the specification, as far as this market has what it asks for. */
export const searchBody = z
  .object({
    ...paging,
    searchCategories: filterValue.meta({ description: 'More of the filter `category`' }),
    filters: z
      .object(Object.fromEntries(filterKeys.map((key) => [key, filter(FILTERS[key])])))
      .catchall(z.object({ value: z.unknown().optional() }).or(z.null()))
      .nullish()
      .meta({ description: 'Each `{ value, type, field }`; `value` alone is read' }),
  })
  .transform(({ filters, searchCategories, ...asked }, context) => {
    const values = Object.entries(filters ?? {}).map(([key, each]) => [key, each?.value] as const)
    for (const [key, value] of values)
      if (!isFilter(key) && !isEmpty(value))
        complain(context, ['filters', key], 'This filter is not available')
    const known = values.filter(([key]) => isFilter(key))
    const search = readAsked(
      { ...asked, filters: Object.fromEntries(known) as Asked['filters'] },
      ['filters'],
      context,
    )
    return {
      ...search,
      category: [...search.category, ...readList(searchCategories, ['searchCategories'], context)],
    }
  })

const queryValue = z.union([z.string(), z.array(z.string())]).optional()

/** The same as an address: `?searchbar=drill&category=tools&category=garden&page=2`. */
export const searchQuery = z
  .object({
    ...paging,
    ...(Object.fromEntries(
      filterKeys.map((key) => [key, queryValue.meta({ description: FILTERS[key] })]),
    ) as Record<FilterKey, typeof queryValue>),
  })
  .transform(({ page, limit, orderby, order, radius, longitude, latitude, ...filters }, context) =>
    readAsked({ page, limit, orderby, order, radius, longitude, latitude, filters }, [], context),
  )

type Context = z.RefinementCtx

function readAsked({ filters, ...asked }: Asked, at: string[], context: Context): ListingSearch {
  const list = (key: FilterKey) => readList(filters[key], [...at, key], context)
  const text = (key: FilterKey) => readText(filters[key], [...at, key], context)
  const statuses = list('market_status')
  for (const word of statuses)
    if (!Object.hasOwn(STATUSES, word)) complain(context, [...at, 'market_status'], `Unknown status: ${word}`)
  const found = statuses.flatMap((word) => STATUSES[word] ?? [])
  const featured = String(asked.orderby ?? '') === FEATURED
  return {
    ...ANY_SEARCH,
    page: Math.min(asked.page, LAST_PAGE),
    limit: asked.limit,
    orderby: featured ? 'ending' : readOrder(asked, context),
    searchbar: text('searchbar'),
    keywords: readKeywords(text('keywords')),
    category: list('category'),
    condition: list('conditionTypeId'),
    location: [...list('location'), ...list('multiplelocation')],
    saleType: list('sale_type').flatMap((word) => readSaleType(word, [...at, 'sale_type'], context)),
    featured: featured || readFlag(filters.featured, [...at, 'featured'], context),
    price: readRange(filters.price, {
      read: readDollars,
      path: [...at, 'price'],
      context,
      fault: 'invalid decimal',
    }),
    added: readRange(filters.date_added, { read: readMoment, path: [...at, 'date_added'], context }),
    closes: readRange(filters.date_closed, { read: readMoment, path: [...at, 'date_closed'], context }),
    around: readAround({ ...asked, radius: single(filters.distance) ?? asked.radius }, context),
    marketStatus: statuses.length > 0 ? found : null,
  }
}

function single(value: FilterValue): Scalar | null {
  const [first] = [value ?? []].flat()
  return first === undefined || first === '' ? null : first
}

function readSaleType(word: string, path: string[], context: Context): SaleType[] {
  const known = SALE_TYPES.find((type) => type === word)
  if (!known) complain(context, path, `Unknown sale type: ${word}`)
  return known ? [known] : []
}

function readFlag(value: FilterValue, path: string[], context: Context): boolean {
  const said = String(single(value) ?? '').toLowerCase()
  if (!['', '0', '1', 'true', 'false'].includes(said)) complain(context, path, 'Enter 1 or 0')
  return said === '1' || said === 'true'
}

type Reading = {
  read: (typed: string) => number | null
  path: string[]
  context: Context
  /** What is said of an end that cannot be read. */
  fault?: string
}

/** Two ends as a list, or as one text with a comma between. */
function readRange(value: FilterValue, { read, path, context, fault }: Reading): Range {
  const given = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')
  const ends = given.map((end) => end.trim())
  if (ends.length > 2) complain(context, path, 'Enter two values, from and to')
  const [from = null, to = null] = ends.map((end) => {
    const found = end === '' ? null : read(end)
    if (end !== '' && found === null) complain(context, path, fault ?? `Not understood: ${end.slice(0, 40)}`)
    return found
  })
  if (from !== null && to !== null && to < from) complain(context, path, 'The end is before the beginning')
  return { from, to }
}

function readAround(
  { radius, longitude, latitude }: Omit<Asked, 'filters'>,
  context: Context,
): Around | null {
  const given = { radius, longitude, latitude }
  const missing = Object.entries(given).filter(
    ([, value]) => value === null || value === undefined || value === '',
  )
  if (missing.length === 3 || radius === null || radius === undefined) return null
  const [metres = 0, east = 0, north = 0] = [
    radius === '' ? LEAST_MILES * METRES_A_MILE : radius,
    longitude,
    latitude,
  ].map(Number)
  if (
    missing.some(([name]) => name !== 'radius') ||
    !isPoint({ latitude: north, longitude: east }) ||
    !(metres > 0)
  )
    complain(context, [missing[0]?.[0] ?? 'radius'], 'A distance needs radius, longitude and latitude')
  return { latitude: north, longitude: east, miles: metres / METRES_A_MILE }
}

function readOrder({ orderby, order }: Pick<Asked, 'orderby' | 'order'>, context: Context): SortId {
  const asked = String(orderby ?? '').replace(/^p\./, '')
  const direction = (order || 'asc').toLowerCase()
  if (direction !== 'asc' && direction !== 'desc') complain(context, ['order'], 'Enter asc or desc')
  if (asked === '') return 'ending'
  const sort =
    SORTS.find(({ id }) => id === asked)?.id ??
    (Object.hasOwn(COLUMNS, asked) ? COLUMNS[asked]?.[direction === 'desc' ? 'desc' : 'asc'] : undefined)
  if (!sort) complain(context, ['orderby'], 'Listings cannot be sorted by this')
  return sort ?? 'ending'
}

function readList(value: FilterValue, path: string[], context: Context): string[] {
  const words = [value ?? []].flat().flatMap((each) => String(each).split(','))
  const list = words.map((word) => word.trim()).filter(Boolean)
  if (list.length > MOST_WORDS) complain(context, path, `At most ${MOST_WORDS} values`)
  if (list.some((word) => word.length > LONGEST_WORD))
    complain(context, path, `Maximum ${LONGEST_WORD} Characters`)
  return list
}

function readText(value: FilterValue, path: string[], context: Context): string {
  const text = [value ?? []].flat().join(' ').trim()
  if (text.length > LONGEST_TEXT) complain(context, path, `Maximum ${LONGEST_TEXT} Characters`)
  return text
}

function isFilter(key: string): key is FilterKey {
  return Object.hasOwn(FILTERS, key)
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty))
  )
}

function complain(context: Context, path: string[], message: string) {
  context.addIssue({ code: 'custom', path, message })
}
