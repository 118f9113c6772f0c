import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { useFreshWhile } from '#app/features/long-jobs/components/job-card.tsx'
import { useJobTitle } from '#app/features/long-jobs/components/job-title.ts'
import { isUnderWay, JOBS_PER_PAGE } from '#app/features/long-jobs/inputs.ts'
import { listJobs } from '#app/features/long-jobs/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { actor, side, keep, query } = await requireWorkplace(context, request, 'listings')
  const page = readPageNumber(new URL(request.url).searchParams, 100)
  const jobs = await listJobs(context, side, actor.id, page)
  const t = await i18n.getFixedT(request)
  return {
    title: t('longJobs.title'),
    organisation: keep.organisation ?? null,
    query,
    page,
    more: jobs.length > JOBS_PER_PAGE,
    jobs: jobs.slice(0, JOBS_PER_PAGE),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** What an organisation has running, waiting and behind it. */
export default function SellerJobs() {
  const { title, organisation, query, page, more, jobs } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const titleOf = useJobTitle()
  useFreshWhile(jobs.some(({ state }) => isUnderWay(state)))
  const addressOf = (number: number) =>
    `?${new URLSearchParams({ page: String(number), ...(organisation && { organisation }) })}`
  return (
    <>
      <h1 className="h-page">{title}</h1>
      <p className="muted seller-title">{t('longJobs.lead')}</p>
      {jobs.length === 0 && <EmptyState icon={ListChecks} text={t('longJobs.none')} />}
      {jobs.length > 0 && (
        <Table
          className="seller-table"
          heads={[
            t('longJobs.what'),
            t('longJobs.by'),
            { r: t('longJobs.begun') },
            t('longJobs.state'),
            { r: t('longJobs.lots') },
            { r: t('longJobs.figures.refused') },
          ]}
        >
          {jobs.map((job) => (
            <tr key={job.id} data-job-id={job.id}>
              <td className="full">
                <Link to={`${job.kind === 'import' ? '/seller/import' : '/seller/jobs'}/${job.id}${query}`}>
                  {titleOf(job)}
                </Link>
              </td>
              <td data-l={t('longJobs.by')}>{job.by}</td>
              <td className="r" data-l={t('longJobs.begun')}>
                <Time at={job.createdAt} form="moment" />
              </td>
              <td data-l={t('longJobs.state')}>{t(`longJobs.states.${job.state}`)}</td>
              <td className="r num" data-l={t('longJobs.lots')}>
                {grouped(job.total)}
              </td>
              <td className="r num" data-l={t('longJobs.figures.refused')}>
                {job.refused}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {(page > 1 || more) && (
        <p className="row seller-pages">
          {page > 1 && (
            <Link className="link" to={addressOf(page - 1)}>
              {t('selling.newer')}
            </Link>
          )}
          {more && (
            <Link className="link push" to={addressOf(page + 1)}>
              {t('selling.older')}
            </Link>
          )}
        </p>
      )}
    </>
  )
}
