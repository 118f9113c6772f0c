import { parseWithZod } from '@conform-to/zod/v4'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isProvider, isSocialFailure } from '#app/domain/providers.ts'
import { keepLanguage, signIn } from '#app/features/accounts/commands.server.ts'
import { SignInForm } from '#app/features/accounts/components/sign-in-form.tsx'
import { SocialButtons, SocialFailed } from '#app/features/accounts/components/social-buttons.tsx'
import { signInInput } from '#app/features/accounts/inputs.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { Picture } from '#app/ui/picture.tsx'
import '#app/features/accounts/components/sign-in.css'

const PICTURE = { name: 'armchair-cognac-main', tint: '#b09987' }
const STATUS = { wrong_email_or_password: 401, deactivated: 403, too_many: 429 } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const redirectTo = searchParams.get('redirectTo')
  const [failure, provider] = [searchParams.get('failed'), searchParams.get('provider') ?? undefined]
  const social = isSocialFailure(failure) && isProvider(provider) ? { failure, provider } : null
  if (context.actor) throw redirect(safeRedirect(redirectTo))
  const t = await i18n.getFixedT(request)
  return { title: t('auth.title'), redirectTo, offered: context.social.offered, social }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: signInInput })
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') {
    const result = submission.reply(hidden)
    return data({ result, failure: null, redirectTo: readRedirect(submission.payload) }, { status: 422 })
  }
  const { redirectTo, ...credentials } = submission.value
  const answer = await signIn(context, credentials)
  if (answer.ok) {
    await keepLanguage(context, { id: answer.personId }, await i18n.getLocale(request))
    return redirect(safeRedirect(redirectTo), { headers: answer.headers, status: 303 })
  }

  const { code, retryAfter = 0 } = answer
  const headers = new Headers(retryAfter > 0 ? { 'retry-after': String(retryAfter) } : undefined)
  const failure = { code, retryAfter }
  const result = submission.reply(hidden)
  return data({ result, failure, redirectTo: redirectTo ?? null }, { status: STATUS[code], headers })
}

function readRedirect(payload: Record<string, unknown>): string | null {
  return typeof payload.redirectTo === 'string' ? payload.redirectTo : null
}

export default function Login() {
  const { redirectTo, offered, social } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="auth">
      <div className="auth-side">
        {social && !answer && <SocialFailed {...social} />}
        <SignInForm
          redirectTo={answer?.redirectTo ?? redirectTo}
          lastResult={answer?.result ?? null}
          failure={answer?.failure ?? null}
        />
        <SocialButtons offered={offered} redirectTo={answer?.redirectTo ?? redirectTo} />
      </div>
      <div className="auth-pic">
        <Picture image={PICTURE} sizes="(max-width: 1024px) 1px, 780px" eager />
      </div>
    </div>
  )
}
