import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { keepLanguage } from '#app/features/accounts/commands.server.ts'
import { PhoneSignIn, type PhoneSignInRefused } from '#app/features/verification/components/phone-sign-in.tsx'
import { phoneSignIn } from '#app/features/verification/inputs.ts'
import { findVerificationSettings } from '#app/features/verification/queries.server.ts'
import { sendSignInCode } from '#app/flows/people/send-code.server.ts'
import { signInByPhone } from '#app/flows/people/sign-in-by-phone.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import type { Done } from '#app/lib/form-answer.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { saidCookie } from '#app/lib/said.ts'
import { AuthPage } from '#app/views/sign-in/auth-page.tsx'
import '#app/features/accounts/components/sign-in.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const redirectTo = new URL(request.url).searchParams.get('redirectTo')
  if (context.actor) throw redirect(safeRedirect(redirectTo))
  const t = await i18n.getFixedT(request)
  return { title: t('verify.signIn.title'), redirectTo }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const [read, locale, { verification_minutes: minutes }] = await Promise.all([
    readForm(request, phoneSignIn),
    i18n.getLocale(request),
    findVerificationSettings(context),
  ])
  const refuse = (refused: PhoneSignInRefused, status: number) =>
    reply<'phone', PhoneSignInRefused>(read, { faults: {}, refused, status })
  if (!(await context.limits.signInByAddress(context.address)))
    return refuse({ code: 'busy', wait: 1, sent: null }, 429)
  if (!read.ok) return reply<'phone', PhoneSignInRefused>(read, { faults: { phone: 'phone' } })
  const { intent, phone, verify_code: code, rememberMe, redirectTo: back, by } = read.value
  const redirectTo = back === undefined ? null : safeRedirect(back)
  const sentUntil = (until: number) => {
    const left = Math.max(0, until - context.clock.now())
    return { phone, redirectTo, minutes, left, until }
  }

  if (intent === 'send') {
    const sent = await sendSignInCode(context, { phone, language: isLanguage(locale) ? locale : 'en' })
    if (sent.ok) return data({ sent: sentUntil(sent.expiresAt) })
    return refuse({ code: 'too_many', wait: Math.ceil(sent.retryAfter / 60), sent: null }, 429)
  }
  const signedIn = await signInByPhone(context, { phone, code, rememberMe })
  if (!signedIn.ok)
    return refuse(
      { code: signedIn.code, wait: 0, sent: sentUntil(read.value.until) },
      signedIn.code === 'deactivated' ? 403 : 422,
    )
  await keepLanguage(context, { id: signedIn.personId }, locale)
  const { headers } = signedIn
  headers.append('set-cookie', saidCookie(request, 'in'))
  return by ? data<Done>({ done: true }, { headers }) : redirect(redirectTo ?? '/', { headers, status: 303 })
}

export default function LoginByPhone() {
  const loaded = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  const { t } = useTranslation()
  const redirectTo =
    posted && 'sent' in posted
      ? posted.sent.redirectTo
      : posted && 'typed' in posted
        ? posted.typed.redirectTo
        : null
  return (
    <AuthPage title={t('verify.signIn.title')}>
      <PhoneSignIn redirectTo={redirectTo ?? loaded.redirectTo} posted={posted} />
    </AuthPage>
  )
}
