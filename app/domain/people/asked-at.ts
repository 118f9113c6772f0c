import { FOLLOWS, isNeeded, type RegistrationField } from './registration.ts'

/** When a field of the registration is asked: at once, or where its answer is needed first. In the order of a purchase. */
export const ASKED_AT = ['sign_up', 'offer', 'payment', 'pickup'] as const
export type AskedAt = (typeof ASKED_AT)[number]
export type LaterPlace = Exclude<AskedAt, 'sign_up'>

/** As definitions keep it among the places where a field shows; 7 is the specification's. */
const SHOWN_ON: Record<AskedAt, number> = { sign_up: 7, offer: 21, payment: 22, pickup: 23 }

export const ON_FIRST_OFFER = SHOWN_ON.offer

/** Null for a field that no form asks for. */
export function askedAt(viewOn: readonly number[]): AskedAt | null {
  return ASKED_AT.find((place) => viewOn.includes(SHOWN_ON[place])) ?? null
}

export function shownOn(viewOn: readonly number[], place: AskedAt): number[] {
  const moments = Object.values(SHOWN_ON)
  return [SHOWN_ON[place], ...viewOn.filter((one) => !moments.includes(one))]
}

/** Whether a field may wait: an account takes some of them, a paper comes with it, and only who buys comes by these places. */
export function mayWait({
  name,
  type,
  forBuyer,
}: Pick<RegistrationField, 'name' | 'type'> & { forBuyer: boolean }): boolean {
  return forBuyer && type !== 'file' && !isNeeded(name, 'buyer') && !FOLLOWS.has(name)
}

type Placed = { name: string; viewOn: readonly number[] }

/**
 * Those that are asked in one of these places. What is asked beside another field is asked where that one is. `also`: names
 * of those that are asked in any case.
 */
export function fieldsAskedAt<Field extends Placed>(
  fields: readonly Field[],
  places: readonly AskedAt[],
  also: readonly string[] = [],
): Field[] {
  return fields.filter(({ name, viewOn }) => {
    const beside = fields.find((other) => other.name === FOLLOWS.get(name))
    const place = askedAt(beside?.viewOn ?? viewOn)
    return also.includes(name) || (place !== null && places.includes(place))
  })
}

/** Who pays has offered, and who collects has paid: what was due before is asked with it. */
export function placesUpTo(place: LaterPlace): LaterPlace[] {
  const later = ASKED_AT.filter((one) => one !== 'sign_up')
  return later.slice(0, later.indexOf(place) + 1)
}

/** Whether somebody has yet to answer what stands between them and such a place. */
export function lacksAnswers(
  fields: readonly { name: string; required: boolean }[],
  answers: Readonly<Record<string, string | null | undefined>>,
): boolean {
  return fields.some(({ name, required }) => required && !FOLLOWS.has(name) && !answers[name])
}
