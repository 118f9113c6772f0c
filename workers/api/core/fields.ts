import { z } from 'zod'
import { zeroOrOne } from '../presenters/units.ts'

type Missing = { input?: unknown }

/** The words for a field that is not there; what else is wrong with it keeps its own. */
export function required(message: string) {
  return { error: ({ input }: Missing) => (input === undefined || input === null ? message : undefined) }
}

/** Yes or no, whichever way a client says it. */
export const flag = z.union([z.boolean(), zeroOrOne], { error: 'Enter true or false' })

/** An id of whatever it may be. */
export const anyId = z.string(required('Required!')).min(1, 'Required!').max(64, 'Maximum 64 Characters')

export const listingId = anyId.meta({ description: "The listing's id", example: '1042-1' })

/** A whole number, as a number or in figures: addresses and forms know figures only. */
export function wholeNumber({ least, most, otherwise }: { least: number; most: number; otherwise: number }) {
  const message = `Enter a whole number from ${least} to ${most}`
  return z
    .union([z.number(), z.string().regex(/^-?\d{1,9}$/, message)], { error: message })
    .transform(Number)
    .pipe(z.int(message).min(least, message).max(most, message))
    .default(otherwise)
    .meta({ type: 'integer', minimum: least, maximum: most, default: otherwise })
}

export const page = wholeNumber({ least: 1, most: 200, otherwise: 1 })
