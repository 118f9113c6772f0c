import type { Ctx } from '#app/context.ts'
import type { FieldType } from '#app/domain/people/registration.ts'
import {
  findField,
  IN_USE,
  OF_PEOPLE,
  ON_SIGN_UP,
  REMOVED,
} from '#app/features/registration/queries.server.ts'
import { putField } from '#app/features/registration/writes.server.ts'
import { type Saved, saveChange, subjects } from '#app/features/settings/commands.server.ts'

type Words = { en: string; es: string }
type Value = {
  label: Words
  placeholder: Words
  showOrder: number
  required: boolean
  active: boolean
  forBuyer: boolean
  forOrganization: boolean
  options: ({ value: string } & Words)[]
}

/** Adds or changes a field of the registration. What a field is called and is stays as it was chosen. */
export async function saveRegistrationField(
  ctx: Ctx,
  { id, name, type }: { id: string; name: string; type: FieldType },
  value: Value,
  seen: number,
): Promise<Saved> {
  const found = await findField(ctx, id)
  const { label, placeholder, showOrder, required, active, forBuyer, forOrganization, options } = value
  const changed = {
    label,
    showOrder,
    required,
    forBuyer,
    forOrganization,
    placeholder: placeholder.en || placeholder.es ? placeholder : null,
    active: active ? IN_USE : REMOVED,
    options: type === 'select' ? options : null,
  }
  const kept = { name: found?.name ?? name, type: found?.type ?? type }
  const statement = putField(ctx, {
    id,
    ...kept,
    ...changed,
    class: found?.class ?? '',
    viewPage: OF_PEOPLE,
    viewOn: found?.viewOn ?? [ON_SIGN_UP],
  })
  const before = found && Object.fromEntries(Object.keys(changed).map((key) => [key, found[key as never]]))
  return saveChange(
    ctx,
    { subject: subjects.field(id), before, after: changed, statements: [statement] },
    seen,
  )
}
