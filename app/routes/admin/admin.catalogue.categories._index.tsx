import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { FolderTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '#app/features/catalogue/components/catalogue-list.tsx'
import type { CatalogueRow } from '#app/features/catalogue/components/catalogue-rows.tsx'
import { countLive, listAllCategories } from '#app/features/catalogue/queries.server.ts'
import { actOnList } from '#app/flows/lots/catalogue.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const HERE = '/admin/catalogue/categories'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const [t, all, { categories: lots }] = await Promise.all([
    i18n.getFixedT(request),
    listAllCategories(context),
    countLive(context),
  ])
  const siblings = (parentId: string | null) => all.filter((row) => row.parentId === parentId)
  const rowsOf = (parentId: string | null): readonly CatalogueRow[] =>
    siblings(parentId).flatMap(({ id, name, nameEs, picture, active }, at, { length }) => [
      {
        id,
        name,
        nameEs,
        picture,
        active,
        below: parentId !== null,
        first: at === 0,
        last: at === length - 1,
        lots: lots.get(id) ?? 0,
      },
      ...(parentId === null ? rowsOf(id) : []),
    ])
  const params = new URL(request.url).searchParams
  const done = (['removed', 'merged'] as const).find((word) => params.has(word)) ?? null
  return { title: t('admin.nav.categories'), rows: rowsOf(null), done }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const answer = await actOnList(context, 'category', await readFields(request))
  if (!answer.ok && answer.code === 'not_found') throw notFound()
  if (answer.ok) return redirect(HERE, 303)
  return reply<string, typeof answer.code>({ typed: {} }, { refused: answer.code, status: 409 })
}

export default function Categories() {
  const { rows, done } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AdminPage
      section="categories"
      aside={<ButtonLink to={`${HERE}/new`}>{t('admin.catalogue.addCategory')}</ButtonLink>}
    >
      <CatalogueList
        rows={rows}
        path={HERE}
        done={done}
        icon={FolderTree}
        none={t('admin.catalogue.noCategories')}
      />
    </AdminPage>
  )
}
