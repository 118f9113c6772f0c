import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listChoiceLists } from '#app/features/choices/queries.server.ts'
import { findField, hasFieldNamed } from '#app/features/registration/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { FieldFields } from '#app/features/settings/components/field-fields.tsx'
import { type EditAnswer, SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit } from '#app/features/settings/edit.server.ts'
import {
  fieldFaults,
  fieldForm,
  fieldInput,
  NEW_FIELD,
  NEW_TYPES,
  newFieldInput,
} from '#app/features/settings/field-input.ts'
import { fault } from '#app/features/settings/inputs.ts'
import { saveRegistrationField } from '#app/flows/people/save-registration-field.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/settings/registration'

/** The id of a new field comes with its form: a form that is sent twice makes one field. */
const NEW_ID = /^rf-[0-9a-f-]{36}$/

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const isNew = id === 'new'
  const made = isNew ? `rf-${crypto.randomUUID()}` : id
  const [t, lists, edit] = await Promise.all([
    i18n.getFixedT(request),
    listChoiceLists(context),
    openEdit(context, [subjects.field(made)], () => findField(context, made)),
  ])
  const { values: found, ...state } = edit
  if (!found && !isNew) throw notFound()
  return {
    id: made,
    known: found && { name: found.name, type: found.type },
    title: found
      ? found.label[(await i18n.getLocale(request)) === 'es' ? 'es' : 'en']
      : t('admin.registration.add'),
    lists: lists.map(({ id: list, name }) => ({ id: list, name })),
    saved: new URL(request.url).searchParams.has('saved'),
    values: found ? fieldForm(found) : NEW_FIELD,
    ...state,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const form = await readFields(request)
  const made = String(form.get('made') ?? '')
  const id = params.id === 'new' && NEW_ID.test(made) ? made : (params.id ?? '')
  const found = await findField(context, id)
  if (!found && !NEW_ID.test(id)) throw notFound()
  const read = async () => {
    const now = await findField(context, id)
    return now && fieldForm(now)
  }
  const answer = found
    ? await submitEdit(form, {
        schema: fieldInput,
        save: (value, seen) => saveRegistrationField(context, found, value, seen),
        read,
        judge: async (value) => fieldFaults(found, value),
      })
    : await submitEdit(form, {
        schema: newFieldInput,
        save: ({ name, type, ...value }, seen) =>
          saveRegistrationField(context, { id, name, type }, value, seen),
        read,
        judge: async (value) =>
          (await hasFieldNamed(context, value.name))
            ? { name: [fault('name_taken')] }
            : fieldFaults(value, value),
      })
  if (answer.saved) return redirect(`${LIST}/${id}?saved=1`, 303)
  const { result, stale, status } = answer
  return data({ result, stale, made: id }, { status })
}

type Told = EditAnswer & { made: string }

export default function EditRegistrationField() {
  const { id, known, title, lists, seen, values, last, saved } = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as Told | undefined
  return (
    <AdminPage section="registration" title={title}>
      {known && <p className="cap mono">{known.name}</p>}
      <SettingsForm
        id="registration-field"
        action={`${LIST}/${known ? id : 'new'}`}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        back={LIST}
      >
        <input type="hidden" name="made" value={answer?.made ?? id} />
        <FieldFields known={known} types={NEW_TYPES} lists={lists} />
      </SettingsForm>
    </AdminPage>
  )
}
