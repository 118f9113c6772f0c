import {
  type Audience,
  belongsTo,
  type FieldType,
  mustAnswer,
  type RegistrationField,
} from '#app/domain/people/registration.ts'
import type { Language } from '#app/i18n/languages.ts'

export const PARTS = ['you', 'company', 'more', 'password'] as const
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
  return definitions.map((field) => {
    const { name, type, options } = field
    const required = mustAnswer(field, audience)
    return {
      name,
      type,
      required,
      label: field.label[language],
      placeholder: field.placeholder?.[language] ?? '',
      options: options?.map(({ value, ...words }) => ({ value, label: words[language] })) ?? null,
      part: type === 'password' ? 'password' : !field.forBuyer ? 'company' : required ? 'you' : 'more',
      beside: belongsTo(name, definitions),
    }
  })
}
