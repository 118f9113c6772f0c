import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listOrganisations } from '#app/features/selling/organisations.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin, safeRedirect } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/accounts/components/people.css'
import { titled } from '#app/ui/titled.ts'

const ON_A_PAGE = 25
const FIRST_PAGE = '/seller/dashboard'

/** All organisations, each a door to its own pages; `to` is the one that an administrator was on the way to. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const search = (searchParams.get('search') ?? '').slice(0, 100)
  const asked = safeRedirect(searchParams.get('to'), FIRST_PAGE)
  const page = readPageNumber(searchParams)
  const [t, { organisations, total }] = await Promise.all([
    i18n.getFixedT(request),
    listOrganisations(context, { search, page, limit: ON_A_PAGE }),
  ])
  return {
    title: t('admin.nav.organisations'),
    organisations,
    search,
    page,
    pages: Math.ceil(total / ON_A_PAGE),
    to: asked.startsWith('/seller/') ? asked : FIRST_PAGE,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function Organisations() {
  const { organisations, search, page, pages, to } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const sent = to !== FIRST_PAGE
  const hrefFor = (number: number) =>
    `/admin/organisations?${new URLSearchParams({ search, ...(sent && { to }), page: String(number) })}`
  return (
    <AdminPage section="organisations">
      <div className="set-wrap">
        {sent && <Note className="people-choose">{t('admin.organisations.choose')}</Note>}
        <Form className="people-find" role="search">
          {sent && <input type="hidden" name="to" value={to} />}
          <SearchField id="organisations-search" label={t('admin.organisations.search')} value={search} />
          <Button variant="secondary">{t('security.people.find')}</Button>
        </Form>
        {organisations.length === 0 ? (
          <EmptyState
            icon={Building2}
            text={t(search === '' ? 'admin.organisations.noneYet' : 'admin.organisations.none')}
          />
        ) : (
          <Table
            className="people"
            heads={[
              t('admin.organisations.organisation'),
              t('admin.organisations.owners'),
              { r: t('admin.organisations.people') },
              { r: t('security.people.since') },
              t('admin.organisations.limits'),
            ]}
          >
            {organisations.map(({ id, name, owners, people, createdAt }) => (
              <tr key={id}>
                <td className="full wrap-ok">
                  <Link className="people-name" to={`${to}?${new URLSearchParams({ organisation: id })}`}>
                    <b>{name}</b>
                  </Link>
                </td>
                <td className="wrap-ok" data-l={t('admin.organisations.owners')}>
                  {owners || '–'}
                </td>
                <td className="r num" data-l={t('admin.organisations.people')}>
                  {people}
                </td>
                <td className="r" data-l={t('security.people.since')}>
                  <Time at={createdAt} form="document" />
                </td>
                <td>
                  <Link className="link" to={`/admin/organisations/${encodeURIComponent(id)}`}>
                    {t('admin.organisations.limits')}
                    <span className="sr"> {name}</span>
                  </Link>
                </td>
              </tr>
            ))}
          </Table>
        )}
        <Pager page={page} pages={pages} hrefFor={hrefFor} />
      </div>
    </AdminPage>
  )
}
