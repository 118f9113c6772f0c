import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { verifyByLink } from '#app/flows/people/verify-contact.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { reply } from '#app/lib/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import '#app/features/verification/components/verification.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** What opens links before people do must not use them up: the address is confirmed by a form. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const t = await i18n.getFixedT(request)
  const done = new URL(request.url).searchParams.has('done')
  return { token: params.token ?? '', done, title: t('verify.email.linkTitle') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function action({ context, params }: ActionFunctionArgs) {
  if (await verifyByLink(context, params.token ?? '')) return redirect('/verify_email/link?done=1', 303)
  return reply<never, 'gone'>({ typed: {} }, { refused: 'gone', status: 410 })
}

export default function VerifyEmailLink() {
  const { token, done, title } = useLoaderData<typeof loader>()
  const gone = useActionData<typeof action>()?.refused === 'gone'
  const { t } = useTranslation()
  return (
    <div className="verify-page">
      <section className="dialog dialog-static">
        <div className="dialog-head">
          <h1 className="h-sec">{title}</h1>
        </div>
        <div className="dialog-body">
          {done ? (
            <Note tone="win" role="status">
              {t('verify.email.done')}
            </Note>
          ) : gone ? (
            <Note tone="out" role="alert">
              {t('verify.email.linkGone')}
            </Note>
          ) : (
            <p>{t('verify.email.linkText')}</p>
          )}
        </div>
        <div className="dialog-foot">
          {done || gone ? (
            <ButtonLink variant="primary" to={gone ? '/my-account/verify-email' : '/my-account'}>
              {t(gone ? 'verify.email.linkAgain' : 'verify.toAccount')}
            </ButtonLink>
          ) : (
            <Form method="post" action={`/verify_email/${token}`}>
              <Button variant="primary" block>
                {t('verify.email.linkAct')}
              </Button>
            </Form>
          )}
        </div>
      </section>
    </div>
  )
}
