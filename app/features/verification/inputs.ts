import { z } from 'zod'
import { readMobile } from '#app/domain/people/phone.ts'

/** The specification's words for what is wrong with a field (storefront, section 5). */
export const PHONE_WRONG = 'Phone must be 10 digits'
export const EMAIL_WRONG = 'Invalid email format'
export const REQUIRED = 'Required'

const missing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined),
})

/** Which of the pages' words those are. */
export const CONTACT_FAULTS = { phone: PHONE_WRONG, email: EMAIL_WRONG, required: REQUIRED } as const

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

/** Either form of a verification: for a code, and with it. No code is as long as forms may bring. */
const step = {
  intent: z.enum(['send', 'verify']).catch('send'),
  verify_code: z
    .string()
    .default('')
    .transform((code) => code.slice(0, 40)),
  redirectTo: z.string().optional(),
  by: z.literal('script').optional().catch(undefined),
}

export const verifyForms = {
  phone: z
    .object({ ...step, phone: mobile })
    .transform(({ phone: target, ...rest }) => ({ ...rest, target })),
  email: z
    .object({ ...step, email: address })
    .transform(({ email: target, ...rest }) => ({ ...rest, target })),
}

/** The code that a registration waits for. */
export const registrationCode = z.object(step).extend({ intent: z.enum(['send', 'verify']).catch('verify') })

/** Signing in by a code; `until`: when the one that is out ends. */
export const phoneSignIn = z.object({
  ...step,
  phone: mobile,
  until: z.coerce.number().catch(0),
  rememberMe: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
})
