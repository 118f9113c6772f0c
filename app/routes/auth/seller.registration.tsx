import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { RegisterAnswer } from '#app/features/registration/components/register-form.tsx'
import { readFormWithPicture } from '#app/features/uploads/attach.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { fieldsOf, filesOf, reply } from '#app/lib/form.server.ts'
import { titled } from '#app/ui/titled.ts'
import { RegisterPage } from '#app/views/sign-in/register-page.tsx'
import { readRegistrationPage, sendRegistration } from './register.server.ts'

async function asked(request: Request) {
  const locale = await i18n.getLocale(request)
  return { audience: 'organisation', language: isLanguage(locale) ? locale : 'en' } as const
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [t, form] = await Promise.all([
    i18n.getFixedT(request),
    readRegistrationPage(context, request, await asked(request)),
  ])
  return { title: t('registration.title.organisation'), form }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readFormWithPicture(request)
  if (typeof form !== 'string') {
    const [certificate = null] = filesOf(form, 'resale_certificate')
    return sendRegistration(context, { fields: fieldsOf(form), certificate }, await asked(request))
  }
  // the file was too long for the rest to be read
  const faults = { resale_certificate: form === 'too_large' ? 'file_too_large' : 'file_damaged' } as const
  return reply({ typed: {} }, { faults, status: 413 })
}

export default function SellerRegistration() {
  const { form } = useLoaderData<typeof loader>()
  const answer = useActionData<RegisterAnswer>()
  return <RegisterPage {...form} answer={answer} />
}
