import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { leaveCampaigns } from '#app/flows/campaigns.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

/** A form that is sent as it is: the page needs no script. */
export const handle = { scripts: false }

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await i18n.getFixedT(request)
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 2_000) ?? ''
  return { title: t('campaigns.leave.title'), token }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

/** A link that only looks at it does nothing: mail programs follow links by themselves. */
export async function action({ context, request }: ActionFunctionArgs) {
  const token = (await request.formData()).get('token')
  const done = await leaveCampaigns(context, typeof token === 'string' ? token : '')
  return data({ done }, { status: done ? 200 : 422 })
}

export default function LeaveNewsletter() {
  const { title, token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <div className="wrap-text plain-page">
      <h1 className="h-page">{title}</h1>
      {answer ? (
        <Note tone={answer.done ? 'win' : 'out'} role={answer.done ? 'status' : 'alert'}>
          {t(answer.done ? 'campaigns.leave.done' : 'campaigns.leave.dead')}
        </Note>
      ) : (
        <>
          <p>{t('campaigns.leave.text')}</p>
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
