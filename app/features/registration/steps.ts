import { type Audience, CONSENTS } from '#app/domain/people/registration.ts'
import { PARTS, type ShownField } from './shown.ts'

/** As many fields as one screen of a phone takes. */
const MOST_ON_ONE = 7
const MOST_IN_A_STEP = 4

/** The steps of a form on a phone, as the names of their fields. The sending stands in the last one. */
export function stepsOf(
  fields: readonly Pick<ShownField, 'name' | 'part' | 'beside'>[],
  audience: Audience = 'buyer',
): string[][] {
  const alone = fields.filter(({ beside }) => beside === null)
  if (alone.length <= MOST_ON_ONE) return [fields.map(({ name }) => name)]
  const steps: string[][] = []
  for (const part of PARTS) {
    const own = fields.filter((field) => field.part === part)
    // a seller's steps are the parts; what is optional is one step that can be passed over
    const size = audience === 'organisation' || part === 'more' ? own.length : MOST_IN_A_STEP
    for (let at = 0; at < own.length; at += size) steps.push(own.slice(at, at + size).map(({ name }) => name))
  }
  return steps
}

/** In which step a field stands; what is no field, in the last one, and of a seller's consents in the first. */
export function stepOf(steps: readonly string[][], name: string, audience: Audience = 'buyer'): number {
  const at = steps.findIndex((step) => step.includes(name))
  if (at >= 0) return at
  return audience === 'organisation' && isConsent(name) ? 0 : steps.length - 1
}

function isConsent(name: string): boolean {
  return CONSENTS.some((consent) => consent === name)
}
