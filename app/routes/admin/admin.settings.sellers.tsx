import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { approvalInput } from '#app/features/registration/inputs.ts'
import { listWaiting } from '#app/features/registration/queries.server.ts'
import { findSettings } from '#app/features/settings/queries.server.ts'
import { approveSeller } from '#app/flows/people/approve-seller.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { forbidden, requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const ON_A_PAGE = 25

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const params = new URL(request.url).searchParams
  const page = readPageNumber(params)
  const [t, rows, { seller_approval }] = await Promise.all([
    i18n.getFixedT(request),
    listWaiting(context, { page, limit: ON_A_PAGE }),
    findSettings(context),
  ])
  return {
    title: t('admin.nav.sellers'),
    page,
    more: rows.length > ON_A_PAGE,
    waiting: rows.slice(0, ON_A_PAGE),
    isOn: seller_approval,
    approved: params.has('approved'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { person } = await readAct(request, approvalInput)
  const answer = await approveSeller(context, person)
  if (!answer.ok) throw forbidden()
  return redirect('/admin/settings/sellers?approved=1', 303)
}

export default function WaitingSellers() {
  const { page, more, waiting, isOn, approved } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AdminPage section="sellers">
      <div className="set-wrap">
        {approved && (
          <Note tone="win" role="status">
            {t('admin.sellers.approved')}
          </Note>
        )}
        {waiting.length === 0 ? (
          <EmptyState icon={Store} text={t(isOn ? 'admin.sellers.none' : 'admin.sellers.off')} />
        ) : (
          <ul className="items">
            {waiting.map(({ id, name, email, phone, organisation, documentId, createdAt }) => (
              <li key={id}>
                <span className="grow">
                  <b>{organisation ?? name}</b>
                  <small>
                    {name} · {email}
                    {phone && ` · ${phone}`} · <Time at={createdAt} form="document" />
                  </small>
                </span>
                {documentId && (
                  <a className="link" href={`/documents/${documentId}`}>
                    {t('admin.sellers.certificate')}
                  </a>
                )}
                <Form method="post" action="/admin/settings/sellers">
                  <input type="hidden" name="person" value={id} />
                  <Button aria-label={`${t('admin.sellers.approve')}: ${organisation ?? name}`}>
                    {t('admin.sellers.approve')}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
        {(page > 1 || more) && (
          <p className="row">
            {page > 1 && (
              <Link className="link" to={`/admin/settings/sellers?page=${page - 1}`}>
                {t('shell.back')}
              </Link>
            )}
            {more && (
              <Link className="link push" to={`/admin/settings/sellers?page=${page + 1}`}>
                {t('shell.more')}
              </Link>
            )}
          </p>
        )}
      </div>
    </AdminPage>
  )
}
