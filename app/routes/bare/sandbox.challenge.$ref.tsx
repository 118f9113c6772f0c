import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { openGatewayOf } from '#app/context.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { challengeAnswer } from '#app/features/payments/inputs.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { notFound, safeRedirect } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/features/payments/components/payments.css'
import { titled } from '#app/ui/titled.ts'
import { useProductName } from '#app/ui/use-product-name.ts'

/** Stands in for a bank's page, which is elsewhere and knows nothing of ours. */
export const handle = { scripts: false }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [challenge, t] = await Promise.all([
    openGatewayOf(context, 'sandbox')?.sandbox?.findChallenge(params.ref ?? ''),
    i18n.getFixedT(request),
  ])
  if (!challenge) throw notFound()
  return { amount: challenge.amount, title: t('payments.challenge.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { answer } = await readAct(request, challengeAnswer)
  const to = await openGatewayOf(context, 'sandbox')?.sandbox?.answerChallenge(
    params.ref ?? '',
    answer === 'approve',
  )
  if (!to) throw notFound()
  return redirect(safeRedirect(to), 303)
}

export default function Challenge() {
  const { amount, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const product = useProductName()
  return (
    <main className="bank-page">
      <form method="post" className="panel panel-pad stack">
        <p className="lbl">{t('payments.challenge.bank')}</p>
        <h1 className="h-sec">{title}</h1>
        <p>{t('payments.challenge.text', { amount: formatExact(amount), product })}</p>
        <div className="row row-wrap">
          <Button name="answer" value="deny">
            {t('payments.challenge.deny')}
          </Button>
          <Button variant="primary" name="answer" value="approve">
            {t('payments.challenge.approve')}
          </Button>
        </div>
      </form>
    </main>
  )
}
