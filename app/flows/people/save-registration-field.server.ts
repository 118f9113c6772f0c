import type { Ctx } from '#app/context.ts'
import { type AskedAt, askedAt, shownOn } from '#app/domain/people/asked-at.ts'
import type { FieldType } from '#app/domain/people/registration.ts'
import { findChoiceList } from '#app/features/choices/queries.server.ts'
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
  /** The list that a select draws from; empty for options of its own. */
  listId: string
}

/** Adds or changes a field of the registration. What a field is called and is stays as it was chosen. */
export async function saveRegistrationField(
  ctx: Ctx,
  { id, name, type }: { id: string; name: string; type: FieldType },
  value: Value,
  seen: number,
): Promise<Saved> {
  const found = await findField(ctx, id)
  if (value.listId !== '' && !(await findChoiceList(ctx, value.listId)))
    return { ok: false, code: 'not_found' }
  const { label, placeholder, showOrder, required, active, forBuyer, forOrganization, options, listId } =
    value
  const changed = {
    label,
    showOrder,
    required,
    forBuyer,
    forOrganization,
    placeholder: placeholder.en || placeholder.es ? placeholder : null,
    active: active ? IN_USE : REMOVED,
    // a list that is chosen speaks for itself
    options: type === 'select' && listId === '' ? options : null,
    listId: type === 'select' && listId !== '' ? listId : null,
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
  // what its list offers is no part of it
  const was = found && { ...found, options: found.listId === null ? found.options : null }
  const before = was && Object.fromEntries(Object.keys(changed).map((key) => [key, was[key as never]]))
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
