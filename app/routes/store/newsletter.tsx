import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Form, useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { subscribe } from '#app/features/newsletter/commands.server.ts'
import { NewsletterField } from '#app/features/newsletter/components/newsletter-form.tsx'
import { type NewsletterFault, subscriptionInput } from '#app/features/newsletter/inputs.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { type Done, isDone } from '#app/lib/form-answer.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

const TOO_MANY = { status: 429, headers: AFTER_THE_WINDOW }

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await i18n.getFixedT(request)
  return { title: t('contact.newsletter.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** Answers the footer's form in place, or as this page where there is no script. */
export async function action({ context, request }: ActionFunctionArgs) {
  const read = await readForm(request, subscriptionInput)
  if (!read.ok) return reply<NewsletterFault, 'tooMany'>(read)
  const language = await i18n.getLocale(request)
  const answer = await subscribe(context, { email: read.value.email, language })
  if (!answer.ok) return reply<NewsletterFault, 'tooMany'>(read, { refused: 'tooMany', ...TOO_MANY })
  return data<Done>({ done: true })
}

export default function Newsletter() {
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <div className="wrap-text plain-page">
      <h1 className="h-page">{t('contact.newsletter.title')}</h1>
      {isDone(answer) ? (
        <>
          <Note tone="win" role="status">
            {t('contact.newsletter.done')}
          </Note>
          <div>
            <ButtonLink to="/">{t('contact.backToLots')}</ButtonLink>
          </div>
        </>
      ) : (
        <Form method="post" action="/newsletter" noValidate>
          <label className="label" htmlFor="subscribe-email">
            {t('contact.newsletter.label')}
          </label>
          <NewsletterField id="subscribe-email" answer={answer} />
        </Form>
      )}
    </div>
  )
}
