import { isZipOf, STATES } from './regions.ts'
import type { FieldType } from './registration.ts'

/** In the order of a week as a form shows it. */
export const YARD_DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type YardDay = (typeof YARD_DAYS)[number]

/** As a form begins: most yards give out on working days. */
export const USUAL_DAYS: readonly YardDay[] = YARD_DAYS.slice(0, 5)

const field = (name: string, type: FieldType) => ({ name, type, required: false, options: null })

/** What a seller may say of the first yard while registering. No operator defines these: a yard needs them. */
export const YARD_FIELDS = [
  field('yard_name', 'text'),
  field('yard_address1', 'text'),
  field('yard_city', 'text'),
  field('yard_zip', 'zip'),
  ...YARD_DAYS.map((day) => field(`yard_${day}`, 'checkbox')),
]

const TEXTS = YARD_FIELDS.filter(({ type }) => type !== 'checkbox').map(({ name }) => name)

/** As many signs as a yard keeps of each (`features/locations/yard-inputs.ts`). */
export const YARD_LONGEST: Readonly<Record<string, number>> = {
  yard_name: 80,
  yard_address1: 120,
  yard_city: 80,
}

export function isOfYard(name: string): boolean {
  return name.startsWith('yard_')
}

/** Whoever has begun with the yard gives all of it; its days alone, which the form has ticked, begin nothing. */
export function mustSayOfYard(name: string, isTyped: (name: string) => boolean): boolean {
  return TEXTS.includes(name) && TEXTS.some(isTyped)
}

export type FirstYard = {
  name: string
  address1: string
  city: string
  state: string
  zip: string
  timeZone: string
  days: readonly YardDay[]
}

/** The yard that was answered; null where its seller has left it for later. */
export function firstYardOf(answers: Readonly<Record<string, string>>): FirstYard | null {
  const { yard_name, yard_address1, yard_city, yard_zip } = answers
  const state = yard_zip && stateOfZip(yard_zip)
  if (!yard_name || !yard_address1 || !yard_city || !yard_zip || !state) return null
  return {
    name: yard_name,
    address1: yard_address1,
    city: yard_city,
    state,
    zip: yard_zip,
    timeZone: zoneOfState(state),
    days: YARD_DAYS.filter((day) => answers[`yard_${day}`] === 'yes'),
  }
}

/** The state whose zip code this is; null for one of nowhere. */
export function stateOfZip(zip: string): string | null {
  return Object.keys(STATES).find((state) => isZipOf(state, zip)) ?? null
}

const ZONES: Readonly<Record<string, string>> = {
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}

/** The zone of most of a state: a yard beyond its border of zones says so under its own settings. */
export function zoneOfState(state: string): string {
  return Object.keys(ZONES).find((zone) => ZONES[zone]?.split(' ').includes(state)) ?? 'America/New_York'
}
