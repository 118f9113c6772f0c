import { z } from 'zod'
import { ASKED_AT, askedAt, mayWait } from '#app/domain/people/asked-at.ts'
import { CONSENTS, type FieldType, isNeeded } from '#app/domain/people/registration.ts'
import { fault, maybeText, text, whole } from './inputs.ts'

/** What a field that an operator adds may be. The others belong to the fields that the house knows by name. */
export const NEW_TYPES = [
  'text',
  'select',
  'date',
  'phone',
  'zip',
  'checkbox',
] as const satisfies readonly FieldType[]

/** Names that the form uses for itself. */
const TAKEN = new Set<string>([...CONSENTS, 'password', 'confirm_password', 'verify_method'])

const MOST_OPTIONS = 40

export const fieldInput = z.object({
  label: z.object({ en: text(80), es: text(80) }),
  placeholder: z.object({ en: maybeText(80), es: maybeText(80) }),
  showOrder: whole(0, 999),
  required: z.boolean().default(false),
  askedAt: z.enum(ASKED_AT, fault('required')).default('sign_up'),
  active: z.boolean().default(false),
  forBuyer: z.boolean().default(false),
  forOrganization: z.boolean().default(false),
  options: z
    .array(z.object({ value: text(40), en: text(60), es: text(60) }))
    .max(MOST_OPTIONS, fault('rows', MOST_OPTIONS))
    .default([]),
  /** The list that a select draws from; empty for options of its own. */
  listId: maybeText(60),
})

/** What is chosen once, when a field is added. */
export const newFieldInput = fieldInput.extend({
  name: text(40)
    .regex(/^[a-z][a-z0-9_]*$/, fault('field_name'))
    .refine((name) => !TAKEN.has(name), fault('name_taken')),
  type: z.enum(NEW_TYPES, fault('required')),
})

export type FieldValue = z.output<typeof fieldInput>
type Words = { en: string; es: string }

/** Of a field as it is kept. */
type Kept = Omit<FieldValue, 'placeholder' | 'active' | 'options' | 'askedAt' | 'listId'> & {
  listId: string | null
  viewOn: readonly number[]
  placeholder: Words | null
  active: number
  options: FieldValue['options'] | null
}

/** As the form shows it. */
export function fieldForm(field: Kept): FieldValue {
  const {
    label,
    placeholder,
    showOrder,
    required,
    active,
    forBuyer,
    forOrganization,
    options,
    viewOn,
    listId,
  } = field
  return {
    label,
    showOrder,
    required,
    forBuyer,
    forOrganization,
    placeholder: placeholder ?? { en: '', es: '' },
    askedAt: askedAt(viewOn) ?? 'sign_up',
    active: active === 1,
    // what a list offers is changed there
    options: listId ? [] : (options ?? []),
    listId: listId ?? '',
  }
}

export const NEW_FIELD: FieldValue & { name: string; type: FieldType } = {
  name: '',
  type: 'text',
  label: { en: '', es: '' },
  placeholder: { en: '', es: '' },
  showOrder: 180,
  required: false,
  askedAt: 'sign_up',
  active: true,
  forBuyer: true,
  forOrganization: false,
  options: [],
  listId: '',
}

/** What is wrong with a field as a whole, by the form's fields; null when it may be saved. */
export function fieldFaults(
  { name, type }: { name: string; type: FieldType },
  { active, required, askedAt: when, forBuyer, forOrganization, options, listId }: FieldValue,
): Record<string, string[]> | null {
  const faults: Record<string, string[]> = {}
  const needed = [fault('needed')]
  const forBuyers = isNeeded(name, 'buyer')
  const forSellers = isNeeded(name, 'organisation')
  if (forBuyers && !forBuyer) faults.forBuyer = needed
  if (forSellers && !forOrganization) faults.forOrganization = needed
  if ((forBuyers || forSellers) && !required) faults.required = needed
  if ((forBuyers || forSellers) && !active) faults.active = needed
  else if (active && !forBuyer && !forOrganization) faults.forBuyer = [fault('audience')]
  if (when !== 'sign_up' && !mayWait({ name, type, forBuyer })) faults.askedAt = [fault('not_later')]
  if (type === 'select' && options.length === 0 && listId === '') faults.options = [fault('options')]
  return Object.keys(faults).length > 0 ? faults : null
}
