import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { videoLengthSaid } from '#app/domain/shop/videos.ts'
import { isNewDraftId } from '#app/features/drafts/inputs.ts'
import { mayEditDraft } from '#app/features/drafts/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { videoStatus } from '#app/features/uploads/video-status.ts'
import { addDraftVideo } from '#app/flows/lots/draft-video.server.ts'
import { notFound } from '#app/lib/http.ts'

/** Takes the one video of a draft: the body is the file itself, so that it goes on as it comes. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, organisation } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const key = { id, organisationId: organisation.id }
  if (!isNewDraftId(id) || !(await mayEditDraft(context, key))) throw notFound()
  const sent = { body: request.body, length: videoLengthSaid(request.headers) }
  const added = await addDraftVideo(context, actor, key, sent)
  return added.ok
    ? Response.json({ ok: true, name: added.name })
    : Response.json({ ok: false, code: added.code }, { status: videoStatus(added.code) })
}
