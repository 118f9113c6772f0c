import { type ActionFunctionArgs, json, redirect } from '@remix-run/cloudflare'
import { followSeller, unfollowSeller } from '#app/features/follows/commands.server.ts'
import { followInput } from '#app/features/follows/inputs.ts'
import { readForm, wantsPage } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { loginAddress } from '#app/lib/login-address.ts'

const STATUS = { not_found: 404, forbidden: 403 } as const

/** Follows, rates or leaves a seller, by a form that works without script and then comes back. */
export async function action({ context, request }: ActionFunctionArgs) {
  const read = await readForm(request, followInput)
  const back = safeRedirect(read.typed.redirectTo, '/')
  const { actor } = context
  if (!actor) return redirect(loginAddress(back), 303)
  if (!read.ok) return json({ ok: false }, { status: 422 })
  if (read.typed.action === 'unfollow') await unfollowSeller(context, actor, read.value.follows)
  else {
    const done = await followSeller(context, actor, read.value)
    if (done !== 'ok') return json({ ok: false }, { status: STATUS[done] })
  }
  const isPage = wantsPage(request)
  return isPage ? redirect(back, 303) : json({ ok: true })
}

export function loader() {
  return redirect('/')
}
