import { z } from 'zod'
import { isRoutingNumber, readDeposit } from '#app/domain/money/banks.ts'
import type { Cents } from '#app/domain/money/money.ts'

/** What can be wrong with a bank account; the first three in the words of the account document (section 5). */
export const BANK_TEXTS = {
  required: 'Required!',
  number: 'Number required',
  positive: 'Positive only allowed',
  routing: 'Enter the nine digits of the routing number',
  unknown: "The bank doesn't know this account. Check both numbers.",
  wrong: "That's not what we sent to your account. Check its statement again.",
  ended: "You can't verify this account any more. Delete it and add it again.",
  failed: 'something went wrong',
  many: "You can't keep more accounts. Delete one first.",
  not_found: 'This account is no longer yours',
  not_ready: "Online payment isn't set up on this site.",
} as const

export type BankFault = keyof typeof BANK_TEXTS
export type BankErrors = Partial<Record<string, BankFault>>

const fault = (code: BankFault) => code
const typed = z.string().trim().max(250, fault('required')).default('')
const needed = typed.pipe(z.string().min(1, fault('required')))
const figures = typed
  .pipe(z.string().regex(/^-?\d+$/, fault('number')))
  .pipe(z.string().refine((text) => Number(text) > 0, fault('positive')))

const holder = {
  account_holder_name: needed,
  account_holder_type: z.enum(['individual', 'company'], fault('required')),
}
export const bankFields = z.object({
  ...holder,
  routing_number: figures.pipe(z.string().refine(isRoutingNumber, fault('routing'))),
  account_number: figures.pipe(z.string().regex(/^\d{4,17}$/, fault('number'))),
})
const holderFields = z.object(holder)

export type TypedBank = z.infer<typeof bankFields>
export type TypedHolder = z.infer<typeof holderFields>
type Read<Value> = { ok: true; value: Value } | { ok: false; errors: BankErrors }

export function readBank(form: Record<string, unknown>): Read<TypedBank> {
  return read(bankFields, form)
}

export function readHolder(form: Record<string, unknown>): Read<TypedHolder> {
  return read(holderFields, form)
}

function read<Schema extends z.ZodObject>(
  schema: Schema,
  form: Record<string, unknown>,
): Read<z.infer<Schema>> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors: BankErrors = {}
  for (const { path, message } of parsed.error.issues)
    errors[String(path[0])] ??= message in BANK_TEXTS ? (message as BankFault) : 'required'
  return { ok: false, errors }
}

export type TypedProof = readonly [Cents, Cents] | string

/** The two amounts, or the code where one was sent. */
export function readProof(form: Record<string, unknown>, by: 'amounts' | 'code'): Read<TypedProof> {
  if (by === 'code') {
    const code = String(form.descriptor_code ?? '')
      .trim()
      .toUpperCase()
    return code === '' ? { ok: false, errors: { descriptor_code: 'required' } } : { ok: true, value: code }
  }
  const [one, two] = [form.amount_1, form.amount_2].map((amount) => readDeposit(String(amount ?? '')))
  if (one && two) return { ok: true, value: [one, two] }
  return {
    ok: false,
    errors: { ...(one ? {} : { amount_1: 'number' }), ...(two ? {} : { amount_2: 'number' }) },
  }
}

/** What the bank page posts. */
export const bankAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add') }),
  z.object({ act: z.enum(['update', 'verify', 'delete']), id: z.string().min(1).max(64) }),
])
