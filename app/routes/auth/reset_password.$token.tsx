import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ResetForm } from '#app/features/recovery/components/reset-form.tsx'
import { resetInput } from '#app/features/recovery/inputs.ts'
import { isLinkAlive } from '#app/features/recovery/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { resetPassword } from '#app/flows/people/recover.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { againAfter } from '#app/lib/retry-after.ts'
import { saidCookie } from '#app/lib/said.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AuthPage } from '#app/views/sign-in/auth-page.tsx'
import '#app/features/accounts/components/sign-in.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** What keeps the form from being carried out, where it is not what was typed. */
type Refusal = 'link_dead' | 'too_many' | 'busy'

const STATUS = { link_dead: 410, too_many: 429, busy: 503 } as const

/** Who is signed in has no use for it (storefront, section 2). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  if (context.actor) throw redirect('/')
  const [t, alive] = await Promise.all([i18n.getFixedT(request), isLinkAlive(context, params.token ?? '')])
  return { title: t('signing.reset.title'), alive }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  if (context.actor) throw redirect('/')
  const read = await readForm(request, resetInput, { given: { user_token: params.token ?? '' } })
  if (!read.ok) return reply<string, Refusal>(read)
  const { user_token: token, password } = read.value
  const answer = await resetPassword(context, { token, password })
  if (!answer.ok) {
    const headers = answer.code === 'busy' ? againAfter(answer.retryAfter) : {}
    return reply<string, Refusal>(read, { refused: answer.code, status: STATUS[answer.code], headers })
  }
  const headers = new Headers({ 'set-cookie': saidCookie(request, 'password') })
  // whoever reads that mailbox signs in from here in peace
  headers.append('set-cookie', await context.auth.rememberDevice(context.device, answer.personId))
  // a site that is being set up shows nothing else to who has just found their password
  const { settings } = await readStorefront(context)
  return redirect(settings.site_open ? '/' : '/login?redirectTo=/admin/setup', { headers, status: 303 })
}

export default function ResetPassword() {
  const { alive } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formAction?.startsWith('/reset_password') ?? false
  const { t } = useTranslation()
  const dead = !alive || answer?.refused === 'link_dead'
  return (
    <AuthPage title={t('signing.reset.title')}>
      {dead ? (
        <div className="stack">
          <Note tone="out" role="alert">
            {t('signing.reset.dead')}
          </Note>
          <ButtonLink variant="primary" size="lg" block to="/forgot_password">
            {t('signing.reset.again')}
          </ButtonLink>
        </div>
      ) : (
        <>
          {(answer?.refused === 'too_many' || answer?.refused === 'busy') && (
            <Note tone="out" role="alert" className="auth-failure">
              {t(answer.refused === 'busy' ? 'auth.errors.busy' : 'signing.forgot.errors.tooMany')}
            </Note>
          )}
          <ResetForm faults={answer?.faults ?? null} busy={busy} />
        </>
      )}
    </AuthPage>
  )
}
