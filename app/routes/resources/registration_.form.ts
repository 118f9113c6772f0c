import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openRegistration } from '#app/flows/people/registration-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'

/** What a popup shows the buyers' form from. It leads nowhere: what is signed in meanwhile reads it anew and stays. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.actor) return json({ form: null })
  const locale = await i18n.getLocale(request)
  const language = isLanguage(locale) ? locale : 'en'
  return json({ form: await openRegistration(context, request, { audience: 'buyer', language }) })
}
