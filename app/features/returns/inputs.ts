import { z } from 'zod'
import { readAmount } from '#app/domain/money/amount.ts'
import type { CreditOrder } from '#app/domain/money/credit.ts'
import { RETURN_REASONS } from '#app/domain/shop/returns.ts'
import { readPageNumber } from '#app/lib/page-number.ts'

/** What names a sending: sent again it is the same one. */
export const attemptKey = z.string().regex(/^[\w-]{8,64}$/)
export const MOST_NOTE = 1000
/** The most lines that one form names. */
export const MOST_LINES = 100

const id = z.string().min(1).max(64)
const text = z.string().trim().max(MOST_NOTE)
export const askedLine = z.object({ id: z.string().min(1).max(120), quantity: z.int().min(1).max(1_000_000) })
export type AskedLine = z.infer<typeof askedLine>

export const raiseInput = z.object({
  act: z.literal('raise'),
  attempt: attemptKey,
  reason: z.enum(RETURN_REASONS),
  note: text.default(''),
})

export const buyerAct = z.discriminatedUnion('act', [
  raiseInput,
  z.object({ act: z.literal('cancel'), request: id }),
])

export const REFUND_WAYS = ['original', 'wallet'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** `whole`: all that is left; `lines`: pieces; `amount`: dollars, of all lines or of one; `delivery`: what that has cost. */
export const CREDIT_KINDS = ['whole', 'lines', 'amount', 'delivery'] as const

export const refundInput = z.object({
  act: z.literal('refund'),
  attempt: attemptKey,
  /** The return that it answers; none where the seller refunds of their own accord. */
  request: id.optional().or(z.literal('').transform(() => undefined)),
  kind: z.enum(CREDIT_KINDS),
  amount: z.string().trim().max(20).default(''),
  line: z.string().max(120).default(''),
  to: z.enum(REFUND_WAYS),
  /** Whether pieces of a fixed listing are for sale again. */
  restock: z.literal('on').optional(),
  reason: text.default(''),
  /** What it came to, in cents, where it was looked at before: another sum is refused. */
  total: z.coerce.number().int().optional(),
})
export type RefundInput = z.infer<typeof refundInput>

/** The same before it is confirmed. */
export const previewInput = refundInput.pick({
  request: true,
  kind: true,
  amount: true,
  line: true,
  to: true,
  restock: true,
  reason: true,
})

/** What of a paid invoice a form asks to have refunded; null where it names no amount. */
export function readOrder(
  { kind, amount, line }: Pick<RefundInput, 'kind' | 'amount' | 'line'>,
  form: Fields,
): CreditOrder | null {
  if (kind === 'whole' || kind === 'delivery') return { kind }
  if (kind === 'lines') return { kind, lines: readLines(form) }
  const cents = readDollars(amount)
  return cents === null ? null : { kind, amount: cents, ...(line !== '' && { lineId: line }) }
}

export const sellerAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('approve'), request: id, answer: text.default('') }),
  z.object({ act: z.literal('refuse'), request: id, answer: text.pipe(z.string().min(1, 'answer')) }),
  z.object({ act: z.literal('receive'), request: id }),
  refundInput,
  z.object({ act: z.literal('again'), credit: id, to: z.enum(REFUND_WAYS) }),
])

/** A form that was sent, or what an address carries of one. */
export type Fields = { get: (name: string) => unknown; getAll: (name: string) => unknown[] }

/**
 * Lines as forms carry them: `lines` once for each that is ticked, its pieces in `qty-{line}`; one where that is missing.
 * Pieces that are no number are none, for the law to refuse.
 */
export function readLines(form: Fields): AskedLine[] {
  return [...new Set(form.getAll('lines').map(String))].slice(0, MOST_LINES).map((line) => {
    const typed = String(form.get(`qty-${line}`) ?? '1')
    return { id: line, quantity: /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0 }
  })
}

/** Dollars as typed, in cents; null where they are no amount. */
export function readDollars(typed: string): number | null {
  const read = readAmount(typed)
  return read.ok ? read.cents : null
}

export const REQUESTS_PER_PAGE = 20
const LAST_PAGE = 500

export function readPage(params: URLSearchParams): number {
  return readPageNumber(params, LAST_PAGE)
}

/** What `status` says on the page of orders: what is bought, then what is on its way back and what is done with. */
export const ORDER_STATUS = { unpaid: '0', paid: '1', open: '2', closed: '3' } as const
export type OrdersShown =
  | { tab: 'orders'; status: 'all' | 'unpaid' | 'paid' }
  | { tab: 'returns'; status: 'all' | 'open' | 'closed' }

export function readShown(params: URLSearchParams): OrdersShown {
  const asked = new Set(params.getAll('status'))
  const [open, closed] = [asked.has(ORDER_STATUS.open), asked.has(ORDER_STATUS.closed)]
  if (open || closed) return { tab: 'returns', status: open && closed ? 'all' : open ? 'open' : 'closed' }
  const [unpaid, paid] = [asked.has(ORDER_STATUS.unpaid), asked.has(ORDER_STATUS.paid)]
  return { tab: 'orders', status: unpaid === paid ? 'all' : unpaid ? 'unpaid' : 'paid' }
}

/** Which returns a list shows. */
export const WHICH = ['all', 'open', 'closed'] as const
export type Which = (typeof WHICH)[number]

export function readWhich(params: URLSearchParams): Which {
  return WHICH.find((one) => one === params.get('show')) ?? 'all'
}

const DONE = ['approve', 'refuse', 'receive', 'refund', 'again'] as const

/** What has just been done, as the address of the page says it. */
export function readDone(params: URLSearchParams) {
  return DONE.find((one) => one === params.get('done')) ?? null
}
