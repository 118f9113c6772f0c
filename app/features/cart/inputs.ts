import { z } from 'zod'

/** What is no whole number at all is none: whoever judges it says so in the words of the specification. */
export const pieces = z
  .union([z.number(), z.string().max(20)])
  .nullish()
  .transform((typed) => (Number.isSafeInteger(Number(typed ?? 0)) ? Number(typed ?? 0) : 0))

const id = z.string().min(1).max(64)

export const addInput = z.object({
  product_id: id,
  qty: pieces,
  /** Where it is to be collected; the listing's own place if it is not said. */
  location_id: id.nullish(),
})
export type AddInput = z.infer<typeof addInput>

export const changeInput = z.object({ cart_id: id, qty: pieces })
export type ChangeInput = z.infer<typeof changeInput>

export const lineInput = z.object({ cart_id: id })

/** A line as it was confirmed. */
export const orderLine = z.object({ cart_id: id, qty: z.int().min(1).max(1_000_000) })
export type OrderLine = z.infer<typeof orderLine>

/** How many lines a cart takes. */
export const MOST_LINES = 100

/** Lines as the confirmation's form carries them: `{id}*{quantity}`. What is none is left out. */
export function readOrder(typed: readonly FormDataEntryValue[]): OrderLine[] {
  return typed.slice(0, MOST_LINES).flatMap((text) => {
    const [cart_id, qty] = String(text).split('*')
    const parsed = orderLine.safeParse({ cart_id, qty: Number(qty) })
    return parsed.success ? [parsed.data] : []
  })
}

export function orderText({ cart_id, qty }: OrderLine): string {
  return `${cart_id}*${qty}`
}
