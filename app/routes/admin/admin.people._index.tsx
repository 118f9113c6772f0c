import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PersonStatusPill, rolesOf } from '#app/features/accounts/components/person-facts.tsx'
import { readPeopleQuery } from '#app/features/accounts/inputs.ts'
import { listPeople } from '#app/features/accounts/people.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/accounts/components/people.css'
import { titled } from '#app/ui/titled.ts'

const ON_A_PAGE = 25

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const query = readPeopleQuery(new URL(request.url).searchParams)
  const [t, { people, total }] = await Promise.all([
    i18n.getFixedT(request),
    listPeople(context, { ...query, limit: ON_A_PAGE }),
  ])
  return { title: t('security.people.title'), people, pages: Math.ceil(total / ON_A_PAGE), ...query }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function People() {
  const { people, pages, page, search, status } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const hrefFor = (number: number) =>
    `/admin/people?${new URLSearchParams({ search, status, page: String(number) })}`
  return (
    <AdminPage section="people">
      <div className="set-wrap">
        <Form className="people-find" role="search">
          <SearchField id="people-search" label={t('security.people.search')} value={search} />
          <div className="field">
            <label className="label" htmlFor="people-status">
              {t('security.people.status')}
            </label>
            <select
              className="input select"
              id="people-status"
              name="status"
              key={status}
              defaultValue={status}
            >
              <option value="all">{t('security.people.all')}</option>
              <option value="deactivate">{t('security.people.off')}</option>
              <option value="identity">{t('identity.review.waiting')}</option>
              <option value="bidding">{t('security.people.bidding')}</option>
            </select>
          </div>
          <Button variant="secondary">{t('security.people.find')}</Button>
        </Form>
        {people.length === 0 ? (
          <EmptyState icon={Users} text={t('security.people.none')} />
        ) : (
          <Table
            className="people"
            heads={[
              t('security.people.person'),
              t('security.people.roles'),
              t('security.people.status'),
              { r: t('security.people.since') },
            ]}
          >
            {people.map((person) => (
              <tr key={person.id} data-person={person.id}>
                <td className="full wrap-ok">
                  <Link className="people-name" to={`/admin/people/${person.id}`}>
                    <b>{person.name}</b>
                    <span className="cap">{person.email}</span>
                  </Link>
                </td>
                <td className="wrap-ok" data-l={t('security.people.roles')}>
                  {rolesOf(person, t)}
                </td>
                <td data-l={t('security.people.status')}>
                  <PersonStatusPill status={person.status} />
                </td>
                <td className="r" data-l={t('security.people.since')}>
                  <Time at={person.createdAt} form="document" />
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
