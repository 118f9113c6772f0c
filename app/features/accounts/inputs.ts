import { z } from 'zod'
import { readAmount } from '#app/domain/money/amount.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { confirmError, PASSWORD_ERRORS, passwordError } from '#app/domain/people/password.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { FIELD_ERRORS } from './errors.ts'

const required = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? FIELD_ERRORS.required : undefined),
}

export const signInInput = z.object({
  email: z.string(required).trim().min(1, FIELD_ERRORS.required).max(250).pipe(z.email(FIELD_ERRORS.email)),
  password: z.string(required).min(1, FIELD_ERRORS.required).max(256),
  rememberMe: z
    .string()
    .optional()
    .transform((ticked) => ticked === 'on'),
  redirectTo: z.string().max(2_000).optional(),
  /** A popup, which stays where it is, or goes where it was asked for by itself. */
  by: z.literal('script').optional().catch(undefined),
})

/** What is done on the page of one's workplaces: one is chosen, or left, which is asked once more. */
export const workplaceInput = z.object({
  intent: z.literal('leave').optional().catch(undefined),
  organisation: z.string().default(''),
  sure: z.string().optional(),
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

const password = z.string().max(300).default('')

/** The security page's forms: `intent` says which of them. */
export const securityInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('password'), current: password, next: password, confirm: password }),
  z.object({ intent: z.literal('end'), session: z.string().min(1).max(100) }),
  z.object({ intent: z.literal('end-others') }),
  z.object({ intent: z.literal('end-all') }),
  z.object({ intent: z.literal('unlink'), provider: z.string().min(1).max(40) }),
])

/** What is wrong with each field of a change of password. `wrong`: it is not the one in use. */
export type PasswordErrors = { current?: string; next?: string; confirm?: string }

/**
 * Checks what was typed, in the specification's words (account, section 5); null when all of it may be taken. `first`:
 * there is no password yet that one would have to know.
 */
export function passwordErrors(
  { current, next, confirm }: Record<'current' | 'next' | 'confirm', string>,
  { first = false } = {},
): PasswordErrors | null {
  const errors: PasswordErrors = {}
  if (!first && current === '') errors.current = PASSWORD_ERRORS.required
  const bad = passwordError(next) ?? (!first && next === current ? PASSWORD_ERRORS.same : null)
  if (bad) errors.next = bad
  const differs = confirmError(next, confirm, 'change')
  if (differs) errors.confirm = differs
  return Object.keys(errors).length > 0 ? errors : null
}

/** Switching an account off or on again takes a reason, which is kept. */
export const standingInput = z.object({
  intent: z.enum(['deactivate', 'reactivate']),
  reason: z.string().trim().min(1).max(500),
})

export const PEOPLE_STATES = ['all', 'deactivate', 'identity', 'bidding'] as const
export type PeopleState = (typeof PEOPLE_STATES)[number]

/** What an administrator looks for among all people; `identity`: whose check waits to be answered, `bidding`: who has offered. */
export function readPeopleQuery(params: URLSearchParams) {
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    status: PEOPLE_STATES.find((state) => state === params.get('status')) ?? ('all' as const),
    page: readPageNumber(params, 1_000),
  }
}
