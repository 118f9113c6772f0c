import { COUNTRIES } from '#app/domain/people/countries.ts'
import { readRegion } from '#app/domain/people/regions.ts'
import type { DeliveryTerms, DeliveryZone } from '#app/domain/shop/delivery.ts'

export const MOST_ZONES = 12
export const MOST_DAYS = 120
const MOST_CENTS = 100_000_00

/** What is wrong with a field of the form: a phrase of its own each. */
export type TermsFault = 'dollars' | 'states' | 'twice' | 'country' | 'none' | 'long'
export type TermsFaults = Partial<Record<string, TermsFault>>
export type TermsRead = { ok: true; terms: DeliveryTerms } | { ok: false; faults: TermsFaults }

/** Names of the fields of a zone's row. */
export const zoneField = (row: number, part: 'country' | 'states' | 'price' | 'perLot') =>
  `zone${row}-${part}`

/** Reads the seller's form. A row without a country is none. */
export function readTerms(form: Readonly<Record<string, string>>): TermsRead {
  const faults: TermsFaults = {}
  const text = (name: string) => (form[name] ?? '').trim()
  const cents = (name: string, whenEmpty: number | null) => {
    const typed = text(name).replace(/^\$/, '')
    if (typed === '') return whenEmpty
    const amount = /^\d{1,6}([.]\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN
    if (amount <= MOST_CENTS) return amount
    faults[name] = 'dollars'
    return whenEmpty
  }
  const zones: DeliveryZone[] = []
  for (let row = 0; row < MOST_ZONES; row += 1) {
    const country = text(zoneField(row, 'country'))
    if (country === '') continue
    if (!COUNTRIES.some(({ id }) => id === country)) {
      faults[zoneField(row, 'country')] = 'country'
      continue
    }
    const states = readStates(country, text(zoneField(row, 'states')))
    const zone = {
      country,
      states: states ?? [],
      price: cents(zoneField(row, 'price'), 0) ?? 0,
      perLot: cents(zoneField(row, 'perLot'), 0) ?? 0,
    }
    if (states === null) faults[zoneField(row, 'states')] = 'states'
    else if (zones.some((other) => overlaps(other, zone))) faults[zoneField(row, 'states')] = 'twice'
    else zones.push(zone)
  }
  const days = text('days')
  if (days.length > MOST_DAYS) faults.days = 'long'
  const active = form.active === 'on'
  if (active && zones.length === 0 && Object.keys(faults).length === 0)
    faults[zoneField(0, 'country')] ??= 'none'
  const freeFrom = cents('freeFrom', null)
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, terms: { active, zones, freeFrom: freeFrom === 0 ? null : freeFrom, days } }
}

/** "OH, Michigan" as letters, each once; null where one is not of that country. */
function readStates(country: string, typed: string): string[] | null {
  const named = typed.split(/[,;]/).map((one) => one.trim())
  const letters = named.filter(Boolean).map((one) => readRegion(country, one))
  return letters.every((one) => one !== null) ? [...new Set(letters)] : null
}

function overlaps(one: DeliveryZone, other: DeliveryZone): boolean {
  if (one.country !== other.country) return false
  if (one.states.length === 0 || other.states.length === 0) return one.states.length === other.states.length
  return one.states.some((state) => other.states.includes(state))
}

/** The terms as their form shows them, with an empty row to add a zone in. */
export function termsForm({ active, zones, freeFrom, days }: DeliveryTerms): Record<string, string> {
  const dollars = (amount: number) => (amount / 100).toFixed(2)
  return {
    ...(active && { active: 'on' }),
    days,
    freeFrom: freeFrom === null ? '' : dollars(freeFrom),
    ...Object.fromEntries(
      zones.flatMap(({ country, states, price, perLot }, row) => [
        [zoneField(row, 'country'), country],
        [zoneField(row, 'states'), states.join(', ')],
        [zoneField(row, 'price'), dollars(price)],
        [zoneField(row, 'perLot'), dollars(perLot)],
      ]),
    ),
  }
}

/** What was chosen at a checkout: which sellers deliver, where to, and whom it is billed to. */
export type HandOver = { wanted: string[]; address: string | null; billing: string | null }

const PART = 'part.'
const MOST_PARTS = 100

/** The name of a seller's choice in a form or an address. */
export const partField = (organisationId: string) => `${PART}${organisationId}`

/** Reads it from a form or from an address: the same names. */
export function readHandOver(given: FormData | URLSearchParams): HandOver {
  const said = [...given.entries()].map(([name, value]) => [name, String(value).slice(0, 64)] as const)
  const id = (name: string) => said.find(([key, value]) => key === name && value !== '')?.[1] ?? null
  return {
    wanted: said
      .filter(([name, value]) => name.startsWith(PART) && value === 'delivery')
      .map(([name]) => name.slice(PART.length))
      .slice(0, MOST_PARTS),
    address: id('address'),
    billing: id('billing'),
  }
}
