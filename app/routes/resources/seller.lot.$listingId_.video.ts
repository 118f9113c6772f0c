import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { videoLengthSaid } from '#app/domain/shop/videos.ts'
import { seenInput } from '#app/features/listings/inputs.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { videoStatus } from '#app/features/uploads/video-status.ts'
import { sendVideo } from '#app/flows/lots/change-video.server.ts'
import { findOwnLot } from '#app/flows/lots/revise-lot.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'

/** Takes the one video of a published lot: the body is the file itself, so that it goes on as it comes. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, organisation } = await requireWorkplace(context, request, 'listings')
  const listing = await findOwnLot(context, organisation.id, params.listingId ?? '')
  const read = await readForm(new URL(request.url).searchParams, seenInput)
  if (!listing || !read.ok) throw notFound()
  const { seen } = read.value
  const length = videoLengthSaid(request.headers)
  const sent = await sendVideo(context, actor, listing, { body: request.body, length, seen })
  return sent.ok
    ? Response.json({ ok: true, name: sent.name })
    : Response.json({ ok: false, code: sent.code }, { status: videoStatus(sent.code) })
}
