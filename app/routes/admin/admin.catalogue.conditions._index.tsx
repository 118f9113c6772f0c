import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '#app/features/catalogue/components/catalogue-list.tsx'
import { countLive, listAllConditions } from '#app/features/catalogue/queries.server.ts'
import { actOnList } from '#app/flows/lots/catalogue.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const HERE = '/admin/catalogue/conditions'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const [t, all, { conditions: lots }] = await Promise.all([
    i18n.getFixedT(request),
    listAllConditions(context),
    countLive(context),
  ])
  const rows = all.map(({ id, name, nameEs, active }, at, { length }) => ({
    id,
    name,
    nameEs,
    active,
    below: false,
    first: at === 0,
    last: at === length - 1,
    lots: lots.get(id) ?? 0,
  }))
  const removed = new URL(request.url).searchParams.has('removed')
  return { title: t('admin.nav.conditions'), rows, removed }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const answer = await actOnList(context, 'condition', await readFields(request))
  if (!answer.ok && answer.code === 'not_found') throw notFound()
  if (answer.ok) return redirect(HERE, 303)
  return reply<string, typeof answer.code>({ typed: {} }, { refused: answer.code, status: 409 })
}

export default function Conditions() {
  const { rows, removed } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AdminPage
      section="conditions"
      aside={<ButtonLink to={`${HERE}/new`}>{t('admin.catalogue.addCondition')}</ButtonLink>}
    >
      <CatalogueList
        rows={rows}
        path={HERE}
        done={removed ? 'removed' : null}
        icon={BadgeCheck}
        none={t('admin.catalogue.noConditions')}
      />
    </AdminPage>
  )
}
