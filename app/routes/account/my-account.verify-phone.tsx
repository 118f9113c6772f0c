import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { VerifyLink } from '#app/features/verification/components/verify-link.tsx'
import { VerifyPage } from '#app/features/verification/components/verify-page.tsx'
import { findCodeState } from '#app/features/verification/queries.server.ts'
import { answerVerifyForm } from '#app/flows/verify-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { notFound, requireActor, safeRedirect } from '#app/lib/http.ts'
import { VERIFY_PAGES } from '#app/lib/verify-address.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id } = requireActor(context, request)
  const [state, other, t] = await Promise.all([
    findCodeState(context, id, 'phone'),
    findCodeState(context, id, 'email'),
    i18n.getFixedT(request),
  ])
  if (!state || !other) throw notFound()
  return data(
    { ...state, otherVerified: other.verified, title: t('verify.phone.ask') },
    { headers: { 'cache-control': 'no-store' } },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = requireActor(context, request)
  const [form, locale] = await Promise.all([request.formData(), i18n.getLocale(request)])
  const language = isLanguage(locale) ? locale : 'en'
  return answerVerifyForm(context, { channel: 'phone', personId: id, form, language })
}

export default function VerifyPhone() {
  const { otherVerified, ...state } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const [params] = useSearchParams()
  const { t } = useTranslation()
  const asked = params.get('redirectTo')
  return (
    <VerifyPage
      state={state}
      answer={answer}
      redirectTo={asked === null ? null : safeRedirect(asked)}
      changing={params.has('change')}
    >
      <p className="verify-other">
        <VerifyLink channel="email" redirectTo={VERIFY_PAGES.phone} verified={otherVerified}>
          {t('verify.email.act')}
        </VerifyLink>
      </p>
    </VerifyPage>
  )
}
