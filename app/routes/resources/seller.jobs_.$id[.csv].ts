import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isJobId } from '#app/features/long-jobs/inputs.ts'
import { ownJob } from '#app/features/long-jobs/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { findJobFile } from '#app/flows/long-jobs/job-file.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { csvFile } from '#app/lib/csv.ts'
import { notFound } from '#app/lib/http.ts'
import { noteText } from '#app/ui/note-text.ts'

/** The rows of an export, or what other long work has refused. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { actor, side } = await requireWorkplace(context, request, 'listings')
  const { id } = params
  const t = await i18n.getFixedT(request)
  const file = isJobId(id)
    ? await findJobFile(context, ownJob(side, actor.id, id), (note) => noteText(t, note))
    : null
  if (!file) throw notFound()
  return csvFile(file.body, file.name)
}
