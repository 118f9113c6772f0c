import { z } from 'zod'
import { COUNTRIES } from '#app/domain/people/countries.ts'
import { isName } from '#app/domain/people/names.ts'
import { readPhoneDigits } from '#app/domain/people/phone.ts'
import { readPostcode } from '#app/domain/people/postcodes.ts'
import { readRegion } from '#app/domain/people/regions.ts'
import { ADDRESS_FAULTS as faults } from './faults.ts'

const MOST = 250
const typed = z.string(faults.required).trim()
const needed = typed.min(1, faults.required)
const maybe = typed.max(MOST, faults.tooLong).default('')

const ZIP_FAULTS = {
  digits: faults.digits,
  short: faults.zipShort,
  long: faults.zipLong,
  form: faults.zipForm,
}

const name = needed
  .refine((text) => text === '' || isName(text), faults.letters)
  .min(2, faults.short)
  .max(15, faults.long)

/** An address as it is kept (section 5): its state comes out as letters, its phone as ten digits or empty. */
export const addressInput = z
  .object({
    first_name: name,
    last_name: name,
    companyname: maybe,
    address1: needed.max(MOST, faults.tooLong),
    address2: maybe,
    city: needed.max(MOST, faults.tooLong),
    state: needed.max(MOST, faults.tooLong),
    zip: needed.max(MOST, faults.tooLong),
    country: needed.pipe(
      z.enum(
        COUNTRIES.map(({ id }) => id),
        faults.country,
      ),
    ),
    phone: typed
      .default('')
      .transform((text) => (text === '' ? '' : readPhoneDigits(text)))
      .pipe(z.string(faults.phone)),
  })
  .check(({ value, issues }) => {
    const letters = readRegion(value.country, value.state)
    if (letters === null)
      issues.push({ code: 'custom', message: faults.state, path: ['state'], input: value.state })
    else value.state = letters
    const read = readPostcode(value.country, value.zip)
    if ('code' in read) value.zip = read.code
    else issues.push({ code: 'custom', message: ZIP_FAULTS[read.fault], path: ['zip'], input: value.zip })
  })

export type AddressInput = z.output<typeof addressInput>

const id = z.string().min(1).max(64)

/** What the page's forms ask for. */
export const addressAct = z.discriminatedUnion('action', [
  z.object({ action: z.literal('save'), id: id.optional(), is_primary: z.literal('1').optional() }),
  z.object({ action: z.enum(['default', 'delete']), id }),
])
