import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { isProvider, isSocialFailure } from '#app/domain/people/providers.ts'
import { keepLanguage, signIn } from '#app/features/accounts/commands.server.ts'
import { type SignInFailure, SignInForm } from '#app/features/accounts/components/sign-in-form.tsx'
import { SocialButtons, SocialFailed } from '#app/features/accounts/components/social-buttons.tsx'
import { signInInput } from '#app/features/accounts/inputs.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { type Done, wrongIn } from '#app/lib/form-answer.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { doorAddress } from '#app/lib/login-address.ts'
import { againAfter } from '#app/lib/retry-after.ts'
import { saidCookie } from '#app/lib/said.ts'
import { AuthPage } from '#app/views/sign-in/auth-page.tsx'
import { LinkSent } from '#app/views/sign-in/link-sent.tsx'
import { PhoneWay } from '#app/views/sign-in/phone-way.tsx'
import '#app/features/accounts/components/sign-in.css'
import { titled } from '#app/ui/titled.ts'

const STATUS = {
  wrong_email_or_password: 401,
  no_such_email: 401,
  deactivated: 403,
  not_approved: 403,
  too_many: 429,
  busy: 503,
} as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const redirectTo = searchParams.get('redirectTo')
  const [failure, provider] = [searchParams.get('failed'), searchParams.get('provider') ?? undefined]
  const social = isSocialFailure(failure) && isProvider(provider) ? { failure, provider } : null
  if (context.actor) throw redirect(safeRedirect(redirectTo))
  const t = await i18n.getFixedT(request)
  return {
    title: t('auth.title'),
    redirectTo,
    linkSent: searchParams.get('said') === 'link',
    offered: context.social.offered,
    social,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const read = await readForm(request, signInInput)
  if (!read.ok) return reply<string, SignInFailure>(read)
  const { redirectTo, by, ...credentials } = read.value
  const answer = await signIn(context, credentials)
  if (!answer.ok) {
    const { code, retryAfter = 0 } = answer
    return reply<string, SignInFailure>(read, {
      refused: { code, retryAfter },
      status: STATUS[code],
      headers: retryAfter > 0 ? againAfter(retryAfter) : {},
    })
  }
  await keepLanguage(context, { id: answer.personId }, await i18n.getLocale(request))
  const { headers } = answer
  headers.append('set-cookie', saidCookie(request, 'in'))
  return by
    ? data<Done>({ done: true }, { headers })
    : redirect(safeRedirect(redirectTo), { headers, status: 303 })
}

export default function Login() {
  const { linkSent, offered, social, ...loaded } = useLoaderData<typeof loader>()
  const answer = wrongIn(useActionData<typeof action>())
  const redirectTo = answer?.typed.redirectTo ?? loaded.redirectTo
  const { t } = useTranslation()
  const busy = useNavigation().formAction?.startsWith('/login') ?? false
  return (
    <AuthPage
      title={t('auth.hello')}
      lead={
        <>
          {t('signing.newHere')}{' '}
          <Link className="link" to={doorAddress('/registration', redirectTo)}>
            {t('signing.create')}
          </Link>
        </>
      }
    >
      {social && !answer && <SocialFailed {...social} />}
      <SignInForm
        answer={answer}
        redirectTo={redirectTo}
        busy={busy}
        note={linkSent && !answer && <LinkSent />}
        others={<PhoneWay redirectTo={redirectTo} />}
      />
      <SocialButtons offered={offered} redirectTo={redirectTo} />
    </AuthPage>
  )
}
