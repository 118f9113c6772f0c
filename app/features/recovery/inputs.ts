import { z } from 'zod'
import { confirmError, PASSWORD_ERRORS, passwordError } from '#app/domain/people/password.ts'

/** The specification's words for these two forms (storefront, section 5). */
export const RECOVERY_ERRORS = {
  required: 'Required',
  email: 'invalid email format',
  tooLong: 'Maximum 250 Characters',
} as const

const MOST_EMAIL = 250
const isEmail = (text: string) => z.email().safeParse(text).success

export type EmailFault = keyof typeof RECOVERY_ERRORS

/** An address in lower case, or what is wrong with it. */
export function readEmail(typed: unknown): { email: string } | { fault: EmailFault } {
  const email = typeof typed === 'string' ? typed.trim().toLowerCase() : ''
  if (email === '') return { fault: 'required' }
  if (email.length > MOST_EMAIL) return { fault: 'tooLong' }
  return isEmail(email) ? { email } : { fault: 'email' }
}

export type ResetFaults = { password: string | null; confirm_password: string | null }

/** What is wrong with a new password and its second typing, in the specification's words. */
export function resetFaults(password: string, confirmation: string): ResetFaults | null {
  const faults = {
    password: passwordError(password),
    confirm_password: confirmError(password, confirmation, 'reset'),
  }
  return faults.password || faults.confirm_password ? faults : null
}

const word = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined),
})

/** What programs send: the same rules, a field at a time. */
export const resetInput = z
  .object({
    user_token: z.string(word(RECOVERY_ERRORS.required)).min(1, RECOVERY_ERRORS.required).max(200),
    password: z.string(word(PASSWORD_ERRORS.required)).max(1_000),
    confirm_password: z.string(word(PASSWORD_ERRORS.required)).max(1_000),
  })
  .check((context) => {
    const { password, confirm_password } = context.value
    const faults = resetFaults(password, confirm_password)
    for (const field of ['password', 'confirm_password'] as const) {
      const message = faults?.[field]
      if (message)
        context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] })
    }
  })

export const emailInput = z
  .string(word(RECOVERY_ERRORS.required))
  .trim()
  .min(1, RECOVERY_ERRORS.required)
  .max(MOST_EMAIL, RECOVERY_ERRORS.tooLong)
  .refine((text) => text === '' || isEmail(text), RECOVERY_ERRORS.email)
