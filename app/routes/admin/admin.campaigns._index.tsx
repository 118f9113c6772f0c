import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listCampaigns } from '#app/features/campaigns/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const ON_A_PAGE = 25
const TONES = { draft: 'soft', sending: 'soft-amber', sent: 'soft-win' } as const satisfies Record<
  string,
  BadgeTone
>

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listCampaigns(context, { page, limit: ON_A_PAGE }),
  ])
  return {
    title: t('admin.nav.campaigns'),
    page,
    pages: page + (rows.length > ON_A_PAGE ? 1 : 0),
    campaigns: rows.slice(0, ON_A_PAGE).map(({ id, subjectEn, state, createdAt, written }) => ({
      id,
      subjectEn,
      state,
      createdAt,
      written,
    })),
    gone: searchParams.has('gone'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function Campaigns() {
  const { campaigns, page, pages, gone } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AdminPage
      section="campaigns"
      aside={
        <ButtonLink variant="primary" to="/admin/campaigns/new">
          {t('campaigns.new')}
        </ButtonLink>
      }
    >
      <div className="set-wrap">
        {gone && (
          <Note tone="out" role="alert">
            {t('campaigns.gone')}
          </Note>
        )}
        {campaigns.length === 0 ? (
          <EmptyState icon={Megaphone} text={t('campaigns.none')} />
        ) : (
          <ul className="items">
            {campaigns.map(({ id, subjectEn, state, createdAt, written }) => (
              <li key={id}>
                <span className="grow">
                  <Link className="strong" to={`/admin/campaigns/${id}`}>
                    {subjectEn}
                  </Link>
                  <small>
                    <Time at={createdAt} form="document" />
                    {state !== 'draft' && ` · ${t('campaigns.written', { count: written })}`}
                  </small>
                </span>
                <Badge tone={TONES[state]}>{t(`campaigns.states.${state}`)}</Badge>
              </li>
            ))}
          </ul>
        )}
        <Pager page={page} pages={pages} hrefFor={(number) => `/admin/campaigns?page=${number}`} />
      </div>
    </AdminPage>
  )
}
