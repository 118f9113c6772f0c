import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { RegisterAnswer } from '#app/features/registration/components/register-form.tsx'
import { findAskedLater } from '#app/flows/people/asked-later.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readFields } from '#app/lib/form.server.ts'
import { titled } from '#app/ui/titled.ts'
import { RegisterPage } from '#app/views/sign-in/register-page.tsx'
import { readRegistrationPage, sendRegistration } from './register.server.ts'

async function asked(request: Request) {
  const locale = await i18n.getLocale(request)
  return { audience: 'buyer', language: isLanguage(locale) ? locale : 'en' } as const
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const who = await asked(request)
  const [t, form, later] = await Promise.all([
    i18n.getFixedT(request),
    readRegistrationPage(context, request, who),
    findAskedLater(context, who.language),
  ])
  return { title: t('registration.title.buyer'), form, later, offered: context.social.offered }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  return sendRegistration(context, { fields: await readFields(request) }, await asked(request))
}

export default function Registration() {
  const { form, later, offered } = useLoaderData<typeof loader>()
  const answer = useActionData<RegisterAnswer>()
  return <RegisterPage {...form} later={later} answer={answer} offered={offered} />
}
