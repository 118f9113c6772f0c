import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ForgotForm } from '#app/features/recovery/components/forgot-form.tsx'
import { emailForm } from '#app/features/recovery/inputs.ts'
import { askReset } from '#app/flows/people/recover.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { type Done, wrongIn } from '#app/lib/form-answer.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { doorAddress, loginAddress } from '#app/lib/login-address.ts'
import { againAfter } from '#app/lib/retry-after.ts'
import { AuthPage } from '#app/views/sign-in/auth-page.tsx'
import '#app/features/accounts/components/sign-in.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const redirectTo = new URL(request.url).searchParams.get('redirectTo')
  if (context.actor) throw redirect(safeRedirect(redirectTo))
  const t = await i18n.getFixedT(request)
  return { title: t('signing.forgot.title'), redirectTo }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** Says the same of every address. */
export async function action({ context, request }: ActionFunctionArgs) {
  const read = await readForm(request, emailForm)
  if (!read.ok) return reply<string, 'tooMany'>(read)
  const { email, redirectTo, by } = read.value
  const locale = await i18n.getLocale(request)
  const asked = await askReset(context, { email, language: isLanguage(locale) ? locale : 'en' })
  if (!asked.ok)
    return reply<string, 'tooMany'>(read, {
      refused: 'tooMany',
      status: 429,
      headers: againAfter(asked.retryAfter),
    })
  if (by) return data<Done>({ done: true })
  return redirect(`${loginAddress(safeRedirect(redirectTo))}&said=link`, 303)
}

export default function ForgotPassword() {
  const asked = useLoaderData<typeof loader>().redirectTo
  const answer = wrongIn(useActionData<typeof action>())
  const redirectTo = answer ? safeRedirect(answer.typed.redirectTo) : asked
  const busy = useNavigation().formAction?.startsWith('/forgot_password') ?? false
  const { t } = useTranslation()
  return (
    <AuthPage title={t('signing.forgot.title')}>
      <ForgotForm answer={answer} redirectTo={redirectTo} busy={busy} />
      <p className="cap auth-help">
        <Link className="link" to={doorAddress('/login', redirectTo)}>
          {t('signing.backToLogin')}
        </Link>
      </p>
    </AuthPage>
  )
}
