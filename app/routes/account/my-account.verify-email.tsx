import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { answerVerifyForm, readVerifyForm } from '#app/flows/people/verify-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { VerifyContact } from '#app/views/sign-in/verify-contact.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id } = requireActor(context, request)
  const [state, t] = await Promise.all([readVerifyForm(context, 'email', id), i18n.getFixedT(request)])
  if (!state) throw notFound()
  return data({ ...state, title: t('verify.email.ask') }, { headers: { 'cache-control': 'no-store' } })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = requireActor(context, request)
  const [form, locale] = await Promise.all([request.formData(), i18n.getLocale(request)])
  const language = isLanguage(locale) ? locale : 'en'
  return answerVerifyForm(context, { channel: 'email', personId: id, form, language })
}

export default function VerifyEmail() {
  const { otherVerified, ...state } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return <VerifyContact state={state} otherVerified={otherVerified} answer={answer} />
}
