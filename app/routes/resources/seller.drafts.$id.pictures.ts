import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { isPictureName } from '#app/domain/shop/pictures.ts'
import { isNewDraftId } from '#app/features/drafts/inputs.ts'
import { actOnPicture } from '#app/features/drafts/picture-commands.server.ts'
import { mayEditDraft } from '#app/features/drafts/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { pictureStatus } from '#app/features/uploads/picture-status.ts'
import { readUploadForm } from '#app/features/uploads/read-form.server.ts'
import { addDraftPicture } from '#app/flows/lots/draft-pictures.server.ts'
import { notFound } from '#app/lib/http.ts'

/** Which of several it was when they were chosen; what is no number says nothing. */
const turnInput = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .nullable()
  .catch(null)

/** Takes one picture for a draft: several come side by side, each with its own answer. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, organisation } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const key = { id, organisationId: organisation.id }
  if (!isNewDraftId(id) || !(await mayEditDraft(context, key))) throw notFound()
  const form = await readUploadForm(request)
  if (typeof form === 'string') return told(form)
  const removed = form.get('remove')
  if (typeof removed === 'string' && isPictureName(removed)) {
    const gone = await actOnPicture(context, key, 'remove', removed)
    return gone.ok ? Response.json({ ok: true, name: removed }) : told(gone.code)
  }
  const file = form.get('picture')
  if (!(file instanceof File)) return told('empty')
  const replaces = form.get('replaces')
  const once = form.get('once')
  const turn = turnInput.parse(form.get('turn'))
  const added = await addDraftPicture(context, actor, key, file, {
    replaces: typeof replaces === 'string' && isPictureName(replaces) ? replaces : null,
    once: typeof once === 'string' && isNewDraftId(once) ? once : null,
    turn,
  })
  return added.ok ? Response.json({ ok: true, ...added.picture }) : told(added.code)
}

function told(code: string) {
  return Response.json({ ok: false, code }, { status: pictureStatus(code) })
}
