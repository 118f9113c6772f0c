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
import { PhoneSignIn, type PhoneSignInAnswer } from '#app/features/verification/components/phone-sign-in.tsx'
import { mobile } from '#app/features/verification/inputs.ts'
import { findVerificationSettings } from '#app/features/verification/queries.server.ts'
import { sendSignInCode } from '#app/flows/people/send-code.server.ts'
import { signInByPhone } from '#app/flows/people/sign-in-by-phone.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readFields } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { saidCookie } from '#app/lib/said.ts'
import { AuthPage } from '#app/views/sign-in/auth-page.tsx'
import '#app/features/accounts/components/sign-in.css'
import { titled } from '#app/ui/titled.ts'

const NOTHING: PhoneSignInAnswer = {
  done: false,
  step: 'ask',
  phone: '',
  refusal: null,
  redirectTo: null,
  minutes: 0,
  left: 0,
  until: 0,
}

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
  const [form, locale, { verification_minutes: minutes }] = await Promise.all([
    readFields(request),
    i18n.getLocale(request),
    findVerificationSettings(context),
  ])
  const typed = String(form.get('phone') ?? '')
  const back = form.get('redirectTo')
  const redirectTo = back === null ? null : safeRedirect(back)
  const lifeOf = (until: number) => ({ until, left: Math.max(0, until - context.clock.now()) })
  const answer = (status: number, given: Partial<PhoneSignInAnswer>) =>
    data<PhoneSignInAnswer>({ ...NOTHING, phone: typed, redirectTo, minutes, ...given }, { status })
  if (!(await context.limits.signInByAddress(context.address)))
    return answer(429, { refusal: { code: 'busy', wait: 1 } })
  const read = mobile.safeParse(typed)
  if (!read.success) return answer(422, { refusal: { code: 'phone', wait: 0 } })
  const phone = read.data
  const language = isLanguage(locale) ? locale : 'en'

  if (form.get('intent') !== 'verify') {
    const sent = await sendSignInCode(context, { phone, language })
    if (sent.ok) return answer(200, { step: 'code', phone, ...lifeOf(sent.expiresAt) })
    return answer(429, { refusal: { code: 'too_many', wait: Math.ceil(sent.retryAfter / 60) } })
  }
  const signedIn = await signInByPhone(context, {
    phone,
    code: String(form.get('verify_code') ?? ''),
    rememberMe: form.has('rememberMe'),
  })
  if (!signedIn.ok) {
    const life = lifeOf(Number(form.get('until')) || 0)
    return answer(signedIn.code === 'deactivated' ? 403 : 422, {
      step: 'code',
      phone,
      ...life,
      refusal: { code: signedIn.code, wait: 0 },
    })
  }
  await keepLanguage(context, { id: signedIn.personId }, locale)
  const { headers } = signedIn
  headers.append('set-cookie', saidCookie(request, 'in'))
  // a popup stays where it is
  if (form.get('by') === 'script') return data({ ...NOTHING, done: true }, { headers })
  return redirect(redirectTo ?? '/', { headers, status: 303 })
}

export default function LoginByPhone() {
  const { redirectTo } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  const { t } = useTranslation()
  return (
    <AuthPage title={t('verify.signIn.title')}>
      <PhoneSignIn redirectTo={posted?.redirectTo ?? redirectTo} posted={posted} />
    </AuthPage>
  )
}
