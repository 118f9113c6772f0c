import { z } from 'zod'
import { centsFromDollars } from '#app/domain/money/money.ts'
import { attemptKey } from '#app/features/payments/inputs.ts'
import type { PayRefusal } from '#app/flows/money/pay.server.ts'
import { required } from '#workers/api/core/fields.ts'
import { KEY_REUSED, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { SOURCE_REFUSALS } from './source-answers.ts'

/** What calls that pay have in common. */

export const PAY_REFUSALS = {
  not_found: { status: 404, code: 'not_found', message: 'No such invoice' },
  forbidden: { status: 403, code: 'forbidden', message: 'Only its buyer pays an invoice' },
  cancelled: { status: 409, code: 'not_payable', message: 'This invoice has nothing to pay' },
  card: { status: 404, code: 'no_card', message: 'You have no such card' },
  card_expired: { status: 409, code: 'card_expired', message: 'This card has expired' },
  bank: { status: 404, code: 'no_bank', message: 'You have no such bank account' },
  bank_unverified: { status: 409, code: 'bank_unverified', message: 'This bank account is not verified' },
  amount: { status: 409, code: 'amount', message: 'This is not what is due' },
  wallet: { status: 409, code: 'wallet', message: 'Your wallet doesn’t have that much' },
  tender: { status: 422, code: 'tender', message: 'Say how you pay' },
  gateway: SOURCE_REFUSALS.failed,
  details_needed: {
    status: 403,
    code: 'details_needed',
    message: 'We ask for a few more details before your first payment',
  },
  key_reused: KEY_REUSED,
} as const satisfies Record<PayRefusal, RefusalDoc>

export const idempotencyKey = attemptKey
  .default(() => crypto.randomUUID())
  .meta({
    type: 'string',
    description:
      'Of your making, and your own: 8 to 64 letters, digits, `-` and `_`. With other content it is refused (`key_reused`)',
    example: 'attempt-0001',
  })

const number = z.string(required('Required!')).min(1, 'Required!').max(64)
/** One invoice, or several at once. */
export const invoiceNumbers = z
  .union([number, z.array(number).min(1, 'Required!').max(20)], { error: 'Required!' })
  .transform((given) => (typeof given === 'string' ? [given] : given))
  .meta({ description: 'The number of an invoice, or of several (an array) that are paid at once' })

/** Dollars on the wire, in cents. */
export const cents = z
  .number()
  .positive()
  .max(1_000_000)
  .transform((dollars, check) => {
    const read = centsFromDollars(dollars)
    if (read === null) check.addIssue({ code: 'custom', message: 'Two decimals at most' })
    return read ?? z.NEVER
  })
