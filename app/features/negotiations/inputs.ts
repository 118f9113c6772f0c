import { z } from 'zod'
import { readAmount } from '#app/domain/money/amount.ts'
import type { Move } from '#app/domain/shop/negotiation.ts'
import { readPageNumber } from '#app/lib/page-number.ts'

const key = z.string().regex(/^[\w-]{8,64}$/)
const whole = z.union([z.number(), z.string().max(20)]).transform(Number)
/** Dollars as they were typed, in cents; null for what is none. */
const price = z.union([z.number(), z.string().max(20)]).transform((typed) => {
  const read = readAmount(typed)
  return read.ok ? read.cents : null
})

/** A first offer. `offer`: its id, of the form's making. */
export const offerInput = z.object({ offer: key, qty: whole, price })

/** An answer. `seen`: how many moves its reader had seen. */
export const moveInput = z.object({
  offer: key,
  seen: z.coerce.number().int().min(1).max(1000),
  act: z.enum(['accept', 'decline', 'withdraw', 'counter']),
  price: price.optional(),
})

export function moveOf({ act, price: named }: z.output<typeof moveInput>): Move {
  return act === 'counter' ? { type: 'counter', price: named ?? 0 } : { type: act }
}

export const NEGOTIATIONS_PER_PAGE = 20

export function readNegotiationPage(params: URLSearchParams): number {
  return readPageNumber(params, 200)
}
