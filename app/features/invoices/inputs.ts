import { z } from 'zod'
import { CALL_OFF_REASONS } from '#app/domain/money/call-off.ts'
import { isCivilDay } from '#app/domain/pickup/civil.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { type PageSize, readPageSize } from '#app/lib/page-sizes.ts'

/** The lists that an address names; `cancel` is the specification's word. */
export const INVOICE_TABS = ['all', 'unpaid', 'paid', 'cancel'] as const
export type InvoiceTab = (typeof INVOICE_TABS)[number]

export const INVOICE_SORTS = ['newest', 'oldest', 'amount', 'amount_low'] as const
export type InvoiceSort = (typeof INVOICE_SORTS)[number]

export const INVOICES_PER_PAGE = 20
/** Of one invoice, shown at once. */
export const LINES_PER_PAGE = 100
/** In one file; what is beyond can be had by status, or by search. */
export const MOST_EXPORTED = 10_000
/** Paid at once. */
export const MOST_TOGETHER = 20
export const MOST_NOTE = 2_000
const MOST_SEARCHED = 80
const LAST_PAGE = 5_000

export type InvoiceSearch = {
  tab: InvoiceTab
  /** What is looked for: a number of an invoice or a lot, or words of a title. */
  q: string
  sort: InvoiceSort
  page: number
  limit: PageSize
}

export function isInvoiceTab(text: string | undefined): text is InvoiceTab {
  return (INVOICE_TABS as readonly (string | undefined)[]).includes(text)
}

/** What an address asks for; what it says wrongly it does not say. */
export function readInvoiceSearch(tab: InvoiceTab, params: URLSearchParams): InvoiceSearch {
  return {
    tab,
    q: (params.get('q') ?? '').trim().slice(0, MOST_SEARCHED),
    sort: INVOICE_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: readPage(params),
    limit: readPageSize(params, INVOICES_PER_PAGE),
  }
}

/** What is looked for beside the lists: nothing. */
export const NO_SEARCH = { tab: null, q: '', sort: 'newest', limit: INVOICES_PER_PAGE } as const

export function readPage(params: URLSearchParams): number {
  return readPageNumber(params, LAST_PAGE)
}

/** A search as the end of an address: without what goes without saying. `more` keeps what else the address says. */
export function searchQuery(
  { q, sort, page, limit }: Partial<InvoiceSearch>,
  more: Readonly<Record<string, string>> = {},
): string {
  const said = new URLSearchParams({
    ...more,
    ...(q ? { q } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
    ...(limit && limit !== INVOICES_PER_PAGE ? { limit: String(limit) } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
  }).toString()
  return said && `?${said}`
}

const note = z
  .string()
  .trim()
  .max(MOST_NOTE, 'tooLong')
  .transform((text) => text.replaceAll('\r\n', '\n'))

const CARRIER = 60
const TRACKING = 60
const LINK = 500

/** What a seller says of a parcel: words, and a link that browsers may follow. */
export const shipInput = z.object({
  carrier: z.string().trim().min(1, 'carrier').max(CARRIER, 'carrier'),
  tracking: z.string().trim().max(TRACKING, 'tracking').default(''),
  link: z
    .string()
    .trim()
    .max(LINK, 'link')
    .default('')
    .refine((text) => text === '' || isHttps(text), 'link'),
})
export type ShipInput = z.output<typeof shipInput>
export type ShipFault = 'carrier' | 'tracking' | 'link'

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

export const notesInput = z.object({ publicNotes: note, internalNotes: note })
export type Notes = z.output<typeof notesInput>

/** `whole`: all of it; `lines`: pieces; `amount`: dollars off the price of all lines or of one. */
export const CALL_OFF_KINDS = ['whole', 'lines', 'amount'] as const

/** What of an invoice is called off, and why: that has to be said. */
export const callOffInput = z.object({
  reason: z.enum(CALL_OFF_REASONS),
  kind: z.enum(CALL_OFF_KINDS).default('whole'),
  amount: z.string().trim().max(20).default(''),
  line: z.string().max(120).default(''),
  /** What names a sending: sent again it is the same one. */
  attempt: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .default(() => crypto.randomUUID()),
})

/** Days of the Eastern calendar, both counted in: "2026-11-01". */
export type Period = { from: string; to: string }

/** The days that an address names; what it does not say, or says wrongly, is the month of `today` until then. */
export function readPeriod(params: Pick<URLSearchParams, 'get'>, today: string): Period {
  const day = (name: string, otherwise: string) => {
    const text = params.get(name) ?? ''
    return isCivilDay(text) ? text : otherwise
  }
  return { from: day('from', `${today.slice(0, 8)}01`), to: day('to', today) }
}

/** A link to an invoice is made, or ends. */
export const shareInput = z.object({ intent: z.enum(['share', 'unshare']).catch('share') })
