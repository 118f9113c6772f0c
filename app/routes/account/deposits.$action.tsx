import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isDepositAction } from '#app/domain/money/deposits.ts'
import { DEPOSITS_PER_PAGE } from '#app/features/deposits/actions.ts'
import { listDeposits } from '#app/features/deposits/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { titled } from '#app/ui/titled.ts'
import { Deposits } from '#app/views/pay/deposits-page.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { action } = params
  if (!isDepositAction(action)) throw redirect('/deposits/all')
  const page = readPageNumber(new URL(request.url).searchParams)
  const [found, t] = await Promise.all([
    listDeposits(context, { person: actor.id }, { action, page, limit: DEPOSITS_PER_PAGE }),
    i18n.getFixedT(request),
  ])
  return { action, found, title: t('deposits.list') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function OwnDeposits() {
  const { action, found, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid acct-page">
      <Link className="back" to="/my-account">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('deposits.back')}
      </Link>
      <h1 className="h-page acct-title">{title}</h1>
      <p className="muted acct-title">{t('deposits.lead')}</p>
      <Deposits
        action={action}
        found={found}
        perPage={DEPOSITS_PER_PAGE}
        addressOf={(to, page) => `/deposits/${to}${page ? `?page=${page}` : ''}`}
      />
    </div>
  )
}
