import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { RETURN_REASONS, RETURN_STATES } from '#app/domain/shop/returns.ts'
import { uploadAddress, uploadFile } from '#app/domain/shop/uploads.ts'
import type { CreditView, RequestView } from '#app/features/returns/desk.server.ts'
import { dollars, isoDate } from './units.ts'

const line = z.object({
  id: z.string().meta({ description: 'Of the invoice’s line' }),
  lot_number: z.int(),
  title: z.string(),
  qty: z.int(),
  total_amount: dollars,
})

export const returnRequest = z
  .object({
    id: z.string(),
    return_number: z.string(),
    common_invoice: z.string(),
    status: z.enum(RETURN_STATES),
    reason: z.enum(RETURN_REASONS),
    notes: z.string(),
    answer: z.string().meta({ description: 'What the seller said to it' }),
    user_id: z.string(),
    username: z.string(),
    seller: z.string(),
    items: z.array(line),
    images: z.array(z.string()).meta({ description: 'Pictures of what is wrong, by their addresses' }),
    credit_note: z.string().nullable(),
    date_added: isoDate,
    updated_at: isoDate,
  })
  .meta({ id: 'ReturnRequest' })

export const exampleReturn: z.input<typeof returnRequest> = {
  id: 'ret-1',
  return_number: 'FL-R-1001',
  common_invoice: 'FL-1001',
  status: 'raised',
  reason: 'parts_missing',
  notes: 'The charger is not in the box.',
  answer: '',
  user_id: 'p-1',
  username: 'Dana Whitfield',
  seller: 'Riverside Yards',
  credit_note: null,
  images: ['/uploads/up-k3v7q2mzx4c5n6b7t2r3w4yaha-1200.webp'],
  items: [{ id: 'line-1', lot_number: 4821, title: '20 V cordless drill kit', qty: 1, total_amount: 320.68 }],
  date_added: '2026-11-23T19:06:00.000Z',
  updated_at: '2026-11-23T19:06:00.000Z',
}

export function presentReturn(request: RequestView): z.input<typeof returnRequest> {
  const { id, number, commonInvoice, state, reason, note, answer, buyerId, buyer, organisation } = request
  return {
    id,
    return_number: number,
    common_invoice: commonInvoice,
    status: state,
    reason,
    notes: note,
    answer,
    user_id: buyerId,
    username: buyer,
    seller: organisation,
    credit_note: request.credit?.number ?? null,
    items: request.lines.map(({ id, lotNumber, title, quantity, total }) => ({
      id,
      lot_number: lotNumber,
      title,
      qty: quantity,
      total_amount: dollarsFromCents(total),
    })),
    images: request.pictures.map((name) => uploadAddress(uploadFile(name, 1200))),
    date_added: isoTime(request.raisedAt),
    updated_at: isoTime(request.updatedAt),
  }
}

export const creditNote = z
  .object({
    id: z.string(),
    credit_note: z.string(),
    common_invoice: z.string(),
    return_number: z.string().nullable(),
    reason: z.string(),
    hammer: dollars,
    premium: dollars,
    tax: dollars,
    total_amount: dollars,
    not_paid: dollars.meta({ description: 'What of it was still to be paid: that much less is owed' }),
    deposit_kept: dollars.meta({ description: 'What the seller keeps of a deposit' }),
    owed: dollars.meta({ description: 'What neither went back nor is on its way' }),
    items: z.array(line.extend({ hammer: dollars, premium: dollars, tax: dollars })).meta({
      description: 'Without pieces (`qty` 0) where only the price was lowered',
    }),
    refunds: z.array(
      z.object({
        id: z.string(),
        payment_method: z.enum(['gateway', 'wallet', 'cash']),
        brand: z.string().nullable(),
        last4: z.string().nullable(),
        amount: dollars,
        state: z.enum(['started', 'unknown', 'pending', 'succeeded', 'failed']).meta({
          description: '`started`, `unknown`, `pending`: on its way; a gateway is asked each minute',
        }),
      }),
    ),
    date_added: isoDate,
  })
  .meta({ id: 'CreditNote' })

export const exampleCredit: z.input<typeof creditNote> = {
  id: 'cn-1',
  credit_note: 'FL-CN-1001',
  common_invoice: 'FL-1001',
  return_number: null,
  reason: 'Parts missing',
  hammer: 260,
  premium: 39,
  tax: 21.68,
  total_amount: 320.68,
  not_paid: 0,
  deposit_kept: 0,
  owed: 0,
  items: [
    {
      id: 'line-1',
      lot_number: 4821,
      title: '20 V cordless drill kit',
      qty: 1,
      hammer: 260,
      premium: 39,
      tax: 21.68,
      total_amount: 320.68,
    },
  ],
  refunds: [
    {
      id: 'ref-1',
      payment_method: 'gateway',
      brand: 'Visa',
      last4: '4242',
      amount: 320.68,
      state: 'succeeded',
    },
  ],
  date_added: '2026-11-23T19:06:00.000Z',
}

export function presentCredit(credit: CreditView, commonInvoice: string): z.input<typeof creditNote> {
  const { id, number, request, reason, hammer, premium, tax, total, owed } = credit
  return {
    id,
    credit_note: number,
    common_invoice: commonInvoice,
    return_number: request,
    reason,
    ...amounts({ hammer, premium, tax, total }),
    not_paid: dollarsFromCents(credit.offOwed),
    deposit_kept: dollarsFromCents(credit.kept),
    owed: dollarsFromCents(owed),
    items: credit.lines.map(({ id, lotNumber, title, quantity, ...money }) => ({
      id,
      lot_number: lotNumber,
      title,
      qty: quantity,
      ...amounts(money),
    })),
    refunds: credit.refunds.map(({ id, way, name, last4, amount, state }) => ({
      id,
      payment_method: way,
      brand: name,
      last4,
      amount: dollarsFromCents(amount),
      state,
    })),
    date_added: isoTime(credit.createdAt),
  }
}

export function amounts({
  hammer,
  premium,
  tax,
  total,
}: Record<'hammer' | 'premium' | 'tax' | 'total', number>) {
  return {
    hammer: dollarsFromCents(hammer),
    premium: dollarsFromCents(premium),
    tax: dollarsFromCents(tax),
    total_amount: dollarsFromCents(total),
  }
}
