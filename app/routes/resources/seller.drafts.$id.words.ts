import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { isNewDraftId } from '#app/features/drafts/inputs.ts'
import { mayEditDraft } from '#app/features/drafts/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { editDraft } from '#app/flows/lots/edit-draft.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'

/** Keeps the words of a draft while they are typed; the page's own buttons go to its action. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, organisation } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const key = { id, organisationId: organisation.id }
  if (!isNewDraftId(id) || !(await mayEditDraft(context, key))) throw notFound()
  const form = await readFields(request)
  form.set('intent', 'save')
  const edited = await editDraft(context, actor, key, form)
  if (edited.done !== 'answered') throw notFound()
  return Response.json(edited.answer, { status: edited.status })
}
