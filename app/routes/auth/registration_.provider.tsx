import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PROVIDER_NAMES } from '#app/domain/people/providers.ts'
import { type RegisterAnswer, RegisterForm } from '#app/features/registration/components/register-form.tsx'
import {
  findNewcomer,
  forgetNewcomer,
  NEWCOMER_COOKIE,
} from '#app/flows/people/provider-registration.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readFields } from '#app/lib/form.server.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { readCookie } from '#app/lib/preferences.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { readRegistrationPage, sendRegistration } from './register.server.ts'

async function asked(request: Request) {
  const locale = await i18n.getLocale(request)
  return { audience: 'buyer', language: isLanguage(locale) ? locale : 'en' } as const
}

/** The step between a provider and an account: what a registration asks, without address and password. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const newcomer = await findNewcomer(context, readCookie(request, NEWCOMER_COOKIE))
  if (!newcomer) throw redirect(context.actor ? '/' : '/registration')
  const [t, form] = await Promise.all([
    i18n.getFixedT(request),
    readRegistrationPage(context, request, { ...(await asked(request)), newcomer }),
  ])
  const { provider, email } = newcomer
  return { title: t('registration.title.buyer'), form, provider: PROVIDER_NAMES[provider], email }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const newcomer = await findNewcomer(context, readCookie(request, NEWCOMER_COOKIE))
  if (!newcomer) return redirect('/registration', 303)
  const who = await asked(request)
  const answer = await sendRegistration(
    context,
    { fields: await readFields(request) },
    { audience: who.audience, language: who.language, newcomer },
  )
  if (answer instanceof Response) {
    answer.headers.append('set-cookie', forgetNewcomer(context))
    return answer
  }
  const { data: said } = answer as Exclude<typeof answer, Response>
  // somebody has made an account of this address meanwhile
  if ('faults' in said && said.faults.email)
    return redirect(`/login?failed=exists&provider=${newcomer.provider}`, 303)
  return answer
}

export default function ProviderRegistration() {
  const { title, form, provider, email } = useLoaderData<typeof loader>()
  const answer = useActionData<RegisterAnswer>()
  const { t } = useTranslation()
  return (
    <div className="wrap-text register-page">
      <h1 className="h-page">{title}</h1>
      <p className="muted register-ways">
        {t('registration.member')}{' '}
        <Link className="link" to={form.redirectTo ? loginAddress(form.redirectTo) : '/login'}>
          {t('registration.login')}
        </Link>
      </p>
      <Note>{t('registration.vouched', { provider, email })}</Note>
      <RegisterForm {...form} answer={answer} action="/registration/provider" inSteps />
    </div>
  )
}
