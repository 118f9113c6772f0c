import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { JobCard, useFreshWhile } from '#app/features/long-jobs/components/job-card.tsx'
import { JobFigures, JobNotes, JobReasons } from '#app/features/long-jobs/components/job-figures.tsx'
import { useJobTitle } from '#app/features/long-jobs/components/job-title.ts'
import { isJobId, isUnderWay } from '#app/features/long-jobs/inputs.ts'
import { countReasons, findJob, listNotes, ownJob } from '#app/features/long-jobs/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { actOnJob } from '#app/flows/long-jobs/act-on-job.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { type Done, wrongIn } from '#app/lib/form-answer.ts'
import { notFound } from '#app/lib/http.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { actor, side, keep, query } = await requireWorkplace(context, request, 'listings')
  const { id } = params
  if (!isJobId(id)) throw notFound()
  const job = await findJob(context, ownJob(side, actor.id, id))
  if (!job) throw notFound()
  if (job.kind === 'import') throw redirect(`/seller/import/${id}${query}`)
  const why = new URL(request.url).searchParams.get('why')
  const [reasons, notes] = await Promise.all([countReasons(context, id), listNotes(context, id, { why })])
  const t = await i18n.getFixedT(request)
  const { input: _, ...shown } = job
  const organisationId = keep.organisation ?? null
  return {
    title: t('longJobs.title'),
    job: shown,
    reasons,
    notes,
    why,
    query,
    organisationId,
    now: context.clock.now(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, side } = await requireWorkplace(context, request, 'listings')
  const { id } = params
  if (!isJobId(id)) throw notFound()
  const form = await readFields(request)
  const { said } = await actOnJob(context, ownJob(side, actor.id, id), actor.id, form)
  if (said === 'done' || said === 'took_back') return data<Done>({ done: true })
  return reply<never, typeof said>({ typed: typedOf(form) }, { refused: said, status: 409 })
}

/** One piece of long work: how far it is, and what it has refused. */
export default function SellerJob() {
  const { title, job, reasons, notes, why, query, organisationId, now } = useLoaderData<typeof loader>()
  const refused = wrongIn(useActionData<typeof action>())?.refused
  const { t } = useTranslation()
  const titleOf = useJobTitle()
  useFreshWhile(isUnderWay(job.state))
  const own: Record<string, string> = organisationId ? { organisation: organisationId } : {}
  const hrefOf = (reason: string) => `?${new URLSearchParams({ ...own, why: reason })}`
  return (
    <>
      <p className="cap">
        <Link className="link" to={`/seller/jobs${query}`}>
          {title}
        </Link>
      </p>
      <h1 className="h-page seller-title">{titleOf(job)}</h1>
      {refused && (
        <Note tone="amber" role="alert" className="seller-note">
          {t(refused === 'full' ? 'longJobs.full' : 'longJobs.notThere')}
        </Note>
      )}
      <JobCard job={job} title={titleOf(job)} now={now} action={query}>
        <JobFigures job={job} />
        {job.state === 'done' && job.kind === 'export' && (
          <p>
            <a className="btn btn-primary" href={`/seller/jobs/${job.id}.csv${query}`}>
              {t('longJobs.download')}
            </a>
          </p>
        )}
        <JobReasons reasons={reasons} hrefOf={hrefOf} />
        {job.refused > 0 && (
          <p className="row row-wrap seller-pages">
            <a className="link" href={`/seller/jobs/${job.id}.csv${query}`}>
              {t('longJobs.refusals')}
            </a>
            {why !== null && (
              <Link className="link push" to={`?${new URLSearchParams(own)}`} preventScrollReset>
                {t('longJobs.showAll')}
              </Link>
            )}
          </p>
        )}
      </JobCard>
      <JobNotes notes={notes} draftHref={(id) => `/post_project/create_lot/${id}${query}`} />
    </>
  )
}
