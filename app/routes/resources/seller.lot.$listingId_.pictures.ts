import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { pictureStatus } from '#app/features/uploads/picture-status.ts'
import { readUploadForm } from '#app/features/uploads/read-form.server.ts'
import { keepPicture } from '#app/flows/lots/keep-picture.server.ts'
import { findOwnLot } from '#app/flows/lots/revise-lot.server.ts'
import { notFound } from '#app/lib/http.ts'

/** Takes one picture for a published lot. Nobody sees it before the lot's page has been saved with it. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, organisation } = await requireWorkplace(context, request, 'listings')
  if (!(await findOwnLot(context, organisation.id, params.listingId ?? ''))) throw notFound()
  const form = await readUploadForm(request)
  if (typeof form === 'string') return told(form)
  const file = form.get('picture')
  if (!(file instanceof File)) return told('empty')
  const kept = await keepPicture(context, actor, file)
  return kept.ok ? Response.json({ ok: true, ...kept.picture }) : told(kept.code)
}

function told(code: string) {
  return Response.json({ ok: false, code }, { status: pictureStatus(code) })
}
