import { z } from 'zod'
import type { CreditOrder } from '#app/domain/money/credit.ts'
import { attemptKey, MOST_LINES, MOST_NOTE } from '#app/features/returns/inputs.ts'
import { ApiRefusal } from '#workers/api/core/envelope.ts'
import { required } from '#workers/api/core/fields.ts'
import { documented, KEY_REUSED, type RefusalDoc } from '#workers/api/core/refusals.ts'

/** What calls about returns and refunds have in common. */
export const REFUSED = {
  not_found: { status: 404, code: 'not_found', message: 'No such invoice or return' },
  forbidden: { status: 403, code: 'forbidden', message: 'Only the other side can do that' },
  not_paid: { status: 409, code: 'not_paid', message: 'This invoice is not paid' },
  window_closed: { status: 409, code: 'window_closed', message: 'The return window is closed' },
  line: { status: 422, code: 'line', message: 'This invoice has no such line, or you named none' },
  quantity: { status: 409, code: 'quantity', message: 'Not that many pieces are left' },
  amount: { status: 422, code: 'amount', message: "Enter an amount no larger than what's left" },
  nothing_left: { status: 409, code: 'nothing_left', message: 'Nothing left to refund' },
  source: {
    status: 409,
    code: 'source',
    message: 'These ways didn’t bring in that much: refund it to the wallet',
  },
  key_reused: KEY_REUSED,
  changed: { status: 409, code: 'changed', message: 'This changed in the meantime' },
} as const satisfies Record<string, RefusalDoc>

export const OF_ALL = documented('sign_in', 'deactivated')
export const invoiceNumber = z.string(required('Required!')).min(1, 'Required!').max(64)
export const items = z
  .array(z.object({ id: z.string().min(1).max(120), qty: z.int().min(1).max(1_000_000).default(1) }))
  .max(MOST_LINES)
export const note = z.string().trim().max(MOST_NOTE).default('')
export const key = attemptKey
  .default(() => crypto.randomUUID())
  .meta({
    type: 'string',
    description:
      'Of your making: 8 to 64 letters, digits, `-` and `_`. Sending it again does it once; with other content it is refused.',
    example: 'attempt-0001',
  })

export function refused({ status, code, message }: RefusalDoc) {
  return new ApiRefusal({ status: status as 404, code, message })
}

type Credited = {
  kind: 'whole' | 'delivery' | 'lines' | 'amount'
  items: readonly { id: string; qty: number }[]
  amount?: number | undefined
  line_id?: string | undefined
}

/** What a program asks to have credited. */
export function orderOf({ kind, items: lines, amount, line_id }: Credited): CreditOrder {
  if (kind === 'whole' || kind === 'delivery') return { kind }
  if (kind === 'lines') return { kind, lines: lines.map(({ id, qty }) => ({ id, quantity: qty })) }
  // what is no amount in cents is refused by the law
  const cents = (amount ?? 0) * 100
  const whole = Math.abs(cents - Math.round(cents)) < 1e-6 ? Math.round(cents) : cents
  return { kind, amount: whole, ...(line_id !== undefined && { lineId: line_id }) }
}
