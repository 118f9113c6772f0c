import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import {
  Bookmark,
  ChevronRight,
  CreditCard,
  FileText,
  Heart,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Mail,
  ReceiptText,
  Tag,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setSpendingLimit } from '#app/features/accounts/commands.server.ts'
import { SpendingLimit } from '#app/features/accounts/components/spending-limit.tsx'
import { readLimit, spendingInput } from '#app/features/accounts/inputs.ts'
import { findSpending } from '#app/features/accounts/queries.server.ts'
import { hasOrders } from '#app/features/purchase-orders/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/features/invoices/components/invoices.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { id, firstName, lastName, email } = actor
  const [t, spending, ordered] = await Promise.all([
    i18n.getFixedT(request),
    findSpending(context, id),
    hasOrders(context, actor),
  ])
  const said = new URL(request.url).searchParams.get('limit')
  return { firstName, lastName, email, spending, ordered, said, title: t('auth.account.title') }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = requireActor(context, request)
  const parsed = spendingInput.safeParse(Object.fromEntries(await request.formData()))
  if (!parsed.success) throw new Response('Bad request', { status: 400, statusText: 'Bad Request' })
  const { intent, amount } = parsed.data
  const read = readLimit(amount)
  if (intent === 'set' && (!read.ok || read.limit === null)) return data({ typed: amount }, { status: 422 })
  await setSpendingLimit(context, id, intent === 'set' && read.ok ? read.limit : null)
  return redirect(`/my-account?limit=${intent}#spending`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export default function MyAccount() {
  const { firstName, lastName, email, spending, ordered, said } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid acct-page">
      <div className="page-head">
        <div>
          <h1 className="h-page">{t('auth.account.hi', { name: firstName })}</h1>
        </div>
        <Form method="post" action="/logout" className="push">
          <Button variant="secondary">
            <LogOut className="i" aria-hidden="true" />
            {t('auth.account.logout')}
          </Button>
        </Form>
      </div>
      <dl className="kv acct-facts">
        <dt>{t('auth.account.name')}</dt>
        <dd>
          {firstName} {lastName}
        </dd>
        <dt>{t('auth.account.email')}</dt>
        <dd>{email}</dd>
      </dl>
      <SpendingLimit spending={spending} said={said} typed={refused?.typed ?? null} />
      <div className="items">
        <Row
          to="/offers/allactive"
          icon={Tag}
          title={t('offers.title')}
          text={t('auth.account.offersText')}
        />
        <Row
          to="/favorites/watchlist"
          icon={Heart}
          title={t('favourites.title')}
          text={t('auth.account.favouritesText')}
        />
        <Row
          to="/my-account/saved_search"
          icon={Bookmark}
          title={t('searches.menu')}
          text={t('searches.menuText')}
        />
        <Row to="/messages" icon={Mail} title={t('messages.title')} text={t('auth.account.messagesText')} />
        <Row
          to="/invoices/all"
          icon={ReceiptText}
          title={t('auth.account.invoices')}
          text={t('auth.account.invoicesText')}
        />
        <Row
          to="/payments/saved_cards"
          icon={CreditCard}
          title={t('payments.menu')}
          text={t('payments.menuText')}
        />
        {ordered && (
          <Row to="/purchase-orders" icon={FileText} title={t('order.list')} text={t('order.listText')} />
        )}
        <Row
          to="/search"
          icon={LayoutGrid}
          title={t('auth.account.browse')}
          text={t('auth.account.browseText')}
        />
      </div>
    </div>
  )
}

type RowProps = { to: string; icon: LucideIcon; title: string; text: string }

function Row({ to, icon: Icon, title, text }: RowProps) {
  return (
    <Link to={to}>
      <Icon className="i i-l" aria-hidden="true" />
      <span className="grow">
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </Link>
  )
}
