/** What a site needs, in the order that saves the most steps back. */
export const SETUP_STEPS = [
  'look',
  'categories',
  'conditions',
  'yard',
  'increments',
  'tax',
  'payments',
  'mail',
  'terms',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export type TestedStep = 'yard' | 'tax' | 'payments' | 'mail'

/** What a test has found: codes, figures and a provider's own words, which the page makes sentences of. */
export type SetupTestFacts = Readonly<Record<string, string | number | boolean | null>>

/** `next` is the first that is not done; one whose latest test failed says so wherever it stands. */
export type StepState = 'done' | 'next' | 'todo' | 'failed'

/** How each step stands, in their order. */
export function stepStates(facts: readonly { done: boolean; failed: boolean }[]): {
  states: StepState[]
  done: number
} {
  const next = facts.findIndex(({ done, failed }) => !done && !failed)
  const states = facts.map(({ done, failed }, at): StepState => {
    if (failed) return 'failed'
    if (done) return 'done'
    return at === next ? 'next' : 'todo'
  })
  return { states, done: states.filter((state) => state === 'done').length }
}

export type PinFault = 'nowhere' | 'far' | 'zone'

const FEET_IN_A_MILE = 5280
/** What is further from its address than this stands in another place. */
const FAR_MILES = 60

/**
 * What a map would show wrongly of a yard. `milesAway`: from where its address is known to be, null where nobody knows.
 * A point at 0, 0 was never set.
 */
export function pinFault(
  { latitude, longitude }: { latitude: number; longitude: number },
  milesAway: number | null,
  knownZone: boolean,
): PinFault | null {
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isPoint || (latitude === 0 && longitude === 0)) return 'nowhere'
  if (milesAway !== null && milesAway > FAR_MILES) return 'far'
  return knownZone ? null : 'zone'
}

export function feetOf(miles: number): number {
  return Math.round(miles * FEET_IN_A_MILE)
}
