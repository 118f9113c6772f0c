import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useNavigate } from '@remix-run/react'
import { FolderTree, Merge } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CatalogueGroup, CatalogueLine } from '#app/features/catalogue/components/catalogue-row.tsx'
import { CatalogueTable } from '#app/features/catalogue/components/catalogue-table.tsx'
import { CatalogueTabs } from '#app/features/catalogue/components/catalogue-tabs.tsx'
import { TOP, useCatalogueOrder } from '#app/features/catalogue/components/use-catalogue-order.ts'
import { listCategoryPage, ON_A_PAGE } from '#app/features/catalogue/list.server.ts'
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

const PATH = '/admin/catalogue/categories'

// what an act needs comes when it is asked for
const CategoryDialog = onDemand(
  async () => (await import('#app/views/work/category-dialog.tsx')).CategoryDialog,
)
const MergeDialog = onDemand(async () => (await import('#app/views/work/merge-dialog.tsx')).MergeDialog)

const OPEN_MOST = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const search = (searchParams.get('search') ?? '').trim().slice(0, 60)
  const page = readPageNumber(searchParams, 1_000)
  const open = [...new Set(searchParams.getAll('open'))].slice(0, OPEN_MOST)
  const [t, list, counts, lists, missing] = await Promise.all([
    i18n.getFixedT(request),
    listCategoryPage(context, { search, page, open }),
    countCatalogue(context),
    countChoiceLists(context),
    countMissing(context, 'category'),
  ])
  const done = (['removed', 'merged', 'merging'] as const).find((word) => searchParams.has(word)) ?? null
  const pages = Math.ceil(list.total / ON_A_PAGE)
  return {
    title: t('admin.nav.categories'),
    list,
    counts: { ...counts, lists },
    missing,
    search,
    page,
    pages,
    open,
    done,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const answer = await actOnList(context, 'category', await readFields(request))
  if (!answer.ok && answer.code === 'not_found') throw notFound()
  const { searchParams } = new URL(request.url)
  // says which route was asked, and nothing of the list
  searchParams.delete('index')
  if (answer.ok) return ledOn(request, searchParams.size > 0 ? `${PATH}?${searchParams}` : PATH)
  return reply<string, typeof answer.code>({ typed: {} }, { refused: answer.code, status: 409 })
}

type Asked = { what: 'edit'; id: string } | { what: 'merge'; from: string }

export default function Categories() {
  const { list, counts, missing, search, page, pages, open, done } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const addressOf = (at: { page?: number; open?: readonly string[] }) => {
    const params = new URLSearchParams((at.open ?? open).map((id) => ['open', id]))
    if (search) params.set('search', search)
    if ((at.page ?? page) > 1) params.set('page', String(at.page ?? page))
    return params.size > 0 ? `${PATH}?${params}` : PATH
  }
  const here = addressOf({})
  // an action of an index route is asked for by name
  const action = here.includes('?') ? here.replace('?', '?index&') : `${PATH}?index`
  const { refused, inOrder, move } = useCatalogueOrder(action, list)
  const fixed = search !== ''
  const rows = inOrder(TOP, list.rows)
  const lower = (id: string) =>
    inOrder(
      id,
      list.below.filter(({ parentId }) => parentId === id),
    )
  const names = new Map([...list.rows, ...list.below].map(({ id, name }) => [id, name]))
  const edit = (id: string) => setAsked({ what: 'edit', id })
  const merge = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setAsked({ what: 'merge', from: '' })
  }
  const common = { path: PATH, here: action, onEdit: edit, fixed }
  return (
    <AdminPage section="categories" title={t('admin.catalogue.title')}>
      <CatalogueTabs here="categories" counts={counts} />
      <CatalogueTable
        kind="categories"
        total={list.total}
        search={search}
        missing={missing}
        icon={FolderTree}
        refused={refused}
        done={done}
        names={names}
        onMoved={move}
        onNew={() => edit('new')}
        more={
          counts.categories > 1 && (
            <Link className="btn btn-secondary" to={`${PATH}/merge`} onClick={merge}>
              <Merge className="i" aria-hidden="true" />
              {t('admin.catalogue.merge')}
            </Link>
          )
        }
      >
        <DragList id={TOP} ids={rows.map(({ id }) => id)}>
          {rows.map((row, place) => {
            const isOpen = open.includes(row.id)
            const below = isOpen && !fixed ? lower(row.id) : []
            const next = isOpen ? open.filter((id) => id !== row.id) : [...open, row.id]
            return (
              <CatalogueGroup
                key={row.id}
                {...common}
                row={row}
                first={place === 0 && page === 1}
                last={place === rows.length - 1 && page === pages}
                below={
                  fixed ? undefined : { count: row.below, open: isOpen, href: addressOf({ open: next }) }
                }
              >
                {below.length > 0 && (
                  <DragList id={row.id} ids={below.map(({ id }) => id)}>
                    {below.map((one, at) => (
                      <CatalogueLine
                        key={one.id}
                        {...common}
                        row={one}
                        lower
                        first={at === 0}
                        last={at === below.length - 1}
                      />
                    ))}
                  </DragList>
                )}
              </CatalogueGroup>
            )
          })}
        </DragList>
      </CatalogueTable>
      {list.total > 0 && !fixed && (
        <p className="hint num catalogue-sum">
          {t('admin.catalogue.summary', {
            top: t('admin.catalogue.tops', { count: list.counts.top }),
            below: list.counts.below,
            lots: t('admin.catalogue.lots', { count: list.counts.open }),
          })}
        </p>
      )}
      <Pager page={page} pages={pages} hrefFor={(number) => addressOf({ page: number })} />
      {asked?.what === 'edit' && (
        <CategoryDialog
          kind="categories"
          id={asked.id}
          onClose={() => setAsked(null)}
          onMerge={(from) => setAsked({ what: 'merge', from })}
        />
      )}
      {asked?.what === 'merge' && (
        <MergeDialog
          kind="categories"
          from={asked.from}
          onClose={() => setAsked(null)}
          onDone={(how) => {
            setAsked(null)
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
