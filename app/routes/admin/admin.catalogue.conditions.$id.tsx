import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CatalogueEnd } from '#app/features/catalogue/components/catalogue-end.tsx'
import { conditionInput } from '#app/features/catalogue/inputs.ts'
import { findCondition, usesOfCondition } from '#app/features/catalogue/queries.server.ts'
import { type Saved, subjects } from '#app/features/settings/commands.server.ts'
import { type EditAnswer, SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit, tooLate } from '#app/features/settings/edit.server.ts'
import { deleteCondition, saveCondition } from '#app/flows/lots/catalogue.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Note } from '#app/ui/note.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import { CatalogueFields } from '#app/views/work/catalogue-fields.tsx'
import '#app/features/catalogue/components/catalogue.css'
import { titled } from '#app/ui/titled.ts'

const LIST = '/admin/catalogue/conditions'
/** The id of a new one comes with its form: a form that is sent twice makes one. */
const NEW_ID = /^k-[0-9a-f-]{36}$/
const NEW = { name: '', nameEs: '', description: '', descriptionEs: '', active: 'on' }

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const isNew = id === 'new'
  const made = isNew ? `k-${crypto.randomUUID()}` : id
  const [t, edit] = await Promise.all([
    i18n.getFixedT(request),
    openEdit(context, [subjects.condition(made)], () => findCondition(context, made)),
  ])
  if (!edit.values && !isNew) throw notFound()
  return {
    id: made,
    isNew,
    title: edit.values?.name ?? t('admin.catalogue.addCondition'),
    use: edit.values && (await usesOfCondition(context, edit.values)),
    saved: new URL(request.url).searchParams.has('saved'),
    ...edit,
    values: formOf(edit.values),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

type Told = EditAnswer & {
  made: string
  refused: 'used' | null
  /** Told to a dialog, which stays where it is. */
  done?: 'saved' | 'removed'
}

const FOLLOWED = { result: null, stale: null, refused: null }

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const form = await readFields(request)
  const made = String(form.get('made') ?? '')
  const id = params.id === 'new' && NEW_ID.test(made) ? made : (params.id ?? '')
  const inDialog = form.get('in') === 'dialog'
  if (form.get('intent') === 'remove') {
    const answer = await deleteCondition(context, id, Number(form.get('seen')))
    if (answer.ok && inDialog) return data<Told>({ ...FOLLOWED, made: id, done: 'removed' })
    if (answer.ok) return redirect(`${LIST}?removed=1`, 303)
    if (answer.code === 'stale')
      return data<Told>({ ...tooLate(answer), refused: null, made: id }, { status: 409 })
    if (answer.code !== 'used') throw notFound()
    return data<Told>({ ...FOLLOWED, refused: 'used', made: id }, { status: 409 })
  }
  const { saved, status, result, stale } = await submitEdit(form, {
    schema: conditionInput,
    save: (condition, seen) => saveCondition(context, id, condition, seen) as Promise<Saved>,
    read: async () => formOf(await findCondition(context, id)),
  })
  if (saved && inDialog) return data<Told>({ ...FOLLOWED, made: id, done: 'saved' })
  if (saved) return redirect(`${LIST}/${id}?saved=1`, 303)
  return data<Told>({ result, stale, refused: null, made: id }, { status })
}

function formOf(row: Awaited<ReturnType<typeof findCondition>>) {
  if (!row) return NEW
  const { name, nameEs, description, descriptionEs, active } = row
  return { name, nameEs, description, descriptionEs, active: active ? 'on' : '' }
}

export default function EditCondition() {
  const { id, isNew, title, use, seen, values, last, saved } = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as Told | undefined
  const { t } = useTranslation()
  const action = `${LIST}/${isNew ? 'new' : id}`
  return (
    <AdminPage section="conditions" title={title}>
      {answer?.refused && (
        <Note tone="out" role="alert" className="set-wrap">
          {t('admin.catalogue.refused.used')}
        </Note>
      )}
      <SettingsForm
        id="condition"
        action={action}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        back={LIST}
      >
        <input type="hidden" name="made" value={answer?.made ?? id} />
        <CatalogueFields />
      </SettingsForm>
      {use && (
        <CatalogueEnd
          action={action}
          seen={answer?.stale?.seen ?? seen}
          use={use}
          merge={`${LIST}/merge?${new URLSearchParams({ from: id })}`}
        />
      )}
    </AdminPage>
  )
}
