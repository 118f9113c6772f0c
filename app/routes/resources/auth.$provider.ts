import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { isProvider } from '#app/domain/people/providers.ts'
import { beginSocial } from '#app/features/accounts/social.server.ts'
import { fromOwnPage, notFound, safeRedirect } from '#app/lib/http.ts'

/** Leads to a provider's page. A link, so that it works without script and needs no exception for forms. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { provider } = params
  if (!isProvider(provider) || !context.social.offered.includes(provider)) throw notFound()
  // nobody is signed in by a link on another site
  if (!fromOwnPage(request)) return redirect('/login')
  const { searchParams } = new URL(request.url)
  const link = searchParams.get('to') === 'link'
  const to = link
    ? `/my-account/password?done=linked&provider=${provider}#providers`
    : safeRedirect(searchParams.get('redirectTo'))
  const begun = await beginSocial(context, provider, { to, link })
  if (begun.ok) {
    begun.headers.set('cache-control', 'no-store')
    return redirect(begun.location, { headers: begun.headers, status: 303 })
  }
  const page = link ? '/my-account/password' : '/login'
  const failure = begun.failure === 'too_many' ? 'other' : begun.failure
  return redirect(`${page}?failed=${failure}&provider=${provider}`, 303)
}
