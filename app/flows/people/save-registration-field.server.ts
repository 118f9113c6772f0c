import type { Ctx } from '#app/context.ts'
import { type AskedAt, askedAt, shownOn } from '#app/domain/people/asked-at.ts'
import type { FieldType } from '#app/domain/people/registration.ts'
import { findField, IN_USE, OF_PEOPLE, REMOVED } from '#app/features/registration/queries.server.ts'
import { putField } from '#app/features/registration/writes.server.ts'
import { type Saved, saveChange, subjects } from '#app/features/settings/commands.server.ts'

type Words = { en: string; es: string }
type Value = {
  label: Words
  placeholder: Words
  showOrder: number
  required: boolean
  askedAt: AskedAt
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
    viewOn: whereOf(found?.viewOn ?? [], value.askedAt),
  }
  const kept = { name: found?.name ?? name, type: found?.type ?? type }
  const statement = putField(ctx, {
    id,
    ...kept,
    ...changed,
    class: found?.class ?? '',
    viewPage: OF_PEOPLE,
  })
  const before = found && Object.fromEntries(Object.keys(changed).map((key) => [key, found[key as never]]))
  return saveChange(
    ctx,
    { subject: subjects.field(id), before, after: changed, statements: [statement] },
    seen,
  )
}

/** What is asked when it was before shows where it did, in the same order. */
function whereOf(before: readonly number[], when: AskedAt): number[] {
  return askedAt(before) === when ? [...before] : shownOn(before, when)
}
