import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { RegistrationFault } from '#app/domain/people/registration.ts'
import {
  type RegisterAnswer,
  RegisterForm,
  type RegisterRefusal,
} from '#app/features/registration/components/register-form.tsx'
import { finishAs, openFinishing, readPlace } from '#app/flows/people/finish-registration.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { requireActor, safeRedirect } from '#app/lib/http.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** What a registration asks, of somebody whose account is older than the question, or what it has left for later. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const locale = await i18n.getLocale(request)
  const params = new URL(request.url).searchParams
  const back = params.get('redirectTo')
  const asked = { place: readPlace(params.get('for')), redirectTo: back && safeRedirect(back) }
  const [t, form] = await Promise.all([
    i18n.getFixedT(request),
    openFinishing(context, actor, asked, isLanguage(locale) ? locale : 'en'),
  ])
  // who lacks nothing goes on
  if (!form) throw redirect(safeRedirect(back))
  const title = form.consents ? t('registration.finish.title') : t(`registration.details.${form.place}.title`)
  return { title, form }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const place = readPlace(new URL(request.url).searchParams.get('for'))
  const fields = await readFields(request)
  const faults = await finishAs(context, actor, Object.fromEntries(fields), place)
  if (faults) return reply<RegistrationFault, RegisterRefusal>({ typed: typedOf(fields) }, { faults })
  return redirect(safeRedirect(fields.get('redirectTo')), 303)
}

export default function FinishRegistration() {
  const {
    title,
    form: { place, ...form },
  } = useLoaderData<typeof loader>()
  const answer = useActionData<RegisterAnswer>()
  const { t } = useTranslation()
  return (
    <div className="wrap-text register-page">
      <h1 className="h-page">{title}</h1>
      <Note>{form.consents ? t('registration.finish.text') : t(`registration.details.${place}.text`)}</Note>
      <RegisterForm
        {...form}
        answer={answer}
        inSteps
        action={`/registration/finish?for=${place}`}
        words={
          form.consents
            ? { submit: t('registration.finish.submit'), note: t('registration.finish.note') }
            : { submit: t('registration.details.submit'), note: t('registration.details.note') }
        }
      />
    </div>
  )
}
