import { z } from 'zod'
import { SPOTS } from '#app/domain/pickup/booking.ts'
import { isCivilDay, readDay } from '#app/domain/pickup/civil.ts'
import { drawn } from '#app/lib/drawn.ts'
import { readPageNumber } from '#app/lib/page-number.ts'

const word = z.string().trim().max(40).default('')
const shortId = z.string().min(1).max(64)

/** Where a party waits. A parking lot needs its number (the spec, "Pickup check-in"). */
const spotFields = {
  spot: z.enum(SPOTS),
  parking_lot_no: z.string().trim().max(20).default(''),
  car_make: word,
  model: word,
  color: word,
}
const needsNumber = <Asked extends z.ZodType<{ spot: string; parking_lot_no: string }>>(asked: Asked) =>
  asked.refine(({ spot, parking_lot_no }) => spot === 'office' || parking_lot_no !== '', {
    path: ['parking_lot_no'],
    message: 'required',
  })

/** What a buyer posts: to check in, to wait somewhere else, or to leave the queue. */
export const visitInput = z.discriminatedUnion('act', [
  needsNumber(z.object({ act: z.literal('check_in'), ...spotFields })),
  needsNumber(z.object({ act: z.literal('move'), ...spotFields })),
  z.object({ act: z.literal('leave') }),
  needsNumber(z.object({ act: z.literal('walk_in'), ...spotFields })),
])
export type VisitInput = z.output<typeof visitInput>
export type SpotInput = Pick<
  Extract<VisitInput, { act: 'check_in' }>,
  'spot' | 'parking_lot_no' | 'car_make' | 'model' | 'color'
>

/** What staff posts about a party. */
export const serveInput = z.discriminatedUnion('act', [
  z.object({ act: z.literal('prepare'), id: shortId }),
  z.object({ act: z.literal('ready'), id: shortId }),
  z.object({ act: z.literal('undo'), id: shortId }),
  z.object({ act: z.literal('pick'), id: shortId, line: shortId, picked: z.enum(['0', '1']) }),
  z.object({
    act: z.literal('hand_over'),
    id: shortId,
    collected_by: z.string().trim().min(1).max(80),
    signature: drawn.default(''),
    handed: z.array(shortId).max(200),
    missing: z.array(shortId).max(200),
  }),
  needsNumber(z.object({ act: z.literal('check_in'), id: shortId, ...spotFields })),
  needsNumber(z.object({ act: z.literal('walk_in'), invoice: z.string().min(1).max(200), ...spotFields })),
  z.object({ act: z.literal('offer'), id: shortId }),
])
/** Fields of which there may be several. */
export const SERVE_LISTS = ['handed', 'missing'] as const
export type ServeInput = z.output<typeof serveInput>

/** What a scanner or a person types to find a party: its member code, a number of its booking, or an invoice. */
export function readScanned(typed: string): { member: number } | { text: string } | null {
  const text = typed.trim().slice(0, 80)
  if (text === '') return null
  const figures = text.replaceAll(/[\s-]/g, '')
  return /^\d{8}$/.test(figures) ? { member: Number(figures) } : { text: text.toUpperCase() }
}

export function boardAddress(keep: Readonly<Record<string, string>>, action = 'today'): string {
  const query = new URLSearchParams(keep).toString()
  return `/seller/pickup/${action}${query && `?${query}`}`
}

/** Another of the seller's pages, of the same organisation where one is named. */
export function inOrganisation(
  path: string,
  { organisation }: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...(organisation && { organisation }), ...more }).toString()
  return `${path}${query && `?${query}`}`
}

/** What staff posts on a yard's day plan. */
export const planInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('offer'), id: shortId }),
  z.object({
    intent: z.literal('close'),
    yard: shortId,
    day: z.string().refine(isCivilDay),
    reason: z.string().trim().min(1).max(120),
  }),
  z.object({ intent: z.enum(['walk_on', 'walk_off']), yard: shortId }),
])

export const PLAN_TABS = ['day', 'missed', 'overdue'] as const
export type PlanTab = (typeof PLAN_TABS)[number]
const MOST_PAGES = 999

/** What the address of a day plan says; `done`: "offer", or to how many parties of a closed day new slots were offered. */
export function readPlan(params: URLSearchParams) {
  const said = params.get('done') ?? ''
  const slot = params.get('slot') ?? ''
  return {
    yard: params.get('yard') ?? '',
    date: readDay(params, 'date') || null,
    tab: PLAN_TABS.find((tab) => tab === params.get('tab')) ?? ('day' as const),
    page: readPageNumber(params, MOST_PAGES),
    slot: /^\d{10,16}$/.test(slot) ? Number(slot) : null,
    done: said === 'offer' ? ('offer' as const) : /^\d{1,4}$/.test(said) ? Number(said) : null,
  }
}
