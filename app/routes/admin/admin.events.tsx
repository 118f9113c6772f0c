import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { listEventsSetAside, tryEventAgain } from '#app/flows/people/parked-events.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { forbidden, requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const ON_A_PAGE = 25
const LIST = '/admin/events'
const input = z.object({ id: z.string().min(1).max(300) })

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listEventsSetAside(context, { page, limit: ON_A_PAGE }),
  ])
  return {
    title: t('admin.nav.events'),
    page,
    pages: page + (rows.length > ON_A_PAGE ? 1 : 0),
    events: rows.slice(0, ON_A_PAGE),
    again: searchParams.has('again'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const read = await readForm(request, input)
  if (!read.ok) return reply(read)
  if (!(await tryEventAgain(context, actor, read.value.id))) throw forbidden()
  return redirect(`${LIST}?again=1`, 303)
}

export default function ParkedEvents() {
  const { page, pages, events, again } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <AdminPage section="events">
      <div className="set-wrap">
        {again && (
          <Note tone="win" role="status">
            {t('admin.events.again')}
          </Note>
        )}
        {refused && (
          <Note tone="out" role="alert">
            {t('admin.events.unread')}
          </Note>
        )}
        {events.length === 0 && <EmptyState icon={CircleCheck} text={t('admin.events.none')} />}
        <ul className="items">
          {events.map(({ id, type, attempts, createdAt, parkedAt, lastError }) => (
            <li key={id}>
              <span className="grow">
                <b>{type}</b>
                <small className="num">{id}</small>
                <small>{lastError}</small>
                <small>
                  {t('admin.events.happened')} <Time at={createdAt} form="document" /> ·{' '}
                  {t('admin.events.parked', { count: attempts })} <Time at={parkedAt} form="document" />
                </small>
              </span>
              <Form method="post" className="push">
                <input type="hidden" name="id" value={id} />
                <Button type="submit" size="sm">
                  {t('admin.events.try')}
                  <span className="sr"> {id}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        <Pager page={page} pages={pages} hrefFor={(number) => `${LIST}?page=${number}`} />
      </div>
    </AdminPage>
  )
}
