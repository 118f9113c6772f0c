import { type ActionFunctionArgs, json, redirect } from '@remix-run/cloudflare'
import { followSeller, unfollowSeller } from '#app/features/follows/commands.server.ts'
import { followInput } from '#app/features/follows/inputs.ts'
import { readFields, wantsPage } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { loginAddress } from '#app/lib/login-address.ts'

const STATUS = { not_found: 404, forbidden: 403 } as const

/** Follows, rates or leaves a seller, by a form that works without script and then comes back. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = Object.fromEntries(await readFields(request))
  const back = safeRedirect(form.redirectTo, '/')
  const { actor } = context
  if (!actor) return redirect(loginAddress(back), 303)
  const parsed = followInput.safeParse(form)
  if (!parsed.success) return json({ ok: false }, { status: 422 })
  if (form.action === 'unfollow') await unfollowSeller(context, actor, parsed.data.follows)
  else {
    const done = await followSeller(context, actor, parsed.data)
    if (done !== 'ok') return json({ ok: false }, { status: STATUS[done] })
  }
  const isPage = wantsPage(request)
  return isPage ? redirect(back, 303) : json({ ok: true })
}

export function loader() {
  return redirect('/')
}
