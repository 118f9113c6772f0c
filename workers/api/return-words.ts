import { z } from 'zod'
import { attemptKey, MOST_LINES, MOST_NOTE } from '#app/features/returns/inputs.ts'
import { ApiRefusal } from './envelope.ts'
import { required } from './fields.ts'
import { documented, KEY_REUSED, type RefusalDoc } from './refusals.ts'

/** What calls about returns and refunds have in common. */
export const REFUSED = {
  not_found: { status: 404, code: 'not_found', message: 'There is no such invoice or return' },
  forbidden: { status: 403, code: 'forbidden', message: 'That is for the other side to do' },
  not_paid: { status: 409, code: 'not_paid', message: 'This invoice is not paid' },
  window_closed: { status: 409, code: 'window_closed', message: 'The time for returns is over' },
  line: { status: 422, code: 'line', message: 'That is no line of this invoice, or none is named' },
  quantity: { status: 409, code: 'quantity', message: 'There are not that many pieces left' },
  amount: { status: 422, code: 'amount', message: 'That is no amount, or more than is left' },
  nothing_left: { status: 409, code: 'nothing_left', message: 'There is nothing left to refund' },
  source: {
    status: 409,
    code: 'source',
    message: 'Not as much came in by these ways: refund it to the wallet',
  },
  key_reused: KEY_REUSED,
  changed: { status: 409, code: 'changed', message: 'This has changed in the meantime' },
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
      'Of your making: 8 to 64 letters, digits, `-` and `_`. Sent again it is done once; with other content it is refused.',
    example: 'attempt-0001',
  })

export function refused({ status, code, message }: RefusalDoc) {
  return new ApiRefusal({ status: status as 404, code, message })
}
