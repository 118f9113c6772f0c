import { type ActionFunctionArgs, json, redirect } from '@remix-run/cloudflare'
import { readSearch, searchParams } from '#app/features/browse/inputs.ts'
import { saveSearch } from '#app/features/searches/commands.server.ts'
import { readFields, wantsPage } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { loginAddress } from '#app/lib/login-address.ts'

/** "Save this search": keeps it for who is signed in; a visitor signs in first and comes back. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readFields(request)
  const back = safeRedirect(form.get('redirectTo'), '/search')
  if (!context.actor) return redirect(loginAddress(back), 303)
  const search = readSearch(new URL(back, 'http://fairlot.invalid'))
  const text = [search.searchbar, ...search.keywords].join(' ').trim()
  const query = searchParams({ ...search, page: 1 }).toString()
  const saved = text ? await saveSearch(context, context.actor, { text, query }) : null
  const isPage = wantsPage(request)
  return isPage ? redirect(back, 303) : json({ saved: saved !== null })
}
