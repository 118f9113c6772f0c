import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LOT_USES } from '#app/domain/shop/choices.ts'
import { countCatalogue } from '#app/features/catalogue/queries.server.ts'
import { choiceListInput, NEW_LIST_ID } from '#app/features/choices/inputs.ts'
import { findChoiceList, listChoiceLists } from '#app/features/choices/queries.server.ts'
import { type Saved, subjects } from '#app/features/settings/commands.server.ts'
import { SelectInput, Setting, TextInput } from '#app/features/settings/components/setting.tsx'
import { type EditAnswer, SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit, tooLate } from '#app/features/settings/edit.server.ts'
import { deleteChoiceList, saveChoiceList } from '#app/flows/lots/choice-lists.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { ChoiceLists } from '#app/views/work/choice-lists.tsx'

const PATH = '/admin/catalogue/lists'

/** A list itself: what it is called, and whether lots are asked for it; `new` for one that is not there yet. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { list: id = '' } = params
  const isNew = id === 'new'
  const made = isNew ? `cl-${crypto.randomUUID()}` : id
  const [t, lists, counts, edit] = await Promise.all([
    i18n.getFixedT(request),
    listChoiceLists(context),
    countCatalogue(context),
    openEdit(context, [subjects.choiceList(made)], () => findChoiceList(context, made)),
  ])
  const { values: found, ...state } = edit
  if (!found && !isNew) throw notFound()
  return {
    id: made,
    isNew,
    title: found?.name ?? t('admin.choices.newList'),
    lists,
    counts,
    mayDelete: found?.own ?? false,
    saved: new URL(request.url).searchParams.has('saved'),
    values: formOf(found),
    ...state,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

type Told = EditAnswer & { made: string; refused: 'used' | 'full' | null }

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const form = await readFields(request)
  const made = String(form.get('made') ?? '')
  const id = params.list === 'new' && NEW_LIST_ID.test(made) ? made : (params.list ?? '')
  if (!NEW_LIST_ID.test(id) && !(await findChoiceList(context, id))) throw notFound()
  const none = { result: null, stale: null, made: id }
  if (form.get('intent') === 'remove') {
    const answer = await deleteChoiceList(context, id, Number(form.get('seen')))
    if (answer.ok) return redirect(PATH, 303)
    if (answer.code === 'stale')
      return data<Told>({ ...tooLate(answer), refused: null, made: id }, { status: 409 })
    if (answer.code !== 'used') throw notFound()
    return data<Told>({ ...none, refused: 'used' }, { status: 409 })
  }
  const { saved, status, result, stale } = await submitEdit(form, {
    schema: choiceListInput,
    save: (list, seen) => saveChoiceList(context, id, list, seen) as Promise<Saved>,
    read: async () => formOf(await findChoiceList(context, id)),
  })
  if (saved) return redirect(`${PATH}/${encodeURIComponent(id)}`, 303)
  // a list more than there may be is told as one that is not there
  if (status === 404) return data<Told>({ ...none, refused: 'full' }, { status: 409 })
  return data<Told>({ result, stale, refused: null, made: id }, { status })
}

function formOf(row: Awaited<ReturnType<typeof findChoiceList>>) {
  return { name: row?.name ?? '', nameEs: row?.nameEs ?? '', lots: row?.lots ?? 'none' }
}

export default function EditChoiceList() {
  const { id, isNew, title, lists, counts, mayDelete, seen, values, last, saved } =
    useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as Told | undefined
  const { t } = useTranslation()
  const action = `${PATH}/${isNew ? 'new' : id}/edit`
  return (
    <ChoiceLists lists={lists} counts={counts} here={isNew ? '' : id}>
      <h2 className="h-sec">{title}</h2>
      {answer?.refused && (
        <Note tone="out" role="alert" className="set-wrap">
          {t(`admin.choices.refused.${answer.refused}`)}
        </Note>
      )}
      <SettingsForm
        id="choice-list"
        action={action}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        back={isNew ? PATH : `${PATH}/${id}`}
      >
        <input type="hidden" name="made" value={answer?.made ?? id} />
        <section>
          <Setting name="name" label={t('admin.catalogue.name')}>
            <TextInput name="name" described={false} maxLength={60} />
          </Setting>
          <Setting name="nameEs" label={t('admin.catalogue.nameEs')}>
            <TextInput name="nameEs" described={false} maxLength={60} lang="es" />
          </Setting>
          <Setting name="lots" label={t('admin.choices.lots')} cap={t('admin.choices.lotsCap')}>
            <SelectInput
              name="lots"
              options={LOT_USES.map((value) => ({ value, label: t(`admin.choices.lotUse.${value}`) }))}
            />
          </Setting>
        </section>
      </SettingsForm>
      {mayDelete && (
        <Form method="post" action={action} className="catalogue-end">
          <input type="hidden" name="seen" value={answer?.stale?.seen ?? seen} />
          <h2 className="h-sec">{t('admin.catalogue.remove')}</h2>
          <p className="muted">{t('admin.choices.removeCap')}</p>
          <div className="row">
            <Button variant="danger" name="intent" value="remove">
              <Trash2 className="i" aria-hidden="true" />
              {t('admin.choices.removeList')}
            </Button>
          </div>
        </Form>
      )}
    </ChoiceLists>
  )
}
