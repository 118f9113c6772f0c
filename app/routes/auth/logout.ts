import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { signOut } from '#app/features/accounts/commands.server.ts'

export async function action({ context, request }: ActionFunctionArgs) {
  return redirect('/', { headers: await signOut(context, request), status: 303 })
}

/** Signing out takes a form, so that no link or picture elsewhere can do it. */
export function loader() {
  return redirect('/')
}
