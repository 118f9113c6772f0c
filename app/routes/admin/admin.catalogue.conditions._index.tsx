import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useNavigate } from '@remix-run/react'
import { BadgeCheck, Merge } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CatalogueLine } from '#app/features/catalogue/components/catalogue-row.tsx'
import { CatalogueTable } from '#app/features/catalogue/components/catalogue-table.tsx'
import { CatalogueTabs } from '#app/features/catalogue/components/catalogue-tabs.tsx'
import { TOP, useCatalogueOrder } from '#app/features/catalogue/components/use-catalogue-order.ts'
import { listConditionPage, ON_A_PAGE } from '#app/features/catalogue/list.server.ts'
import { countCatalogue } from '#app/features/catalogue/queries.server.ts'
import { countChoiceLists } from '#app/features/choices/queries.server.ts'
import { actOnList, countMissing } from '#app/flows/lots/catalogue.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ledOn, readFields, reply } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { DragList } from '#app/ui/drag-lists.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const PATH = '/admin/catalogue/conditions'

const ConditionDialog = onDemand(
  async () => (await import('#app/views/work/category-dialog.tsx')).CategoryDialog,
)

const MergeDialog = onDemand(async () => (await import('#app/views/work/merge-dialog.tsx')).MergeDialog)

const DONE = ['removed', 'merged', 'merging'] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const search = (searchParams.get('search') ?? '').trim().slice(0, 60)
  const page = readPageNumber(searchParams, 1_000)
  const [t, list, counts, lists, missing] = await Promise.all([
    i18n.getFixedT(request),
    listConditionPage(context, { search, page }),
    countCatalogue(context),
    countChoiceLists(context),
    countMissing(context, 'condition'),
  ])
  const pages = Math.ceil(list.total / ON_A_PAGE)
  const done = DONE.find((name) => searchParams.has(name)) ?? null
  return {
    title: t('admin.nav.conditions'),
    list,
    counts: { ...counts, lists },
    missing,
    search,
    page,
    pages,
    done,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const answer = await actOnList(context, 'condition', await readFields(request))
  if (!answer.ok && answer.code === 'not_found') throw notFound()
  const { searchParams } = new URL(request.url)
  // says which route was asked, and nothing of the list
  searchParams.delete('index')
  if (answer.ok) return ledOn(request, searchParams.size > 0 ? `${PATH}?${searchParams}` : PATH)
  return reply<string, typeof answer.code>({ typed: {} }, { refused: answer.code, status: 409 })
}

export default function Conditions() {
  const { list, counts, missing, search, page, pages, done } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const [asked, setAsked] = useState<string | null>(null)
  const [merged, setMerged] = useState<string | null>(null)
  const navigate = useNavigate()
  const addressOf = (number: number) => {
    const params = new URLSearchParams({
      ...(search && { search }),
      ...(number > 1 && { page: `${number}` }),
    })
    return params.size > 0 ? `${PATH}?${params}` : PATH
  }
  const here = addressOf(page)
  // an action of an index route is asked for by name
  const action = here.includes('?') ? here.replace('?', '?index&') : `${PATH}?index`
  const { refused, inOrder, move } = useCatalogueOrder(action, list)
  const rows = inOrder(TOP, list.rows)
  const merge = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setMerged('')
  }
  return (
    <AdminPage section="conditions" title={t('admin.catalogue.title')}>
      <CatalogueTabs here="conditions" counts={counts} />
      <CatalogueTable
        kind="conditions"
        total={list.total}
        search={search}
        missing={missing}
        icon={BadgeCheck}
        refused={refused}
        done={done}
        names={new Map(rows.map(({ id, name }) => [id, name]))}
        onMoved={move}
        onNew={() => setAsked('new')}
        more={
          counts.conditions > 1 && (
            <Link className="btn btn-secondary" to={`${PATH}/merge`} onClick={merge}>
              <Merge className="i" aria-hidden="true" />
              {t('admin.catalogue.merge')}
            </Link>
          )
        }
      >
        <tbody>
          <DragList id={TOP} ids={rows.map(({ id }) => id)}>
            {rows.map((row, place) => (
              <CatalogueLine
                key={row.id}
                row={row}
                path={PATH}
                here={action}
                fixed={search !== ''}
                first={place === 0 && page === 1}
                last={place === rows.length - 1 && page === pages}
                onEdit={setAsked}
              />
            ))}
          </DragList>
        </tbody>
      </CatalogueTable>
      {list.total > 0 && <p className="hint catalogue-sum">{t('admin.catalogue.conditionsHint')}</p>}
      <Pager page={page} pages={pages} hrefFor={addressOf} />
      {asked !== null && (
        <ConditionDialog
          kind="conditions"
          id={asked}
          onClose={() => setAsked(null)}
          onMerge={(from) => {
            setAsked(null)
            setMerged(from)
          }}
        />
      )}
      {merged !== null && (
        <MergeDialog
          kind="conditions"
          from={merged}
          onClose={() => setMerged(null)}
          onDone={(how) => {
            setMerged(null)
            navigate(`${here}${here.includes('?') ? '&' : '?'}${how}=1`, {
              replace: true,
              preventScrollReset: true,
            })
          }}
        />
      )}
    </AdminPage>
  )
}
