import { z } from 'zod'
import { readPageNumber } from '#app/lib/page-number.ts'

/** More lots than one party loads on one visit. */
export const MOST_LOTS = 100
export const LOTS_PER_PAGE = 12
const MOST_PAGES = 9_999

/** Faults by their names; phrases have their words. */
export type DetailFault = 'name' | 'email' | 'phone' | 'phone_length' | 'vehicle'

/** Who comes to collect (account-and-operations.md, section 5, "Pickup details"). */
export const detailsInput = z.object({
  name: z.string().trim().min(1, 'name').max(250, 'name'),
  email: z.email('email').max(250, 'email'),
  phone: z
    .string()
    .trim()
    .refine((typed) => typed === '' || /^[\d\s()+-]+$/.test(typed), 'phone')
    .refine((typed) => typed === '' || (typed.length >= 10 && typed.length <= 17), 'phone_length'),
  vehicle: z.string().trim().max(120, 'vehicle').default(''),
})
export type Details = z.output<typeof detailsInput>

const lineId = z.string().min(1).max(200)

/** Lots that an address or a form names: each once. */
export function readLots(form: FormData | URLSearchParams): string[] {
  const named = form.getAll('lot').flatMap((value) => {
    const read = lineId.safeParse(value)
    return read.success ? [read.data] : []
  })
  return [...new Set(named)].slice(0, MOST_LOTS)
}

/** The start of a slot, in epoch ms, as a form sends it; null where none was chosen. */
export function readStart(typed: unknown): number | null {
  return typeof typed === 'string' && /^\d{10,16}$/.test(typed) ? Number(typed) : null
}

/** The key of a sending, which becomes the booking's: sent twice, it is one booking. */
export const bookingKey = z.string().regex(/^[\w-]{8,64}$/)
export const keyed = z.object({ key: bookingKey })

/** The visits of a plan as its form sends them: lines of invoices, and when. */
export const plannedVisits = z
  .string()
  .max(20_000)
  .transform((text, check) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      check.addIssue({ code: 'custom', message: 'visits' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(z.object({ lots: z.array(lineId).min(1).max(MOST_LOTS), start: z.int().positive() }))
      .min(1)
      .max(20),
  )
export type PlannedVisits = z.output<typeof plannedVisits>

export const bookPlanInput = z.object({ key: bookingKey, visits: plannedVisits })

/** What an address asks of a plan: where from, not before which minute of the day, without which yards, which of the plans. */
export function readPlanAsk(params: URLSearchParams) {
  const clock = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(params.get('be') ?? '')
  return {
    from: (params.get('from') ?? '').trim().slice(0, 200),
    notBefore: clock ? Number(clock[1]) * 60 + Number(clock[2]) : PLAN_FROM,
    without: params.getAll('without').slice(0, 50),
    plan: params.get('plan') ?? '',
  }
}
const PLAN_FROM = 7 * 60 + 30

export const SCHEDULE_TABS = ['pending', 'scheduled'] as const
export type ScheduleTab = (typeof SCHEDULE_TABS)[number]

export type ScheduleSearch = { tab: ScheduleTab; q: string; yard: string; page: number }

/** `pending` is what is to be collected, whatever else the address says what is booked. */
export function readSchedule(action: string | undefined, params: URLSearchParams): ScheduleSearch {
  return {
    tab: action === 'pending' ? 'pending' : 'scheduled',
    q: (params.get('q') ?? '').trim().slice(0, 100),
    yard: (params.get('yard') ?? '').slice(0, 64),
    page: readPageNumber(params, MOST_PAGES),
  }
}
