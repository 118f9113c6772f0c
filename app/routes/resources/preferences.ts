import { type ActionFunctionArgs, json, redirect } from '@remix-run/cloudflare'
import { keepLanguage } from '#app/features/accounts/commands.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readFields, wantsPage } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { isTheme, preferenceCookie } from '#app/lib/preferences.ts'

/** Theme and language, by a form that works without script and then comes back to the page it stood on. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readFields(request)
  const headers = new Headers()
  const theme = form.get('theme')
  const lng = form.get('lng')
  if (isTheme(theme)) headers.append('set-cookie', preferenceCookie(request, 'theme', theme))
  if (isLanguage(lng)) {
    headers.append('set-cookie', preferenceCookie(request, 'lng', lng))
    if (context.actor) await keepLanguage(context, context.actor, lng)
  }

  const isPage = wantsPage(request)
  return isPage
    ? redirect(safeRedirect(form.get('redirectTo'), '/'), { status: 303, headers })
    : json(null, { headers })
}

export function loader() {
  return redirect('/')
}
