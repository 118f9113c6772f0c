import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { TransactionRow } from '#app/features/transactions/queries.server.ts'
import type { CreditRow } from '#app/features/wallet/queries.server.ts'
import { dollars, isoDate } from './units.ts'

export const wallet = z
  .object({
    amount: dollars.meta({ description: 'What you can spend' }),
    held: dollars.meta({ description: 'Set aside for payments under way' }),
    currency: z.string(),
  })
  .meta({ id: 'Wallet' })

export const exampleWallet: z.input<typeof wallet> = { amount: 40, held: 0, currency: 'usd' }

export const credit = z
  .object({
    id: z.string(),
    kind: z.string().meta({ description: 'The kind of the entry in the books' }),
    category: z.enum(['added', 'spent', 'held']),
    amount: dollars.meta({ description: 'Above zero when it was added' }),
    balance: dollars.meta({ description: 'What there was after it' }),
    common_invoices: z.array(z.string()),
    created_at: isoDate,
  })
  .meta({ id: 'Credit' })

export const exampleCredit: z.input<typeof credit> = {
  id: 'held:pay-1',
  kind: 'wallet-held',
  category: 'spent',
  amount: -21.7,
  balance: 28.3,
  common_invoices: ['FL-1001'],
  created_at: '2026-11-08T14:02:00.000Z',
}

export function presentCredit({ id, kind, category, amount, balance, invoices, at }: CreditRow) {
  return {
    id,
    kind,
    category,
    amount: dollarsFromCents(amount),
    balance: dollarsFromCents(balance),
    common_invoices: invoices,
    created_at: isoTime(at),
  }
}

export const transaction = z
  .object({
    id: z.string(),
    kind: z.string().meta({
      description:
        '`invoice`, `wallet`, `deposit`, `fee`: what was paid; else the kind of an entry, as `refund`, `cash-payment`, `gift-redeemed`, `deposit-applied`',
    }),
    status: z.enum(['under_way', 'done', 'failed']),
    amount: dollars.meta({
      description:
        'Above zero what you have paid, below what you were given; what is used or kept of a deposit was paid with it',
    }),
    common_invoice: z.string().nullable(),
    product_id: z.string().nullable().meta({ description: 'The listing of the deposit that it is about' }),
    lot_number: z.int().nullable(),
    buyer: z.string(),
    seller: z.string().nullable(),
    brand: z.string().nullable(),
    card_last4: z.string().nullable(),
    wallet: z.boolean().meta({ description: 'Whether a part came out of the wallet, or went there' }),
    created_at: isoDate,
  })
  .meta({ id: 'Transaction' })

export const exampleTransaction: z.input<typeof transaction> = {
  id: 'pay-1:1',
  kind: 'invoice',
  status: 'done',
  amount: 320.68,
  common_invoice: 'FL-1001',
  product_id: null,
  lot_number: null,
  buyer: 'Marisol Rivera',
  seller: 'Foundry Lane Liquidation',
  brand: 'Visa',
  card_last4: '4242',
  wallet: false,
  created_at: '2026-11-23T19:06:00.000Z',
}

export function presentTransaction({
  id,
  kind,
  state,
  amount,
  invoice,
  lot,
  source,
  at,
  ...row
}: TransactionRow) {
  return {
    id,
    kind,
    status: state,
    amount: dollarsFromCents(amount),
    common_invoice: invoice,
    product_id: lot?.id ?? null,
    lot_number: lot?.number ?? null,
    buyer: row.buyer,
    seller: row.seller,
    wallet: row.wallet,
    created_at: isoTime(at),
    brand: source?.name ?? null,
    card_last4: source?.last4 ?? null,
  }
}
