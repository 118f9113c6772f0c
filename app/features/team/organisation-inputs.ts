import { z } from 'zod'
import { RETURN_CHOICES } from '#app/domain/people/organisation-texts.ts'

export const STORY_MOST = 600
export const TEXT_MOST = 8_000
export const LINKS_MOST = 6

/** What can be wrong with a field; the words are in the phrases. */
export type OrganisationFault =
  | 'required'
  | 'long'
  | 'email'
  | 'link'
  | 'many'
  | 'prefix'
  | 'taken'
  | 'upload'

const fault = (code: OrganisationFault) => code
const text = (most: number) => z.string().trim().max(most, fault('long')).default('')

/** How an organisation says who it is. Links are one in a line, or a list. */
export const organisationInput = z.object({
  name: z.string(fault('required')).trim().min(2, fault('required')).max(80, fault('long')),
  story: text(STORY_MOST),
  story_es: text(STORY_MOST),
  links: z
    .union([z.string(), z.array(z.string())])
    .default('')
    .transform((typed) => (typeof typed === 'string' ? typed.split('\n') : typed))
    .transform((links) => [...new Set(links.map((link) => link.trim()))].filter(Boolean))
    .refine((links) => links.length <= LINKS_MOST, fault('many'))
    .refine((links) => links.every(isLink), fault('link')),
  contact_email: text(250).refine(
    (typed) => typed === '' || z.email().safeParse(typed).success,
    fault('email'),
  ),
  contact_phone: text(30),
  /** Capital letters and figures: numbers of invoices begin with it. */
  invoice_prefix: z
    .string(fault('required'))
    .trim()
    .regex(/^[A-Z][A-Z0-9]{0,5}$/, fault('prefix')),
  tax_id: text(40),
  invoice_address: text(300),
  return_choice: z.enum(['house', ...RETURN_CHOICES]).default('house'),
  return_text: text(TEXT_MOST),
  terms: text(TEXT_MOST),
  terms_changed: text(160),
  remove_logo: z.preprocess((typed) => typed === 'on' || typed === true, z.boolean()),
})
export type OrganisationInput = z.output<typeof organisationInput>

function isLink(typed: string): boolean {
  if (!/^https:\/\//i.test(typed) || typed.length > 300) return false
  try {
    const { hostname, username } = new URL(typed)
    return hostname.includes('.') && username === ''
  } catch {
    return false
  }
}
