import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceName } from '#app/domain/shop/choices.ts'
import { countCatalogue } from '#app/features/catalogue/queries.server.ts'
import { newChoiceInput } from '#app/features/choices/inputs.ts'
import {
  countFieldsOfList,
  findChoiceList,
  listChoiceLists,
  listChoicePage,
  ON_A_PAGE,
} from '#app/features/choices/queries.server.ts'
import { actOnChoices, saveChoice } from '#app/flows/lots/choice-lists.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ledOn, readFields, readForm, reply, typedOf } from '#app/lib/form.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { titled } from '#app/ui/titled.ts'
import { ChoiceLists } from '#app/views/work/choice-lists.tsx'
import { ChoiceTable } from '#app/views/work/choice-table.tsx'

const PATH = '/admin/catalogue/lists'

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { list: id = '' } = params
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams, 1_000)
  const [language, found, lists, counts, list, fields] = await Promise.all([
    i18n.getLocale(request),
    findChoiceList(context, id),
    listChoiceLists(context),
    countCatalogue(context),
    listChoicePage(context, id, page),
    countFieldsOfList(context, id),
  ])
  if (!found) throw notFound()
  return {
    title: choiceName(found, language),
    one: found,
    lists,
    counts,
    list,
    fields,
    page,
    pages: Math.ceil(list.total / ON_A_PAGE),
    newId: `ch-${crypto.randomUUID()}`,
    removed: searchParams.has('removed'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

const REFUSED = ['moved', 'full', 'name'] as const
type Refused = (typeof REFUSED)[number]

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { list: id = '' } = params
  const form = await readFields(request)
  const { searchParams } = new URL(request.url)
  // says which route was asked, and nothing of the list
  searchParams.delete('index')
  const back = `${PATH}/${encodeURIComponent(id)}${searchParams.size > 0 ? `?${searchParams}` : ''}`
  const refuse = (refused: Refused, status = 409) =>
    reply<string, Refused>({ typed: typedOf(form) }, { refused, status })
  if (form.get('intent') === 'add') {
    const read = await readForm(form, newChoiceInput)
    if (!read.ok) return refuse('name', 422)
    const { made, name, nameEs } = read.value
    const saved = await saveChoice(context, { listId: id, id: made }, { name, nameEs, active: true }, 0)
    if (saved.ok) return ledOn(request, back)
    if (saved.code === 'not_found') throw notFound()
    // the same form once more: what it made is there
    return saved.code === 'stale' ? ledOn(request, back) : refuse(saved.code === 'full' ? 'full' : 'moved')
  }
  const answer = await actOnChoices(context, id, form)
  if (answer.ok) return ledOn(request, back)
  if (answer.code === 'not_found') throw notFound()
  return refuse('moved')
}

export default function ChoiceListPage() {
  const { one, lists, counts, list, fields, page, pages, newId, removed } = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as FormAnswer<string, Refused> | undefined
  const { t, i18n: reader } = useTranslation()
  const path = `${PATH}/${one.id}`
  const addressOf = (number: number) => (number > 1 ? `${path}?page=${number}` : path)
  const here = addressOf(page)
  // an action of an index route is asked for by name
  const action = here.includes('?') ? here.replace('?', '?index&') : `${path}?index`
  const asked = [
    one.lots !== 'none' && t(`admin.choices.inLots.${one.lots}`),
    fields > 0 && t('admin.choices.inFields', { count: fields }),
  ].filter(Boolean)
  const said = answer?.refused
  return (
    <ChoiceLists lists={lists} counts={counts} here={one.id}>
      <div className="row row-wrap lists-head">
        <div>
          <h2 className="h-sec">{choiceName(one, reader.language)}</h2>
          <p className="cap">
            {asked.length > 0 ? asked.join(' · ') : t('admin.choices.unasked')}{' '}
            <Link className="link" to={`${path}/edit`}>
              {t('admin.choices.editList')}
            </Link>
          </p>
        </div>
        <span className="push">
          <a className="btn btn-primary" href="#new-choice">
            <Plus className="i" aria-hidden="true" />
            {t('admin.choices.add')}
          </a>
        </span>
      </div>
      {removed && (
        <Note tone="win" role="status" className="catalogue-note">
          {t('admin.catalogue.removed')}
        </Note>
      )}
      {(said === 'full' || said === 'name') && (
        <Note tone="out" role="alert" className="catalogue-note">
          {t(`admin.choices.refused.${said}`)}
        </Note>
      )}
      <ChoiceTable
        path={path}
        action={action}
        list={list}
        newId={newId}
        typed={said ? (answer?.typed ?? {}) : {}}
        page={page}
        pages={pages}
      />
      <p className="hint catalogue-sum">{t('admin.choices.hint')}</p>
      <Pager page={page} pages={pages} hrefFor={addressOf} />
    </ChoiceLists>
  )
}
