import { z } from 'zod'
import { confirmError, PASSWORD_ERRORS, passwordError } from '#app/domain/people/password.ts'
import type { Done, FormAnswer } from '#app/lib/form-answer.ts'
import { RECOVERY_ERRORS } from './errors.ts'

/** What a form that asks for an address is answered. */
export type EmailAnswer = FormAnswer<string, 'tooMany'>

/** Where the typed address leads. */
export type StartAnswer = EmailAnswer | (Done & { next: 'login' | 'register'; email: string })

const word = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined),
})

/** A new password and its second typing, with the token of the link that led to them. */
export const resetInput = z
  .object({
    user_token: z.string(word(RECOVERY_ERRORS.required)).min(1, RECOVERY_ERRORS.required).max(200),
    password: z.string(word(PASSWORD_ERRORS.required)).max(1_000, PASSWORD_ERRORS.long),
    confirm_password: z.string(word(PASSWORD_ERRORS.required)).max(1_000, PASSWORD_ERRORS.long),
  })
  .check((context) => {
    const { password, confirm_password } = context.value
    const faults = {
      password: passwordError(password),
      confirm_password: confirmError(password, confirm_password, 'reset'),
    }
    for (const field of ['password', 'confirm_password'] as const) {
      const message = faults[field]
      if (message)
        context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] })
    }
  })

export const emailInput = z
  .string(word(RECOVERY_ERRORS.required))
  .trim()
  .toLowerCase()
  .min(1, RECOVERY_ERRORS.required)
  .max(250, RECOVERY_ERRORS.tooLong)
  .refine((text) => text === '' || z.email().safeParse(text).success, RECOVERY_ERRORS.email)

/** The forms of the pages that ask for an address; `by` a script, which stays where it is. */
export const emailForm = z.object({
  email: emailInput,
  redirectTo: z.string().optional(),
  by: z.literal('script').optional().catch(undefined),
})
