import { YARD_FIELDS } from '#app/domain/people/first-yard.ts'
import {
  type Audience,
  belongsTo,
  type FieldType,
  mustAnswer,
  type RegistrationField,
} from '#app/domain/people/registration.ts'
import type { Language } from '#app/i18n/languages.ts'

/** In the order of the page. */
export const PARTS = ['you', 'company', 'papers', 'yard', 'more', 'password'] as const
export type Part = (typeof PARTS)[number]

/** A field as its form shows it, in the reader's language. */
export type ShownField = Omit<RegistrationField, 'options'> & {
  label: string
  placeholder: string
  options: { value: string; label: string }[] | null
  part: Part
  /** Shown once this other field is filled. */
  beside: string | null
}

type Words = { en: string; es: string }
type Definition = {
  name: string
  type: FieldType
  label: Words
  placeholder: Words | null
  required: boolean
  options: ({ value: string } & Words)[] | null
  forBuyer: boolean
}

export function shownFields(
  definitions: readonly Definition[],
  { audience, language }: { audience: Audience; language: Language },
): ShownField[] {
  const fields = definitions.map((field) => {
    const { name, type, options } = field
    const required = mustAnswer(field, audience)
    return {
      name,
      type,
      required,
      label: field.label[language],
      placeholder: field.placeholder?.[language] ?? '',
      options: options?.map(({ value, ...words }) => ({ value, label: words[language] })) ?? null,
      part: audience === 'organisation' ? partOfSeller(field) : partOfBuyer(field, required),
      beside: belongsTo(name, definitions),
    }
  })
  return audience === 'organisation' ? inOrderOfSeller(fields, definitions) : fields
}

function partOfBuyer({ type, forBuyer }: Definition, required: boolean): Part {
  return type === 'password' ? 'password' : !forBuyer ? 'company' : required ? 'you' : 'more'
}

/** By the parts of the page; what is asked of organisations alone comes before what everybody is asked. */
function inOrderOfSeller(fields: readonly ShownField[], definitions: readonly Definition[]): ShownField[] {
  const shared = new Set(definitions.filter(({ forBuyer }) => forBuyer).map(({ name }) => name))
  const placeOf = ({ name, part }: ShownField) => 2 * PARTS.indexOf(part) + (shared.has(name) ? 1 : 0)
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What says who somebody is, and how they come in. All else that is asked of a seller is asked of the organisation. */
const OF_THEMSELVES = ['first_name', 'last_name', 'email', 'phone']
const OF_PAPERS = ['tax_number', 'driver_license', 'license_expiry_date']

function partOfSeller({ name, type }: Definition): Part {
  if (type === 'password' || OF_THEMSELVES.includes(name)) return 'you'
  return type === 'file' || OF_PAPERS.includes(name) ? 'papers' : 'company'
}

/** The first yard, as the form of sellers asks it: its words are phrases. */
export function shownYard(): ShownField[] {
  return YARD_FIELDS.map((field) => ({
    ...field,
    options: null,
    label: '',
    placeholder: '',
    part: 'yard',
    beside: null,
  }))
}
