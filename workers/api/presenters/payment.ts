import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { Payment } from '#app/features/payments/queries.server.ts'
import { dollars, isoDate } from './units.ts'

export const payment = z
  .object({
    id: z.string(),
    common_invoice: z.string().meta({ description: 'The first of them; empty where no invoice was paid' }),
    common_invoices: z.array(z.string()),
    amount: dollars,
    currency: z.string(),
    state: z.enum(['started', 'challenged', 'pending', 'unknown', 'succeeded', 'failed']).meta({
      description:
        '`challenged`: send its owner to `link`, then call again. `pending`: a bank is being debited, which takes days. `started`, `unknown`: the gateway has not said; it is asked each minute, and is never charged twice',
    }),
    failure: z.string().nullable().meta({
      description:
        'Why it failed: `declined`, `insufficient_funds`, `not_authenticated`, `not_attempted`, `bank_refused`',
    }),
    brand: z
      .string()
      .nullable()
      .meta({ description: 'The card’s, or the bank’s name; null where the wallet pays alone' }),
    card_last4: z.string().nullable(),
    wallet_amount: dollars.meta({ description: 'The part that comes out of the wallet' }),
    link: z.string().nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'Payment' })

export const examplePayment: z.input<typeof payment> = {
  id: 'pay-1',
  common_invoice: 'FL-1001',
  common_invoices: ['FL-1001'],
  amount: 320.68,
  currency: 'usd',
  state: 'succeeded',
  failure: null,
  brand: 'Visa',
  card_last4: '4242',
  wallet_amount: 0,
  link: null,
  created_at: '2026-11-23T19:06:00.000Z',
}

/** `origin` goes before an address of our own. */
export function presentPayment(paid: Payment, invoices: readonly string[], origin: string) {
  const { id, amount, currency, state, failure, sourceName, sourceLast4, challengeAddress } = paid
  return {
    id,
    currency,
    state,
    failure,
    brand: sourceName,
    card_last4: sourceLast4,
    common_invoice: invoices[0] ?? '',
    common_invoices: [...invoices],
    amount: dollarsFromCents(amount),
    wallet_amount: dollarsFromCents(paid.walletAmount),
    link: challengeAddress && new URL(challengeAddress, origin).href,
    created_at: isoTime(paid.createdAt),
  }
}
