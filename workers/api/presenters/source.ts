import { z } from 'zod'
import type { CardView } from '#app/features/payments/queries.server.ts'
import type { BankView } from '#app/features/vault/queries.server.ts'

export const card = z
  .object({
    id: z.string(),
    customer: z.string(),
    object: z.literal('card'),
    brand: z.string(),
    card_last4: z.string(),
    expiry_month: z.string().meta({ description: 'Two digits' }),
    expiry_year: z.string().meta({ description: 'Two digits' }),
    is_default: z.boolean(),
    skyflow_id: z.string().meta({ description: 'The same as `id`' }),
  })
  .meta({ id: 'Card', description: 'A saved card. Only the gateway’s vault has its number.' })

export const exampleCard: z.input<typeof card> = {
  id: 'k-1',
  customer: 'p-1',
  object: 'card',
  brand: 'Visa',
  card_last4: '4242',
  expiry_month: '08',
  expiry_year: '29',
  is_default: true,
  skyflow_id: 'k-1',
}

export function presentCard({ id, brand, last4, expiry, isDefault }: CardView, customer: string) {
  return {
    id,
    customer,
    object: 'card' as const,
    brand,
    card_last4: last4,
    is_default: isDefault,
    expiry_month: String(expiry.month).padStart(2, '0'),
    expiry_year: String(expiry.year % 100).padStart(2, '0'),
    skyflow_id: id,
  }
}

export const bank = z
  .object({
    id: z.string(),
    customer: z.string(),
    object: z.literal('bank_account'),
    bank_name: z.string(),
    last4: z.string(),
    routing_number: z.string(),
    account_holder_name: z.string(),
    account_holder_type: z.enum(['individual', 'company']),
    status: z.enum(['new', 'verified', 'verification_failed']).meta({
      description: 'You can pay only from a `verified` account',
    }),
    verify_by: z.enum(['amounts', 'descriptor_code']).meta({
      description: 'What was sent to it: two amounts, or one payment with a code in its text',
    }),
  })
  .meta({ id: 'BankAccount', description: 'A saved bank account. Only the vault has its number.' })

export const exampleBank: z.input<typeof bank> = {
  id: 'b-1',
  customer: 'p-1',
  object: 'bank_account',
  bank_name: 'SANDBOX BANK',
  last4: '6789',
  routing_number: '110000000',
  account_holder_name: 'Marisol Rivera',
  account_holder_type: 'individual',
  status: 'new',
  verify_by: 'amounts',
}

export function presentBank(view: BankView, customer: string): z.output<typeof bank> {
  const { id, bankName, last4, routingNumber, holderName, holderType, status, proof } = view
  return {
    id,
    customer,
    object: 'bank_account',
    bank_name: bankName,
    last4,
    routing_number: routingNumber,
    account_holder_name: holderName,
    account_holder_type: holderType,
    status: status === 'failed' ? 'verification_failed' : status,
    verify_by: proof === 'code' ? 'descriptor_code' : 'amounts',
  }
}

export const customer = z
  .object({
    id: z.string(),
    object: z.literal('customer'),
    name: z.string(),
    email: z.string(),
    default_source: z.string().nullable().meta({ description: 'The id of the default card' }),
    gateway: z.string().meta({ description: '`stripe`, `sandbox`, or `none` if you can’t pay online' }),
  })
  .meta({ id: 'Customer', description: 'You, as the payment gateway knows you' })

export const exampleCustomer: z.input<typeof customer> = {
  id: 'p-1',
  object: 'customer',
  name: 'Marisol Rivera',
  email: 'marisol@example.com',
  default_source: 'k-1',
  gateway: 'sandbox',
}
