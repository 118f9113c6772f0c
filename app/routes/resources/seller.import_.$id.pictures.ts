import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { isJobId } from '#app/features/long-jobs/inputs.ts'
import { ownJob } from '#app/features/long-jobs/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { addZip } from '#app/flows/lots/import-lots.server.ts'
import { notFound } from '#app/lib/http.ts'

/** Takes a zip of pictures for an import, as its bytes come. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, side } = await requireWorkplace(context, request, 'listings')
  const { id } = params
  if (!isJobId(id)) throw notFound()
  const kept = await addZip(context, ownJob(side, actor.id, id), {
    name: new URL(request.url).searchParams.get('name') ?? 'pictures.zip',
    body: request.body,
    length: Number(request.headers.get('content-length') ?? 0),
  })
  return Response.json(kept, { status: kept.ok ? 200 : 422 })
}
