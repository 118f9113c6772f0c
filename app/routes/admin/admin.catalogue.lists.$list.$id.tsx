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
import { choiceInput } from '#app/features/choices/inputs.ts'
import { findChoice, usesOfChoice } from '#app/features/choices/queries.server.ts'
import { type Saved, subjects } from '#app/features/settings/commands.server.ts'
import { Setting, SwitchInput, TextInput } from '#app/features/settings/components/setting.tsx'
import { type EditAnswer, SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit, tooLate } from '#app/features/settings/edit.server.ts'
import { deleteChoice, saveChoice } from '#app/flows/lots/choice-lists.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/catalogue/components/catalogue.css'

const LISTS = '/admin/catalogue/lists'

/** One choice of a list: its names, whether it is offered, and how it is done away with. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { list: listId = '', id = '' } = params
  const edit = await openEdit(context, [subjects.choice(listId, id)], () => findChoice(context, listId, id))
  const { values: found, ...state } = edit
  if (!found) throw notFound()
  return {
    listId,
    id,
    title: found.name,
    value: found.value,
    use: await usesOfChoice(context, found),
    saved: new URL(request.url).searchParams.has('saved'),
    values: formOf(found),
    ...state,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

type Told = EditAnswer & { refused: 'used' | null }

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { list: listId = '', id = '' } = params
  const key = { listId, id }
  if (!(await findChoice(context, listId, id))) throw notFound()
  const form = await readFields(request)
  const list = `${LISTS}/${encodeURIComponent(listId)}`
  if (form.get('intent') === 'remove') {
    const answer = await deleteChoice(context, key, Number(form.get('seen')))
    if (answer.ok) return redirect(`${list}?removed=1`, 303)
    if (answer.code === 'stale') return data<Told>({ ...tooLate(answer), refused: null }, { status: 409 })
    if (answer.code !== 'used') throw notFound()
    return data<Told>({ result: null, stale: null, refused: 'used' }, { status: 409 })
  }
  const { saved, status, result, stale } = await submitEdit(form, {
    schema: choiceInput,
    save: (choice, seen) => saveChoice(context, key, choice, seen) as Promise<Saved>,
    read: async () => formOf(await findChoice(context, listId, id)),
  })
  if (saved) return redirect(`${list}/${encodeURIComponent(id)}?saved=1`, 303)
  return data<Told>({ result, stale, refused: null }, { status })
}

function formOf(row: Awaited<ReturnType<typeof findChoice>>) {
  return { name: row?.name ?? '', nameEs: row?.nameEs ?? '', active: row?.active ? 'on' : '' }
}

export default function EditChoice() {
  const { listId, id, title, value, use, seen, values, last, saved } = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as Told | undefined
  const { t } = useTranslation()
  const list = `${LISTS}/${listId}`
  const action = `${list}/${id}`
  return (
    <AdminPage section="lists" title={title}>
      <p className="cap">{t('admin.choices.value', { value })}</p>
      {answer?.refused && (
        <Note tone="out" role="alert" className="set-wrap">
          {t('admin.catalogue.refused.used')}
        </Note>
      )}
      <SettingsForm
        id="choice"
        action={action}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        back={list}
      >
        <section>
          <Setting name="name" label={t('admin.catalogue.name')}>
            <TextInput name="name" described={false} maxLength={60} />
          </Setting>
          <Setting name="nameEs" label={t('admin.catalogue.nameEs')}>
            <TextInput name="nameEs" described={false} maxLength={60} lang="es" />
          </Setting>
          <Setting name="active" label={t('admin.catalogue.active')} cap={t('admin.choices.activeCap')}>
            <SwitchInput name="active" />
          </Setting>
        </section>
      </SettingsForm>
      <CatalogueEnd
        action={action}
        seen={answer?.stale?.seen ?? seen}
        use={{ lots: use.lots, drafts: use.drafts, searches: 0, answers: use.people }}
      />
    </AdminPage>
  )
}
