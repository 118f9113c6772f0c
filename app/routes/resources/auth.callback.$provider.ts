import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { isProvider } from '#app/domain/people/providers.ts'
import { keepLanguage } from '#app/features/accounts/commands.server.ts'
import { finishSocial } from '#app/features/accounts/social.server.ts'
import { sealNewcomer } from '#app/flows/people/provider-registration.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, safeRedirect } from '#app/lib/http.ts'

/** Where a provider sends the browser back to, with a code or with what went wrong. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { provider } = params
  if (!isProvider(provider) || !context.social.offered.includes(provider)) throw notFound()
  const came = await finishSocial(context, provider, request)
  const { headers } = came
  headers.set('cache-control', 'no-store')
  // the address carries a code: nobody is told where one came from
  headers.set('referrer-policy', 'no-referrer')
  if (!came.ok && came.failure === 'newcomer') {
    const { newcomer } = came
    const { to, cookie } = await sealNewcomer(context, { newcomer, to: safeRedirect(came.to) })
    headers.append('set-cookie', cookie)
    return redirect(to, { headers, status: 303 })
  }
  if (!came.ok) {
    const page = context.actor ? '/my-account/password' : '/login'
    return redirect(`${page}?failed=${came.failure}&provider=${provider}`, { headers, status: 303 })
  }
  await keepLanguage(context, { id: came.personId }, await i18n.getLocale(request))
  return redirect(safeRedirect(came.to), { headers, status: 303 })
}
