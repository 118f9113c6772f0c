import { z } from 'zod'
import { COUNTRIES } from '#app/domain/people/countries.ts'
import { isName } from '#app/domain/people/names.ts'
import { readPhoneDigits } from '#app/domain/people/phone.ts'
import { readPostcode } from '#app/domain/people/postcodes.ts'
import { readRegion } from '#app/domain/people/regions.ts'
import { FIND_SOURCES } from './choices.ts'
import { PROFILE_FAULTS as faults } from './faults.ts'

const MOST = 250
const typed = z.string(faults.required).trim()
const needed = typed.min(1, faults.required)

/** The section's letters and digits, with the signs that people's names have. */
const isContactName = (text: string) => text === '' || isName(text.replaceAll(/\p{N}/gu, 'n'))
const name = needed.refine(isContactName, faults.special).max(MOST, faults.long)
const phone = needed.transform(readPhoneDigits).pipe(z.string(faults.phone))

/** What somebody says of themselves: the contact form (section 5). Phones come out as ten digits, a state as its letters. */
const fields = {
  first_name: name,
  last_name: name,
  username: needed.max(MOST, faults.long),
  phone,
  additional_phone: typed
    .transform((text) => (text === '' ? '' : readPhoneDigits(text)))
    .pipe(z.string(faults.phone)),
  address1: typed.regex(/^[\p{L}\p{M}\p{N} \-,.#()]*$/u, faults.special).max(MOST, faults.long),
  apt_unit: typed.regex(/^[\p{L}\p{M}\p{N} \-,.#()]*$/u, faults.special).max(MOST, faults.long),
  city: typed.refine(isContactName, faults.special).max(MOST, faults.long),
  state: typed.max(MOST, faults.long),
  zip: typed.max(MOST, faults.long),
  country: z.enum(['', ...COUNTRIES.map(({ id }) => id)], faults.country),
  find_source: z.enum(['', ...FIND_SOURCES], faults.source),
}

type Checked = { phone?: string; additional_phone?: string; country?: string; state?: string; zip?: string }

const ZIP_FAULTS = { digits: faults.zip, short: faults.zip, long: faults.zipLong, form: faults.zipForm }

/** What no field can tell by itself. */
function together({ value, issues }: z.core.ParsePayload<Checked>): void {
  const { phone, additional_phone: additional, country, state } = value
  if (additional && additional === phone)
    issues.push({ code: 'custom', message: faults.samePhone, path: ['additional_phone'], input: additional })
  if (value.zip) {
    // where a part says no country, the one that is kept may be any
    const read = readPostcode(country === '' ? 'US' : (country ?? ''), value.zip)
    if ('code' in read) value.zip = read.code
    else issues.push({ code: 'custom', message: ZIP_FAULTS[read.fault], path: ['zip'], input: value.zip })
  }
  if (!state) return
  const letters = readRegion(country || 'US', state)
  if (letters === null) issues.push({ code: 'custom', message: faults.state, path: ['state'], input: state })
  else value.state = letters
}

/** The whole form. */
export const contactInput = z
  .object({
    ...fields,
    additional_phone: fields.additional_phone.default(''),
    address1: fields.address1.default(''),
    apt_unit: fields.apt_unit.default(''),
    city: fields.city.default(''),
    state: fields.state.default(''),
    zip: fields.zip.default(''),
    country: fields.country.default(''),
    find_source: fields.find_source.default(''),
  })
  .check(together)

/** Some of its fields, as programs send them. */
export const contactPart = z.object(fields).partial().check(together)

export type ContactInput = z.output<typeof contactPart>

export const taxInput = z.object({
  tax_number: needed.max(60, faults.long),
  companyname: needed.max(MOST, faults.long),
})
export type TaxInput = z.output<typeof taxInput>

/** Ids as a comma list, a list, or a form's repeated field. */
export const idList = z
  .union([
    z.string().transform((text) => text.split(',').filter((part) => part.trim() !== '')),
    z.array(z.union([z.string(), z.number()])),
  ])
  .transform((ids) => [...new Set(ids.map(Number))])
  .pipe(z.array(z.int('Enter whole numbers').min(1).max(999)).max(100))

export const interestInput = z.object({ category: z.array(z.string()) })

/** What somebody wants to be told, and how. */
export const preferenceInput = z.object({ email_prefer: idList, sms_prefer: idList })

/** Closing an account for good. */
export const closeInput = z.object({
  sure: z.literal('1', faults.required),
  password: z
    .string()
    .default('')
    .transform((password) => password.slice(0, 256)),
})

/** What an administrator says of a tax document. */
export const taxVerdictInput = z.object({
  personId: z.string().min(1).max(64),
  documentId: z.string().min(1).max(64),
  verdict: z.enum(['accept', 'refuse']),
})

/** The last day of a tax document that is accepted, after `today` (both YYYY-MM-DD); null where it has none. */
export function taxEndInput(today: string) {
  const day = z.iso.date().refine((day) => day > today)
  return z.object({ endsOn: z.union([z.literal('').transform(() => null), day], 'day').default(null) })
}
