import { z } from 'zod'
import { readMobile } from '#app/domain/people/phone.ts'

/** The specification's words for what is wrong with a field (storefront, section 5). */
export const PHONE_WRONG = 'Phone must be 10 digits'
export const EMAIL_WRONG = 'Invalid email format'
export const REQUIRED = 'Required'

const missing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined),
})

/** A mobile number as it is typed, read as +1 and ten digits. */
export const mobile = z
  .string(missing(PHONE_WRONG))
  .max(40, PHONE_WRONG)
  .transform((typed, check) => {
    const phone = readMobile(typed)
    if (phone === null) check.addIssue({ code: 'custom', message: PHONE_WRONG })
    return phone ?? z.NEVER
  })

export const address = z
  .string(missing(REQUIRED))
  .trim()
  .min(1, REQUIRED)
  .max(250, 'Maximum 250 Characters')
  .transform((typed) => typed.toLowerCase())
  .refine((typed) => typed === '' || z.email().safeParse(typed).success, EMAIL_WRONG)

/** Blank is for the command to tell: with its words, and without a try being counted. */
export const typedCode = z.string().max(40).default('')
