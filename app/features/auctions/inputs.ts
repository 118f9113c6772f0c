import { z } from 'zod'
import { STAGGER_MOST_SECONDS } from '#app/domain/auctions/closing.ts'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import { type CivilMonth, isCivilMonth } from '#app/domain/auctions/sale-month.ts'
import {
  SALE_DESCRIPTION_MOST,
  SALE_TERMS_MOST,
  SALE_TITLE_LEAST,
  SALE_TITLE_MOST,
} from '#app/domain/auctions/set-up.ts'
import { ACCESS_MODES, type SaleState } from '#app/domain/auctions/terms.ts'
import { CAP_MINUTES_MOST, closingOfForm, SOFT_MINUTES } from '#app/domain/auctions/typed-plan.ts'
import { momentTyped } from '#app/domain/local-moment.ts'
import { readAmount } from '#app/domain/money/amount.ts'
import { isCivilDay, type Zone } from '#app/domain/pickup/civil.ts'
import type { SaleWords } from './writes.server.ts'

/** Rows of a list of auctions on a page, and lots of an auction. */
export const SALES_PER_PAGE = 20
export const SALE_LOTS_PER_PAGE = 100
export const ACCESS_PER_PAGE = 40
export const ACCEPTED_PER_PAGE = 40
export const LOTS_MOST = 2_000
export const ACCESS_QUESTION_MOST = 300
const NOTE_MOST = 500

/** What lots come into an auction from. */
export const PUT_FROM = ['drafts', 'unsold'] as const
export type PutFrom = (typeof PUT_FROM)[number]

/** So many unsold lots are counted and turned over at most; who looks for more says a word of it. */
export const UNSOLD_MOST = 2_000

export function putFromOf(word: string | null): PutFrom | null {
  return PUT_FROM.find((one) => one === word) ?? null
}

/** The lists of a seller's auctions: what is not over, and one for each state. */
export const SALE_LISTS = ['current', 'draft', 'announced', 'open', 'closed', 'settled'] as const
export type SaleList = (typeof SALE_LISTS)[number]

export function isSaleList(word: string | undefined): word is SaleList {
  return SALE_LISTS.some((one) => one === word)
}

/** A new auction: a title, and the auction or template that it begins with. */
export const newSaleForm = z.object({
  title: z.string().trim().min(SALE_TITLE_LEAST).max(SALE_TITLE_MOST),
  from: z.string().max(200).default(''),
})

/** The states that a list shows, in the order of its groups. */
export function statesOf(list: SaleList): readonly SaleState[] {
  return list === 'current' ? ['open', 'announced', 'draft', 'closed'] : [list]
}

/** What a seller's list is narrowed to, as its address says it. */
export type SaleFilters = { words: string; yard: string; month: CivilMonth | ''; todo: boolean }

export function readSaleFilters(params: URLSearchParams): SaleFilters {
  const month = params.get('month') ?? ''
  return {
    words: (params.get('search') ?? '').trim().slice(0, 100),
    yard: (params.get('yard') ?? '').slice(0, 64),
    month: isCivilMonth(month) ? month : '',
    todo: params.has('todo'),
  }
}

/** The filters as an address says them: what is not chosen is left out. */
export function saleParams({ words, yard, month, todo }: SaleFilters): Record<string, string> {
  return {
    ...(words && { search: words }),
    ...(yard && { yard }),
    ...(month && { month }),
    ...(todo && { todo: '1' }),
  }
}

/** Ids of auctions and of lots come from the house. */
const ID = /^[\w-]{1,64}$/

export function isSaleId(id: string): boolean {
  return ID.test(id)
}

/** What can be done to many auctions of a list at once. */
export const SALE_ACTS = ['announce', 'move', 'duplicate', 'cancel'] as const
export type SaleAct = (typeof SALE_ACTS)[number]
/** What is asked about first; a draft more or less harms nobody. */
export type AskedAct = Exclude<SaleAct, 'duplicate'>
export const MOVED_DAYS_MOST = 366
/** As many as a list shows at once: a page of each of four states. */
export const SALES_AT_ONCE = 4 * SALES_PER_PAGE

/** The form over a list; of `move` it says by how many days, back with a minus. None that can be counted are 0. */
export const salesForm = z.object({
  act: z.enum(SALE_ACTS),
  sales: z.array(z.string().regex(ID)).min(1).max(SALES_AT_ONCE),
  attempt: z.string().max(64),
  days: z.coerce.number().int().min(-MOVED_DAYS_MOST).max(MOVED_DAYS_MOST).catch(0),
})

const text = (most: number) => z.string().trim().max(most)
const seconds = z.coerce.number().int().min(0).max(STAGGER_MOST_SECONDS)
const minutes = z.coerce.number().min(SOFT_MINUTES.least).max(SOFT_MINUTES.most)

/** The form of an auction's own page, as it is sent; moments are typed on its yard's clock. */
export const saleForm = z.object({
  version: z.coerce.number().int().min(0),
  title: text(SALE_TITLE_MOST).default(''),
  description: text(SALE_DESCRIPTION_MOST).default(''),
  terms: text(SALE_TERMS_MOST).default(''),
  termsNote: text(NOTE_MOST).default(''),
  yard: text(64).default(''),
  starts: text(40).default(''),
  firstClose: text(40).default(''),
  stagger: seconds.default(60),
  orderMode: z.enum(ORDER_MODES).default('lot_number'),
  closing: z.enum(['single', 'group']).default('single'),
  softClose: z.string().optional(),
  softMode: z.enum(['reset', 'add']).default('reset'),
  softWindow: minutes.default(SOFT_MINUTES.usual),
  softExtension: minutes.default(SOFT_MINUTES.usual),
  softCap: z.union([z.literal(''), z.coerce.number().min(0).max(CAP_MINUTES_MOST)]).default(''),
  premiumOwn: z.string().optional(),
  premium: z.coerce.number().min(0).max(100).default(0),
  deposit: text(20).default(''),
  access: z.enum(ACCESS_MODES).default('everyone'),
  accessQuestion: text(ACCESS_QUESTION_MOST).default(''),
  approvesCards: z.string().optional(),
  approvesBuyersOf: z.union([z.literal(''), z.coerce.number().int().min(1).max(1_000)]).default(''),
  pickupOwn: z.string().optional(),
  pickupDates: text(500).default(''),
  pickupStart: text(5).default('10:00'),
  pickupEnd: text(5).default('18:00'),
  pickupSlot: z.coerce.number().int().min(5).max(240).default(30),
  pickupPer: z.coerce.number().int().min(1).max(100).default(1),
})
export type SaleForm = z.infer<typeof saleForm>

/** What the form says. `deposit` may be what no amount is: the field that is wrong is named. */
export function wordsOfForm(
  form: SaleForm,
  zone: Zone | null,
): { ok: true; words: SaleWords } | { ok: false; field: 'starts' | 'firstClose' | 'deposit' | 'pickup' } {
  const moment = (typed: string) => (typed === '' || !zone ? null : momentTyped(typed, zone))
  const startsAt = moment(form.starts)
  const { softClose, ...closing } = closingOfForm(form, zone)
  if (form.starts !== '' && zone && startsAt === null) return { ok: false, field: 'starts' }
  if (form.firstClose !== '' && zone && closing.firstCloseAt === null)
    return { ok: false, field: 'firstClose' }
  const deposit = readAmount(form.deposit, { wholeDollars: true })
  if (!deposit.ok) return { ok: false, field: 'deposit' }
  const pickup = form.pickupOwn === 'on' ? pickupOf(form) : null
  if (form.pickupOwn === 'on' && !pickup) return { ok: false, field: 'pickup' }
  return {
    ok: true,
    words: {
      title: form.title,
      description: form.description,
      terms: form.terms,
      locationId: form.yard === '' ? null : form.yard,
      startsAt,
      firstCloseAt: closing.firstCloseAt,
      staggerSeconds: closing.staggerSeconds,
      orderMode: form.orderMode,
      groupClose: closing.groupClose,
      softCloseMode: softClose.mode,
      softCloseWindowMs: softClose.windowMs,
      softCloseExtensionMs: softClose.extensionMs,
      softCloseCapMs: softClose.capMs,
      premium:
        form.premiumOwn === 'own' ? { bps: Math.round(form.premium * 100), cap: null, tiers: [] } : null,
      depositAmount: deposit.cents,
      access: form.access,
      accessQuestion: form.accessQuestion,
      approvesCards: form.approvesCards === 'on',
      approvesBuyersOf: form.approvesBuyersOf === '' ? null : form.approvesBuyersOf,
      pickup,
    },
  }
}

function pickupOf({ pickupDates, pickupStart, pickupEnd, pickupSlot, pickupPer }: SaleForm) {
  const dates = [...new Set(pickupDates.split(/[\s,;]+/).filter((day) => day !== ''))].sort()
  const startHour = minutesOf(pickupStart)
  const endHour = minutesOf(pickupEnd)
  if (!dates.every(isCivilDay) || startHour === null || endHour === null || endHour <= startHour) return null
  return { dates, startHour, endHour, slotTimeframe: pickupSlot, apptPerSlot: pickupPer }
}

/** Minutes after midnight of `HH:MM`; null where it is none. */
export function minutesOf(clock: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(clock) ?? []
  const total = Number(hour) * 60 + Number(minute)
  return hour !== undefined && total <= 24 * 60 && Number(minute) < 60 ? total : null
}

/** What is done to the lots of an auction that are chosen. */
export const LOT_STEPS = ['up', 'down', 'spread', 'apart'] as const
/** Characters of why an auction is cancelled. */
export const CANCEL_REASON_MOST = 200
export const LOT_SEARCH_MOST = 100

/** What is done with an auction's lots on its page. */
export const lotsForm = z.object({
  intent: z.enum(['order', 'move', 'put', 'take', 'place', 'into', ...LOT_STEPS]),
  /** Ids, by commas: the whole order. */
  order: z
    .string()
    .max(LOTS_MOST * 40)
    .default(''),
  lot: z.string().max(64).default(''),
  /** A place, from 1. */
  place: z.coerce.number().int().min(1).max(LOTS_MOST).default(1),
  orderMode: z.enum(ORDER_MODES).default('hand'),
  where: z.enum(['end', 'beginning', 'spread']).default('end'),
  /** All that the list finds are chosen, shown or not. */
  all: z.string().optional(),
  search: z.string().max(LOT_SEARCH_MOST).default(''),
  /** The auction that the chosen lots go to. */
  into: z.string().max(64).default(''),
})

export const accessForm = z.object({
  intent: z.enum(['approve', 'approve_all', 'decline', 'withdraw', 'add']),
  reason: text(NOTE_MOST).default(''),
  /** The number of a member who is let in without having asked. */
  member: z.string().trim().max(20).default(''),
})

/** What is done with all open lots of an auction. */
export const liveForm = z.object({
  intent: z.enum(['pause', 'resume', 'extend', 'close']),
  attempt: z.string().regex(/^[\w-]{8,50}$/),
  reason: text(200).default(''),
  minutes: z.coerce.number().int().min(1).max(600).default(5),
  lot: z.string().max(64).default(''),
})

/** The closing of a running auction, as its own tab sends it. */
export const closingForm = z.object({
  version: z.coerce.number().int().min(0),
  firstClose: text(40),
  stagger: seconds,
  orderMode: z.enum(ORDER_MODES),
  softClose: z.string().optional(),
  softExtension: minutes,
  softCap: z.union([z.literal(''), z.coerce.number().min(0).max(CAP_MINUTES_MOST)]),
})

export const SALE_TABS = ['sale', 'lots', 'access', 'terms'] as const
export type SaleTab = (typeof SALE_TABS)[number]

export function isSaleTab(word: string | null): word is SaleTab {
  return SALE_TABS.some((one) => one === word)
}
