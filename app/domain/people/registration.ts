import type { DocumentFault } from './documents.ts'
import { isOfYard, mustSayOfYard, stateOfZip, YARD_LONGEST } from './first-yard.ts'
import { isName } from './names.ts'
import { CONFIRM_ERRORS, confirmError, PASSWORD_ERRORS, passwordError } from './password.ts'
import { readPostcode } from './postcodes.ts'

/** Who registers: somebody who buys, or an organisation that sells. */
export const AUDIENCES = ['buyer', 'organisation'] as const
export type Audience = (typeof AUDIENCES)[number]

export const FIELD_TYPES = [
  'text',
  'email',
  'password',
  'phone',
  'zip',
  'date',
  'select',
  'file',
  'checkbox',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** As much of a field's definition as its answer is judged by. */
export type RegistrationField = {
  name: string
  type: FieldType
  required: boolean
  /** Of a select. */
  options: readonly { value: string }[] | null
}

/** Without these there is no account, or no organisation: they are neither removed nor made optional. */
const NEEDED: Record<Audience, readonly string[]> = {
  buyer: ['email', 'password', 'confirm_password', 'first_name', 'last_name'],
  organisation: ['email', 'password', 'confirm_password', 'first_name', 'last_name', 'company_name'],
}

export function isNeeded(name: string, audience: Audience): boolean {
  return NEEDED[audience].includes(name)
}

/** What is asked only when another field is filled, and then must be answered. */
export const FOLLOWS: ReadonlyMap<string, string> = new Map([
  ['phone_type', 'additional_phone'],
  ['resale_certificate', 'tax_number'],
  ['license_expiry_date', 'driver_license'],
])

/** What can be wrong (storefront, section 5); the words are in the phrases. */
export type RegistrationFault =
  | 'required'
  | 'emailRequired'
  | 'email'
  | 'emailExists'
  | 'long'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordSimple'
  | 'passwordsDiffer'
  | 'letters'
  | 'nameShort'
  | 'nameLong'
  | 'phone'
  | 'phoneSigns'
  | 'samePhone'
  | 'zip'
  | 'zipLong'
  | 'zipUnknown'
  | 'yardLong'
  | 'einShort'
  | 'einLong'
  | 'website'
  | 'date'
  | 'dateEarly'
  | 'dateLate'
  | 'datePast'
  | 'choice'
  | 'terms'
  | 'sms'
  | `file_${DocumentFault}`

export type Registration = {
  audience: Audience
  /** What was answered, by the field's name, as it is kept; what was left empty is left out. */
  answers: Record<string, string>
  /** Buyers are asked for it. */
  acceptsSms: boolean
  wantsMarketing: boolean
}

export type Judged = {
  registration: Registration
  /** By the field's name; empty when the account may be made. */
  faults: Record<string, RegistrationFault>
}

type Typed = Readonly<Record<string, unknown>>
/** `today` as YYYY-MM-DD. */
type Asked = { audience: Audience; today: string }

/** What the word of a provider stands in for, where somebody registers by an account elsewhere. */
const VOUCHED_FOR = ['email', 'password', 'confirm_password']

/** What is still asked of somebody whom a provider vouches for. */
export function besideProvider<Field extends { name: string }>(fields: readonly Field[]): Field[] {
  return fields.filter(({ name }) => !VOUCHED_FOR.includes(name))
}

const LONGEST = 250
const EARLIEST_DAY = '1900-01-01'
const LATEST_DAY = '2100-01-01'

/** The fields of consent, which stand under every form and are no definitions. */
export const CONSENTS = ['terms_accepted', 'terms_accepted_sms', 'marketing_emails'] as const

/**
 * The one judge of a registration, for form, page and API: `typed` holds texts by field name, a file where one was
 * chosen, and true, 1 or 'on' for what was ticked.
 */
export function judgeRegistration(fields: readonly RegistrationField[], typed: Typed, asked: Asked): Judged {
  const { audience } = asked
  const { answers, faults } = judgeAnswers(fields, typed, asked)
  if (!isTicked(typed.terms_accepted)) faults.terms_accepted = 'terms'
  if (audience === 'buyer' && !isTicked(typed.terms_accepted_sms)) faults.terms_accepted_sms = 'sms'
  const acceptsSms = audience === 'buyer' && isTicked(typed.terms_accepted_sms)
  const wantsMarketing = audience === 'buyer' && isTicked(typed.marketing_emails)
  return { registration: { audience, answers, acceptsSms, wantsMarketing }, faults }
}

/** The same of answers alone, which somebody gives who has an account. */
export function judgeAnswers(
  fields: readonly RegistrationField[],
  typed: Typed,
  { audience, today }: Asked,
): { answers: Record<string, string>; faults: Record<string, RegistrationFault> } {
  const answers: Record<string, string> = {}
  const faults: Record<string, RegistrationFault> = {}
  for (const field of fields) {
    const other = belongsTo(field.name, fields)
    if (other !== null && textOf(typed[other]) === '') continue
    const must =
      mustAnswer(field, audience) ||
      other !== null ||
      mustSayOfYard(field.name, (name) => textOf(typed[name]) !== '')
    const fault = faultOf(field, typed, { audience, today, must })
    if (fault) faults[field.name] = fault
    else if (field.type !== 'file' && field.name !== 'confirm_password') {
      const answer = keptAs(field, typed)
      if (answer !== '') answers[field.name] = answer
    }
  }
  return { answers, faults }
}

/** Ten digits, without a country code of 1 and the usual signs between them. */
export function readPhoneDigits(text: string): string {
  return text.replaceAll(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
}

/** The field that this one is asked beside; null when it stands for itself. */
export function belongsTo(name: string, fields: readonly { name: string }[]): string | null {
  const other = FOLLOWS.get(name)
  return other !== undefined && fields.some((field) => field.name === other) ? other : null
}

export function mustAnswer({ name, required }: RegistrationField, audience: Audience): boolean {
  return required || isNeeded(name, audience)
}

function faultOf(
  field: RegistrationField,
  typed: Typed,
  { must, ...asked }: Asked & { must: boolean },
): RegistrationFault | null {
  const { name, type } = field
  const value = typed[name]
  if (name === 'password') return passwordFault(rawTextOf(value))
  if (name === 'confirm_password') return confirmFault(rawTextOf(typed.password), rawTextOf(value))
  if (type === 'file') return must && !isFile(value) ? 'required' : null
  if (type === 'checkbox') return must && !isTicked(value) ? 'required' : null
  const text = textOf(value)
  if (text === '') return must ? (name === 'email' ? 'emailRequired' : 'required') : null
  if (text.length > LONGEST) return 'long'
  if (isOfYard(name) && text.length > (YARD_LONGEST[name] ?? LONGEST)) return 'yardLong'
  return (RULES.get(name) ?? RULES_OF_TYPE[type])?.(text, { ...asked, typed, field }) ?? null
}

type Rule = (
  text: string,
  about: Asked & { typed: Typed; field: RegistrationField },
) => RegistrationFault | null

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['first_name', nameFault],
  ['last_name', nameFault],
  ['city', (text) => (isName(text) ? null : 'letters')],
  ['yard_city', (text) => (isName(text) ? null : 'letters')],
  ['yard_zip', (text, about) => zipFault(text, about) ?? (stateOfZip(text) ? null : 'zipUnknown')],
  ['additional_phone', additionalPhoneFault],
  ['website', (text) => (isWebsite(text) ? null : 'website')],
  ['ein_no', (text) => (text.length < 5 ? 'einShort' : text.length > 20 ? 'einLong' : null)],
  ['license_expiry_date', (text, { today }) => dayFault(text) ?? (text > today ? null : 'datePast')],
])

const RULES_OF_TYPE: Partial<Record<FieldType, Rule>> = {
  email: (text) => (isEmail(text) ? null : 'email'),
  phone: (text) => (isPhone(text) ? null : 'phone'),
  zip: zipFault,
  date: dayFault,
  select: (text, { field }) => (field.options?.some(({ value }) => value === text) ? null : 'choice'),
}

function nameFault(text: string): RegistrationFault | null {
  if (!isName(text)) return 'letters'
  return text.length < 2 ? 'nameShort' : text.length > 15 ? 'nameLong' : null
}

function zipFault(text: string, { typed }: { typed: Typed }): RegistrationFault | null {
  const read = readPostcode(textOf(typed.country), text)
  return 'code' in read ? null : read.fault === 'long' ? 'zipLong' : 'zip'
}

function additionalPhoneFault(text: string, { typed }: { typed: Typed }): RegistrationFault | null {
  if (!/^[\d\s()+-]+$/.test(text)) return 'phoneSigns'
  if (!isPhone(text)) return 'phone'
  return readPhoneDigits(text) === readPhoneDigits(textOf(typed.phone)) ? 'samePhone' : null
}

function dayFault(text: string): RegistrationFault | null {
  if (!isDay(text)) return 'date'
  return text < EARLIEST_DAY ? 'dateEarly' : text > LATEST_DAY ? 'dateLate' : null
}

const PASSWORD_FAULTS: Record<string, RegistrationFault> = {
  [PASSWORD_ERRORS.required]: 'required',
  [PASSWORD_ERRORS.short]: 'passwordShort',
  [PASSWORD_ERRORS.long]: 'passwordLong',
  [PASSWORD_ERRORS.simple]: 'passwordSimple',
  [CONFIRM_ERRORS.registration]: 'passwordsDiffer',
}

function passwordFault(password: string): RegistrationFault | null {
  return PASSWORD_FAULTS[passwordError(password) ?? ''] ?? null
}

function confirmFault(password: string, confirmation: string): RegistrationFault | null {
  return PASSWORD_FAULTS[confirmError(password, confirmation, 'registration') ?? ''] ?? null
}

function keptAs({ name, type }: RegistrationField, typed: Typed): string {
  if (name === 'password') return rawTextOf(typed[name])
  if (type === 'checkbox') return isTicked(typed[name]) ? 'yes' : ''
  const text = textOf(typed[name])
  if (type === 'zip') return keptZip(textOf(typed.country), text)
  if (type === 'email') return text.toLowerCase()
  return type === 'phone' && text !== '' ? `+1${readPhoneDigits(text)}` : text
}

function isPhone(text: string): boolean {
  return /^[\d\s().+-]+$/.test(text) && /^\d{10}$/.test(readPhoneDigits(text))
}

function isEmail(text: string): boolean {
  return /^(?!\.)(?!.*\.\.)([\w'+.-]*)[\w+-]@([A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/.test(text)
}

/** With or without what a browser puts before it. */
function isWebsite(text: string): boolean {
  return /^(https?:\/\/)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i.test(text)
}

function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const isLeap = (Number(year) % 4 === 0 && Number(year) % 100 !== 0) || Number(year) % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0
  return Number(day) >= 1 && Number(day) <= days
}

export function isTicked(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'on' || value === 'true'
}

function keptZip(country: string, text: string): string {
  const read = readPostcode(country, text)
  return 'code' in read ? read.code : text
}

/** Browsers send a file without name and bytes where none was chosen. */
function isFile(value: unknown): boolean {
  return value instanceof File && value.size > 0
}

/** Without the spaces around and doubled within. Numbers, which programs send for zip codes, are text here. */
function textOf(value: unknown): string {
  return rawTextOf(value).trim().replaceAll(/\s+/g, ' ')
}

function rawTextOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
