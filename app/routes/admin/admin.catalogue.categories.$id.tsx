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
import { categoryInput } from '#app/features/catalogue/inputs.ts'
import { findCategory, listTopNames, usesOfCategory } from '#app/features/catalogue/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { type EditAnswer, SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit, tooLate } from '#app/features/settings/edit.server.ts'
import { listPictureNames, unknownPictures } from '#app/features/settings/queries.server.ts'
import { attachUpload, readFormWithPicture, unread } from '#app/features/uploads/attach.server.ts'
import { PAGE_WIDTHS } from '#app/features/uploads/kept.ts'
import { findUploads } from '#app/features/uploads/queries.server.ts'
import { deleteCategory, saveCategory } from '#app/flows/lots/catalogue.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Note } from '#app/ui/note.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import { CatalogueFields } from '#app/views/work/catalogue-fields.tsx'
import '#app/features/catalogue/components/catalogue.css'
import { titled } from '#app/ui/titled.ts'

const LIST = '/admin/catalogue/categories'
/** The id of a new one comes with its form: a form that is sent twice makes one. */
const NEW_ID = /^c-[0-9a-f-]{36}$/
const NEW = {
  name: '',
  nameEs: '',
  description: '',
  descriptionEs: '',
  parentId: '',
  picture: '',
  active: 'on',
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const isNew = id === 'new'
  const made = isNew ? `c-${crypto.randomUUID()}` : id
  const [t, pictures, tops, edit] = await Promise.all([
    i18n.getFixedT(request),
    listPictureNames(context),
    listTopNames(context),
    openEdit(context, [subjects.category(made)], () => findCategory(context, made)),
  ])
  if (!edit.values && !isNew) throw notFound()
  return {
    id: made,
    isNew,
    title: edit.values?.name ?? t('admin.catalogue.addCategory'),
    pictures,
    parents: tops.filter((row) => row.id !== made),
    use: edit.values && (await usesOfCategory(context, edit.values)),
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
  refused: 'used' | 'levels' | 'merging' | null
  /** Told to a dialog, which stays where it is. */
  done?: 'saved' | 'removed'
}

const FOLLOWED = { result: null, stale: null, refused: null }

export async function action({ context, request, params }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const given = await readFormWithPicture(request)
  if (typeof given === 'string') {
    const { result, status } = unread(given)
    return data<Told>({ result, stale: null, refused: null, made: params.id ?? '' }, { status })
  }
  const attached = attachUpload(context, actor, given, {
    folder: 'banner',
    kept: PAGE_WIDTHS,
    place: (form, name) => form.set('picture', name),
  })
  const { form } = attached
  const made = String(form.get('made') ?? '')
  const id = params.id === 'new' && NEW_ID.test(made) ? made : (params.id ?? '')
  const inDialog = form.get('in') === 'dialog'
  if (form.get('intent') === 'remove') {
    const answer = await deleteCategory(context, id, Number(form.get('seen')))
    if (answer.ok && inDialog) return data<Told>({ ...FOLLOWED, made: id, done: 'removed' })
    if (answer.ok) return redirect(`${LIST}?removed=1`, 303)
    if (answer.code === 'stale')
      return data<Told>({ ...tooLate(answer), refused: null, made: id }, { status: 409 })
    if (answer.code !== 'used') throw notFound()
    return data<Told>({ ...FOLLOWED, refused: 'used', made: id }, { status: 409 })
  }
  let refused: Told['refused'] = null
  const { saved, status, result, stale } = await submitEdit(form, {
    schema: categoryInput,
    save: async (category, seen) => {
      const answer = await saveCategory(context, id, category, seen)
      if (answer.ok || answer.code === 'stale' || answer.code === 'forbidden') return answer
      refused = answer.code === 'merging' ? 'merging' : 'levels'
      return { ok: false, code: 'not_found' } as const
    },
    read: async () => formOf(await findCategory(context, id)),
    judge: async ({ picture }) => {
      if (attached.name !== null || !picture) return attached.keep()
      const uploaded = await findUploads(context, [picture])
      const unknown = uploaded.has(picture) ? [] : await unknownPictures(context, [picture])
      return unknown.length > 0 ? { picture: ['picture'] } : null
    },
  })
  if (saved && inDialog) return data<Told>({ ...FOLLOWED, made: id, done: 'saved' })
  if (saved) return redirect(`${LIST}/${id}?saved=1`, 303)
  return data<Told>(
    { result: attached.shownAgain(result), stale, refused, made: id },
    { status: refused ? 422 : status },
  )
}

function formOf(row: Awaited<ReturnType<typeof findCategory>>) {
  if (!row) return NEW
  const { name, nameEs, description, descriptionEs, parentId, picture, active } = row
  return {
    name,
    nameEs,
    description,
    descriptionEs,
    parentId: parentId ?? '',
    picture: picture ?? '',
    active: active ? 'on' : '',
  }
}

export default function EditCategory() {
  const { id, isNew, title, pictures, parents, use, seen, values, last, saved } =
    useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as Told | undefined
  const { t } = useTranslation()
  const action = `${LIST}/${isNew ? 'new' : id}`
  return (
    <AdminPage section="categories" title={title}>
      {answer?.refused && (
        <Note tone="out" role="alert" className="set-wrap">
          {t(`admin.catalogue.refused.${answer.refused}`)}
        </Note>
      )}
      <SettingsForm
        id="category"
        withPicture
        action={action}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        back={LIST}
      >
        <input type="hidden" name="made" value={answer?.made ?? id} />
        <CatalogueFields category={{ parents, pictures, resetKey: values.picture }} />
      </SettingsForm>
      {use && (
        <CatalogueEnd
          action={action}
          seen={answer?.stale?.seen ?? seen}
          use={use}
          merge={`${LIST}/merge?from=${encodeURIComponent(id)}`}
        />
      )}
    </AdminPage>
  )
}
