import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type StartAnswer, StartForm } from '#app/features/recovery/components/start-form.tsx'
import { readEmail } from '#app/features/recovery/inputs.ts'
import { beginWithEmail } from '#app/flows/people/recover.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readFields } from '#app/lib/form.server.ts'
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
  const form = await readFields(request)
  const isPage = form.get('by') !== 'script'
  const typed = form.get('email')
  const email = typeof typed === 'string' ? typed.slice(0, 300) : ''
  const read = readEmail(email)
  if ('fault' in read) return data<StartAnswer>({ next: null, fault: read.fault, email }, { status: 422 })
  const locale = await i18n.getLocale(request)
  const asked = { email: read.email, language: isLanguage(locale) ? locale : ('en' as const) }
  const begun = await beginWithEmail(context, asked)
  if (!begun.ok)
    return data<StartAnswer>(
      { next: null, fault: 'tooMany', email },
      { status: 429, headers: { 'retry-after': String(begun.retryAfter) } },
    )
  const isNew = begun.known === 'new'
  const headers = isNew ? { 'set-cookie': startCookie(request, read.email) } : undefined
  if (isPage) return redirect(isNew ? '/registration' : '/login?said=link', { headers, status: 303 })
  return data<StartAnswer>(
    { next: isNew ? 'register' : 'login', fault: null, email: read.email },
    { headers },
  )
}

export default function Start() {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formAction?.startsWith('/start') ?? false
  const { t } = useTranslation()
  return (
    <AuthPage title={t('signing.start.title')} lead={t('signing.start.text')}>
      <StartForm answer={answer ?? null} busy={busy} />
    </AuthPage>
  )
}
