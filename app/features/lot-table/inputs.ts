import { z } from 'zod'
import { DRAFT_FIELDS } from '#app/domain/shop/draft.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { type PageSize, readPageSize } from '#app/lib/page-sizes.ts'

/** A table of lots by its state: what narrows it, how it is sorted, and which page. */
export type LotQuery = {
  words: string
  yard: string
  category: string
  format: string
  closes: CloseRange
  /** Of drafts. */
  ready: '' | 'yes' | 'no'
  /** A field that drafts lack. */
  missing: string
  /** Who made drafts. */
  by: string
  sort: LotSort
  desc: boolean
  page: number
  size: PageSize
}

export const CLOSE_RANGES = ['', 'today', 'day', 'week'] as const
export type CloseRange = (typeof CLOSE_RANGES)[number]
export const FORMATS = ['ascending', 'sealed', 'reverse', 'fixed'] as const
export const LOT_SORTS = ['closes', 'price', 'offers', 'added'] as const
export type LotSort = (typeof LOT_SORTS)[number]
export const FILTERS = ['words', 'yard', 'category', 'format', 'closes', 'ready', 'missing', 'by'] as const

const LAST_PAGE = 10_000
const USUAL_SIZE: PageSize = 20

/** As many letters as a search of lots takes. */
export const FIND_MOST = 80

const text = (most: number) => z.string().trim().max(most).catch('')
const input = z.object({
  words: text(FIND_MOST),
  yard: text(64),
  category: text(64),
  format: z.enum(['', ...FORMATS]).catch(''),
  closes: z.enum(CLOSE_RANGES).catch(''),
  ready: z.enum(['', 'yes', 'no']).catch(''),
  missing: z.enum(['', 'pictures', ...DRAFT_FIELDS]).catch(''),
  by: text(64),
  sort: z.enum(LOT_SORTS).nullable().catch(null),
  dir: z.enum(['asc', 'desc']).nullable().catch(null),
})

export function readLotQuery(asked: URLSearchParams): LotQuery {
  const { sort, dir, ...filters } = input.parse(
    Object.fromEntries([...FILTERS, 'sort', 'dir'].map((name) => [name, asked.get(name) ?? ''])),
  )
  return {
    ...filters,
    sort: sort ?? 'closes',
    desc: dir === 'desc',
    page: readPageNumber(asked, LAST_PAGE),
    size: readPageSize(asked, USUAL_SIZE),
  }
}

/** The filters of a query as an address has them, and nothing that is as usual. */
export function paramsOf(query: LotQuery, changed: Partial<LotQuery> = {}): URLSearchParams {
  const next = { ...query, ...changed }
  const params = new URLSearchParams()
  for (const name of FILTERS) if (next[name] !== '') params.set(name, next[name])
  if (next.sort !== 'closes') params.set('sort', next.sort)
  if (next.desc) params.set('dir', 'desc')
  if (next.size !== USUAL_SIZE) params.set('limit', String(next.size))
  if (next.page > 1) params.set('page', String(next.page))
  return params
}

/** The last page there is where a query asks for one behind it, as after its lots have gone; else null. */
export function pageInstead({ page, size }: Pick<LotQuery, 'page' | 'size'>, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / size))
  return page > last ? last : null
}

/** Columns that somebody may hide, by table; those that name a lot are always there. */
export const COLUMNS = {
  lots: [
    'type',
    'start',
    'current',
    'offers',
    'watch',
    'reserve',
    'bin',
    'itemId',
    'yard',
    'category',
    'closes',
  ],
  drafts: ['publish', 'category', 'yard', 'start', 'closes', 'saved', 'by'],
} as const
export type TableName = keyof typeof COLUMNS
const USUAL: Record<TableName, readonly string[]> = {
  lots: ['type', 'start', 'current', 'offers', 'watch', 'reserve', 'bin', 'closes'],
  drafts: ['publish', 'category', 'yard', 'start', 'closes', 'saved'],
}

/** The columns of a table in its order, as they were chosen or as usual. */
export function columnsOf(name: TableName, chosen: readonly string[] | null): string[] {
  const wanted = chosen ?? USUAL[name]
  return COLUMNS[name].filter((column) => wanted.includes(column))
}
