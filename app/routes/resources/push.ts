import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { subscribe, unsubscribe } from '#app/features/push/commands.server.ts'
import { subscriptionInput } from '#app/features/push/inputs.ts'
import { findPushState } from '#app/features/push/queries.server.ts'
import { readFields, readForm, wantsPage } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'

/** What a browser subscribes with, and whether that of this session has. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.actor) return Response.json({ error: 'sign_in' }, { status: 401 })
  return Response.json(await findPushState(context, context.actor), {
    headers: { 'cache-control': 'no-store' },
  })
}

/** Begins and ends telling the browser of this session. Ending works by a plain form. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { actor } = context
  if (!actor) return Response.json({ ok: false }, { status: 401 })
  const fields = await readFields(request)
  const intent = fields.get('intent')
  if (intent === 'subscribe') {
    const read = await readForm(fields, subscriptionInput)
    const taken = read.ok && (await subscribe(context, actor, read.value))
    return Response.json({ ok: taken }, { status: taken ? 200 : 422 })
  }
  if (intent !== 'unsubscribe') return Response.json({ ok: false }, { status: 422 })
  await unsubscribe(context, actor)
  const isPage = wantsPage(request)
  return isPage
    ? redirect(safeRedirect(fields.get('redirectTo'), '/my-account'), 303)
    : Response.json({ ok: true })
}
