import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { addFavourite, removeFavouriteOf } from '#app/features/favourites/commands.server.ts'
import { watchInput } from '#app/features/favourites/inputs.ts'
import { badRequest, readForm, wantsPage } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { tappedCookie } from '#app/ui/start/tapped.ts'

/** The heart's form. Without script it comes back to the page that it stands on. */
export async function action({ context, request }: ActionFunctionArgs) {
  const read = await readForm(request, watchInput)
  const { redirectTo, project_id: asked = '' } = read.typed
  const back = safeRedirect(redirectTo, `/product-view/${asked}`)
  const { actor } = context
  if (!actor) {
    // it is kept once they have signed in (workers/app.ts)
    const tapped =
      read.ok && read.value.action === 'add' ? tappedCookie(request, read.value.project_id) : null
    return redirect(loginAddress(back), { status: 303, ...(tapped && { headers: { 'set-cookie': tapped } }) })
  }
  if (!read.ok) throw badRequest()
  const { project_id, action } = read.value
  if (action === 'remove') await removeFavouriteOf(context, actor, project_id)
  else if (!(await addFavourite(context, actor, project_id)))
    return Response.json({ ok: false }, { status: 404 })
  const isPage = wantsPage(request)
  return isPage ? redirect(back, 303) : Response.json({ ok: true })
}

export function loader() {
  return redirect('/favorites/watchlist')
}
