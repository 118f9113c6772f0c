import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { signOut } from '#app/features/accounts/commands.server.ts'
import { placeCookie } from '#app/lib/kept-place.ts'
import { saidCookie } from '#app/lib/said.ts'

export async function action({ context, request }: ActionFunctionArgs) {
  const headers = await signOut(context, request)
  headers.append('set-cookie', saidCookie(request, 'out'))
  headers.append('set-cookie', placeCookie(request, new URLSearchParams()))
  return redirect('/', { headers, status: 303 })
}

/** Signing out takes a form, so that no link or picture elsewhere can do it. */
export function loader() {
  return redirect('/')
}
