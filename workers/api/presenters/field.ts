import { z } from 'zod'
import type { FieldRow } from '#app/features/registration/queries.server.ts'

const words = z.object({ en: z.string(), es: z.string() })

/** A field that is asked at registration. */
export const dynamicField = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'What the answer is called' }),
    label: words,
    type: z.string().meta({
      description: 'text, email, password, phone, zip, date, select, file or checkbox',
    }),
    placeholder: words.nullable(),
    class: z.string(),
    required: z.boolean(),
    options: z
      .array(z.object({ value: z.string(), show: words }))
      .nullable()
      .meta({ description: 'Of a select' }),
    list: z.string().nullable().meta({ description: 'Of a select: the list whose choices these are' }),
    active: z.int().meta({ description: '1 in use, 2 removed' }),
    show_order: z.int(),
    view_page: z.int().meta({ description: '1 project, 2 auction, 3 user, 4 template' }),
    for_organization: z.int().min(0).max(1),
    for_buyer: z.int().min(0).max(1),
    view_on: z.array(z.int()).meta({
      description:
        '7 sign-up, 8 buyer profile, 2 organisation profile; 21, 22 and 23 in the place of 7: before the first offer, payment, pickup',
    }),
  })
  .meta({ id: 'DynamicField' })

export function presentField(field: FieldRow): z.infer<typeof dynamicField> {
  const { id, name, label, type, placeholder, required, active, viewOn } = field
  return {
    id,
    name,
    label,
    type,
    placeholder,
    required,
    active,
    class: field.class,
    options: field.options?.map(({ value, en, es }) => ({ value, show: { en, es } })) ?? null,
    list: field.listId,
    show_order: field.showOrder,
    view_page: field.viewPage,
    for_organization: Number(field.forOrganization),
    for_buyer: Number(field.forBuyer),
    view_on: viewOn,
  }
}

export const exampleField: z.infer<typeof dynamicField> = {
  id: 'rf-first-name',
  name: 'first_name',
  label: { en: 'First name', es: 'Nombre' },
  type: 'text',
  placeholder: null,
  class: '',
  required: true,
  options: null,
  list: null,
  active: 1,
  show_order: 10,
  view_page: 3,
  for_organization: 1,
  for_buyer: 1,
  view_on: [7, 8, 2],
}
