import { parseWithZod } from '@conform-to/zod/v4'
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
import { type SignInAnswer, SignInForm } from '#app/features/accounts/components/sign-in-form.tsx'
import { SocialButtons, SocialFailed } from '#app/features/accounts/components/social-buttons.tsx'
import { signInInput } from '#app/features/accounts/inputs.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { doorAddress } from '#app/lib/login-address.ts'
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
  const form = await readFields(request)
  const submission = parseWithZod(form, { schema: signInInput })
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') {
    const result = submission.reply(hidden)
    const redirectTo = readRedirect(submission.payload)
    return data<SignInAnswer>({ done: false, result, failure: null, redirectTo }, { status: 422 })
  }
  const { redirectTo, ...credentials } = submission.value
  const answer = await signIn(context, credentials)
  if (answer.ok) {
    await keepLanguage(context, { id: answer.personId }, await i18n.getLocale(request))
    const { headers } = answer
    headers.append('set-cookie', saidCookie(request, 'in'))
    const to = safeRedirect(redirectTo)
    // a popup stays where it is, or goes where it was asked for by itself
    if (form.get('by') === 'script')
      return data<SignInAnswer>({ done: true, result: null, failure: null, redirectTo: to }, { headers })
    return redirect(to, { headers, status: 303 })
  }

  const { code, retryAfter = 0 } = answer
  const headers = new Headers(retryAfter > 0 ? { 'retry-after': String(retryAfter) } : undefined)
  const failure = { code, retryAfter }
  const result = submission.reply(hidden)
  return data<SignInAnswer>(
    { done: false, result, failure, redirectTo: redirectTo ?? null },
    { status: STATUS[code], headers },
  )
}

function readRedirect(payload: Record<string, unknown>): string | null {
  return typeof payload.redirectTo === 'string' ? payload.redirectTo : null
}

export default function Login() {
  const { redirectTo, linkSent, offered, social } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const busy = useNavigation().formAction?.startsWith('/login') ?? false
  return (
    <AuthPage
      title={t('auth.hello')}
      lead={
        <>
          {t('signing.newHere')}{' '}
          <Link className="link" to={doorAddress('/registration', answer?.redirectTo ?? redirectTo)}>
            {t('signing.create')}
          </Link>
        </>
      }
    >
      {social && !answer && <SocialFailed {...social} />}
      <SignInForm
        answer={answer ?? null}
        redirectTo={answer?.redirectTo ?? redirectTo}
        busy={busy}
        note={linkSent && !answer && <LinkSent />}
        others={<PhoneWay redirectTo={answer?.redirectTo ?? redirectTo} />}
      />
      <SocialButtons offered={offered} redirectTo={answer?.redirectTo ?? redirectTo} />
    </AuthPage>
  )
}
