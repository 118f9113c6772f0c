import type { ShownField } from './shown.ts'

/** As many fields as one screen of a phone takes. */
const MOST_ON_ONE = 7
const MOST_IN_A_STEP = 4

/** The steps of a form on a phone, as the names of their fields. Consents and the sending stand in the last one. */
export function stepsOf(fields: readonly Pick<ShownField, 'name' | 'part' | 'beside'>[]): string[][] {
  const alone = fields.filter(({ beside }) => beside === null)
  if (alone.length <= MOST_ON_ONE) return [fields.map(({ name }) => name)]
  const steps: string[][] = []
  for (const part of ['you', 'company', 'more', 'password'] as const) {
    const own = fields.filter((field) => field.part === part)
    // what is optional is one step that can be passed over
    const size = part === 'more' ? own.length : MOST_IN_A_STEP
    for (let at = 0; at < own.length; at += size) steps.push(own.slice(at, at + size).map(({ name }) => name))
  }
  return steps
}

/** In which step a field stands; what is no field, in the last one. */
export function stepOf(steps: readonly string[][], name: string): number {
  const at = steps.findIndex((step) => step.includes(name))
  return at < 0 ? steps.length - 1 : at
}
