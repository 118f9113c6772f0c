import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readVerifyForm } from '#app/flows/people/verify-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { VerifyContact } from '#app/views/sign-in/verify-contact.tsx'
import { answerVerifyForm } from './verify.server.ts'

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

export function action(args: ActionFunctionArgs) {
  return answerVerifyForm(args, 'email')
}

export default function VerifyEmail() {
  const { otherVerified, ...state } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return <VerifyContact state={state} otherVerified={otherVerified} answer={answer} />
}
