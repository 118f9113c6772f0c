import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openRegistration } from '#app/flows/people/registration-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { readStart } from '#app/lib/start-email.ts'

/** What a popup shows the buyers' form from. It leads nowhere: what is signed in meanwhile reads it anew and stays. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.actor) return json({ form: null })
  const locale = await i18n.getLocale(request)
  const language = isLanguage(locale) ? locale : 'en'
  const { searchParams } = new URL(request.url)
  const redirectTo = searchParams.get('redirectTo')
  const known = {
    redirectTo: redirectTo && safeRedirect(redirectTo),
    email: (searchParams.get('email') ?? readStart(request))?.slice(0, 250),
  }
  return json({ form: await openRegistration(context, known, { audience: 'buyer', language }) })
}
