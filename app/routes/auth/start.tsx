import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { StartForm } from '#app/features/recovery/components/start-form.tsx'
import { emailForm, type StartAnswer } from '#app/features/recovery/inputs.ts'
import { beginWithEmail } from '#app/flows/people/recover.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { wrongIn } from '#app/lib/form-answer.ts'
import { againAfter } from '#app/lib/retry-after.ts'
import { startCookie } from '#app/lib/start-email.ts'
import { AuthPage } from '#app/views/sign-in/auth-page.tsx'
import '#app/features/accounts/components/sign-in.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.actor) throw redirect('/')
  const t = await i18n.getFixedT(request)
  return { title: t('signing.start.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** An address that has an account leads to signing in, any other to creating one (storefront, section 4). */
export async function action({ context, request }: ActionFunctionArgs) {
  const read = await readForm(request, emailForm)
  if (!read.ok) return reply<string, 'tooMany'>(read)
  const { email, by } = read.value
  const locale = await i18n.getLocale(request)
  const begun = await beginWithEmail(context, { email, language: isLanguage(locale) ? locale : 'en' })
  if (!begun.ok)
    return reply<string, 'tooMany'>(read, {
      refused: 'tooMany',
      status: 429,
      headers: againAfter(begun.retryAfter),
    })
  const isNew = begun.known === 'new'
  const headers = isNew ? { 'set-cookie': startCookie(request, email) } : undefined
  if (by) return data<StartAnswer>({ done: true, next: isNew ? 'register' : 'login', email }, { headers })
  return redirect(isNew ? '/registration' : '/login?said=link', { headers, status: 303 })
}

export default function Start() {
  const answer = wrongIn(useActionData<typeof action>())
  const busy = useNavigation().formAction?.startsWith('/start') ?? false
  const { t } = useTranslation()
  return (
    <AuthPage title={t('signing.start.title')} lead={t('signing.start.text')}>
      <StartForm answer={answer} busy={busy} />
    </AuthPage>
  )
}
