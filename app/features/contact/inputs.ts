import { z } from 'zod'
import { isName } from '#app/domain/people/names.ts'

export const TOPICS = ['lot', 'invoice', 'pickup', 'account', 'selling', 'other'] as const
export type Topic = (typeof TOPICS)[number]

/** What can be wrong with a field; the words are in the phrases (spec, sections 5 and 9). */
export type ContactFault =
  | 'required'
  | 'letters'
  | 'nameShort'
  | 'nameLong'
  | 'tooLong'
  | 'email'
  | 'phone'
  | 'phoneSigns'
  | 'topic'
  | 'messageLong'

const fault = (code: ContactFault) => code
const typed = z.string().trim().default('')

const name = typed
  .pipe(z.string().min(1, fault('required')))
  .pipe(z.string().refine(isName, fault('letters')))
  .pipe(z.string().min(2, fault('nameShort')).max(15, fault('nameLong')))

/** A country code of 1 and the usual signs between the digits are taken away first. */
const phone = typed
  .pipe(z.string().min(1, fault('required')))
  .pipe(z.string().regex(/^[\d\s+().-]*$/, fault('phoneSigns')))
  .transform((text) => text.replaceAll(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^\d{10}$/, fault('phone')))

const common = {
  email: typed
    .transform((text) => text.toLowerCase())
    .pipe(z.string().min(1, fault('required')).max(250, fault('tooLong')))
    .pipe(z.email(fault('email'))),
  phone,
  topic: z.enum(TOPICS, fault('topic')).default('other'),
  reference: typed.pipe(z.string().max(80, fault('tooLong'))),
  message: typed.pipe(z.string().min(1, fault('required')).max(4_000, fault('messageLong'))),
  /** Nobody sees this field; whoever fills it is a program. */
  website: typed,
}

/** To the marketplace: first and last name of 2 to 15 letters each. */
export const contactInput = z.object({ firstName: name, lastName: name, ...common })

/** To a seller: one name of up to 250 characters. */
export const sellerContactInput = z.object({
  name: typed.pipe(z.string().min(1, fault('required')).max(250, fault('tooLong'))),
  ...common,
})

export type ContactErrors = Partial<Record<string, ContactFault>>
