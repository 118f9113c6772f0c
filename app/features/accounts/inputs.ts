import { z } from 'zod'
import { readAmount } from '#app/domain/amount.ts'
import type { Cents } from '#app/domain/money.ts'

/** The specification's words for what is wrong with a field. Pages translate them; programs get them as they are. */
export const FIELD_ERRORS = { required: 'Required', email: 'Invalid email format' } as const

const required = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? FIELD_ERRORS.required : undefined),
}

export const signInInput = z.object({
  email: z.string(required).trim().min(1, FIELD_ERRORS.required).max(250).pipe(z.email(FIELD_ERRORS.email)),
  password: z.string(required).min(1, FIELD_ERRORS.required).max(256),
  rememberMe: z.boolean().default(false),
  redirectTo: z.string().max(2_000).optional(),
})

/** A limit as it was typed or sent; null lifts it. Whole cents, more than nothing. */
export function readLimit(typed: string | number | null): { ok: true; limit: Cents | null } | { ok: false } {
  const amount = readAmount(typed)
  return amount.ok ? { ok: true, limit: amount.cents } : { ok: false }
}

/** The page's form: `intent` says whether the limit is set or lifted. */
export const spendingInput = z.object({
  intent: z.enum(['set', 'lift']),
  amount: z.string().max(20).default(''),
})
