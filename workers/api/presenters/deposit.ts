import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { endOf, restOf } from '#app/domain/money/deposits.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { DepositRow } from '#app/features/deposits/queries.server.ts'
import { dollars, isoDate } from './units.ts'

export const deposit = z
  .object({
    id: z.string(),
    bid_deposit_id: z.string().meta({ description: 'The same id, as listings name it' }),
    product_id: z.string(),
    title: z.string(),
    deposit_amount: dollars,
    status: z.enum(['held', 'asked', 'releasing', 'released', 'applied', 'kept']).meta({
      description:
        '`asked`: its listing is asked whether it may be given back. `releasing`: on its way back. `applied`: on the invoice of what was won. `kept`: by the seller, because the invoice was not paid',
    }),
    payment_method: z.enum(['online', 'wallet', 'offline']).nullable(),
    applied_amount: dollars,
    kept_amount: dollars,
    released_amount: dollars,
    common_invoice: z.string().nullable(),
    reason: z.string().nullable(),
    username: z.string().meta({ description: 'Whose it is' }),
    date_added: isoDate,
  })
  .meta({ id: 'Deposit', description: 'What was left before an offer on a listing that asks for it' })

export const exampleDeposit: z.input<typeof deposit> = {
  id: 'd-1',
  bid_deposit_id: 'd-1',
  product_id: '1042-1',
  title: 'Pallet of oak flooring',
  deposit_amount: 50,
  status: 'held',
  payment_method: 'online',
  applied_amount: 0,
  kept_amount: 0,
  released_amount: 0,
  common_invoice: null,
  reason: null,
  username: 'Marisol Rivera',
  date_added: '2026-11-23T19:06:00.000Z',
}

const METHODS = { card: 'online', bank: 'online', wallet: 'wallet', cash: 'offline' } as const

export function presentDeposit(row: DepositRow): z.output<typeof deposit> {
  const { id, status, amount, applied, kept, tender, commonInvoice, reason, owner, title } = row
  // what was never paid is in no list
  const shown = status === 'pending' ? 'held' : status
  return {
    id,
    bid_deposit_id: id,
    product_id: row.listingId,
    title,
    status: shown,
    reason,
    username: owner,
    deposit_amount: dollarsFromCents(amount),
    payment_method: tender && METHODS[tender],
    applied_amount: dollarsFromCents(applied),
    kept_amount: dollarsFromCents(kept),
    released_amount: dollarsFromCents(status === endOf(row) ? restOf(row) : 0),
    common_invoice: commonInvoice,
    date_added: isoTime(row.createdAt),
  }
}
