import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FOLLOWED_SELLERS, MARKETING, SAVED_SEARCHES } from '#app/domain/people/notifications.ts'
import { leaveLetters, readLeave } from '#app/flows/people/leave-letters.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, reply } from '#app/lib/form.server.ts'
import { type Done, isDone } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** A form that is sent as it is: the page needs no script. */
export const handle = { scripts: false }

const ABOUT = {
  [FOLLOWED_SELLERS]: 'seller',
  [SAVED_SEARCHES]: 'searches',
  [MARKETING]: 'marketing',
} as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 2_000) ?? ''
  const [t, known] = await Promise.all([i18n.getFixedT(request), readLeave(context, token)])
  return { title: t('campaigns.leave.title'), token, about: known && ABOUT[known.topic] }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const leaveInput = z.object({ token: z.string().max(2_000).catch('') })

/** A link that only looks at it does nothing: mail programs follow links by themselves. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { token } = await readAct(request, leaveInput)
  const left = await leaveLetters(context, token)
  return left ? data<Done>({ done: true }) : reply<string, 'dead'>({ typed: {} }, { refused: 'dead' })
}

export default function LeaveNewsletter() {
  const { title, token, about } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const done = isDone(sent)
  const { t } = useTranslation()
  return (
    <div className="wrap-text plain-page">
      <h1 className="h-page">{title}</h1>
      {sent || about === null ? (
        <Note tone={done ? 'win' : 'out'} role={done ? 'status' : 'alert'}>
          {t(done ? 'campaigns.leave.done' : 'campaigns.leave.dead')}
        </Note>
      ) : (
        <>
          <p>{t(`campaigns.leave.of.${about}`)}</p>
          <Form method="post" action="/newsletter/leave">
            <input type="hidden" name="token" value={token} />
            <Button variant="primary">{t('campaigns.leave.act')}</Button>
          </Form>
        </>
      )}
      <p>
        <Link className="link" to="/my-account/notifications">
          {t('campaigns.leave.preferences')}
        </Link>
      </p>
    </div>
  )
}
