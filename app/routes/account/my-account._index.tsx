import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import {
  ArrowLeftRight,
  Bell,
  Bookmark,
  ChevronRight,
  CircleAlert,
  CircleHelp,
  CreditCard,
  Database,
  FileText,
  Heart,
  Landmark,
  LayoutGrid,
  Lock,
  LogOut,
  type LucideIcon,
  Mail,
  MapPin,
  Package,
  ReceiptText,
  ScrollText,
  Sparkles,
  Tag,
  UserRound,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { preferencesOf } from '#app/domain/notifications.ts'
import { tutorialLinks } from '#app/domain/tutorials.ts'
import { setSpendingLimit } from '#app/features/accounts/commands.server.ts'
import { SpendingLimit } from '#app/features/accounts/components/spending-limit.tsx'
import { readLimit, spendingInput } from '#app/features/accounts/inputs.ts'
import { findSpending } from '#app/features/accounts/queries.server.ts'
import { FeePanel } from '#app/features/fees/components/fee-panel.tsx'
import { listDueOf } from '#app/features/fees/queries.server.ts'
import { memberNumberOf } from '#app/features/profile/commands.server.ts'
import { MemberCard } from '#app/features/profile/components/member-card.tsx'
import { Tutorials } from '#app/features/profile/components/tutorials.tsx'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { hasOrders } from '#app/features/purchase-orders/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { easternTime } from '#app/lib/eastern.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { qrCode } from '#app/lib/qr.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/features/invoices/components/invoices.css'
import '#app/features/profile/components/home.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { id, firstName, lastName, email, role } = actor
  const [t, spending, ordered, account, settings, fees] = await Promise.all([
    i18n.getFixedT(request),
    findSpending(context, id),
    hasOrders(context, actor),
    findAccount(context, id),
    getSettings(context),
    listDueOf(context, id),
  ])
  if (!account) throw notFound()
  const number = await memberNumberOf(context, account)
  const { emailNotification, smsNotification, marketingEmails: marketing } = account
  const chosen = preferencesOf(
    { email: emailNotification, sms: smsNotification, marketing },
    settings.default_enabled_user_email_notifications,
  )
  const { monthName, year } = easternTime(account.createdAt.getTime())
  return {
    ...{ firstName, lastName, email, spending, ordered, fees, isBuyer: role === 'buyer' },
    member: number === null ? null : { number, qr: qrCode(`member:${number}`) },
    since: { month: monthName, year },
    told: { emails: chosen.email.length, texts: chosen.sms.length },
    interests: account.interestedCategories?.length ?? 0,
    tutorials: tutorialLinks(settings.tutorials),
    said: new URL(request.url).searchParams.get('limit'),
    title: t('auth.account.title'),
  }
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
  const { firstName, lastName, email, spending, fees, member, since, tutorials, said } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid acct-page">
      <div className="page-head">
        <div>
          <h1 className="h-page">{t('auth.account.hi', { name: firstName })}</h1>
          <p className="lede">
            {t('profile.home.since', { month: t(`time.month.${since.month}`), year: since.year })}
          </p>
        </div>
        <Form method="post" action="/logout" className="push">
          <Button variant="secondary">
            <LogOut className="i" aria-hidden="true" />
            {t('auth.account.logout')}
          </Button>
        </Form>
      </div>
      <FeePanel fees={fees} />
      <div className="acct-top">
        {member && <MemberCard {...member} />}
        <dl className="kv acct-facts">
          <dt>{t('auth.account.name')}</dt>
          <dd>
            {firstName} {lastName}
          </dd>
          <dt>{t('auth.account.email')}</dt>
          <dd>{email}</dd>
        </dl>
      </div>
      <SpendingLimit spending={spending} said={said} typed={refused?.typed ?? null} />
      <Ways />
      <div className="acct-tutorials">
        <Tutorials tutorials={tutorials} />
      </div>
    </div>
  )
}

/** Where one can go from here. */
function Ways() {
  const { ordered, told, interests, isBuyer } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const emails = t('profile.home.notificationsText', { count: told.emails })
  const rows: (RowProps | false)[] = [
    {
      to: '/my-account/personal',
      icon: UserRound,
      title: t('profile.home.personal'),
      text: t('profile.home.personalText'),
    },
    {
      to: '/my-account/password',
      icon: Lock,
      title: t('profile.home.security'),
      text: t('profile.home.securityText'),
    },
    {
      to: '/my-account/notifications',
      icon: Bell,
      title: t('notify.title'),
      text: told.texts === 0 ? emails : t('profile.home.textsToo', { emails, count: told.texts }),
    },
    isBuyer && {
      to: '/my-account/addresses',
      icon: MapPin,
      title: t('addresses.title'),
      text: t('profile.home.addressesText'),
    },
    {
      to: '/my-account/saved_search',
      icon: Bookmark,
      title: t('searches.menu'),
      text: t('searches.menuText'),
    },
    {
      to: '/my-account/my-interests',
      icon: Sparkles,
      title: t('profile.home.interests'),
      text:
        interests === 0
          ? t('profile.home.interestsNone')
          : t('profile.home.interestsSome', { count: interests }),
    },
    { to: '/offers/allactive', icon: Tag, title: t('offers.title'), text: t('auth.account.offersText') },
    {
      to: '/favorites/watchlist',
      icon: Heart,
      title: t('favourites.title'),
      text: t('auth.account.favouritesText'),
    },
    { to: '/messages', icon: Mail, title: t('messages.title'), text: t('auth.account.messagesText') },
    { to: '/my-orders', icon: Package, title: t('returns.menu'), text: t('returns.menuText') },
    {
      to: '/invoices/all',
      icon: ReceiptText,
      title: t('auth.account.invoices'),
      text: t('auth.account.invoicesText'),
    },
    {
      to: '/payments/saved_cards',
      icon: CreditCard,
      title: t('payments.menu'),
      text: t('payments.menuText'),
    },
    { to: '/payments/bank_details', icon: Landmark, title: t('banks.menu'), text: t('banks.lead') },
    { to: '/wallet', icon: Wallet, title: t('wallet.menu'), text: t('wallet.menuText') },
    {
      to: '/payments/transactions',
      icon: ArrowLeftRight,
      title: t('wallet.transactions'),
      text: t('wallet.transactionsText'),
    },
    {
      to: '/payments/fees',
      icon: CircleAlert,
      title: t('deposits.fee.title'),
      text: t('deposits.fee.ownLead'),
    },
    ordered && { to: '/purchase-orders', icon: FileText, title: t('order.list'), text: t('order.listText') },
    {
      to: '/search',
      icon: LayoutGrid,
      title: t('auth.account.browse'),
      text: t('auth.account.browseText'),
    },
    {
      to: '/my-account/data',
      icon: Database,
      title: t('profile.home.data'),
      text: t('profile.home.dataText'),
    },
    { to: '/contact-us', icon: CircleHelp, title: t('profile.home.faq'), text: t('profile.home.faqText') },
    {
      to: '/terms-and-conditions',
      icon: ScrollText,
      title: t('profile.home.terms'),
      text: t('profile.home.termsText'),
    },
  ]
  return <div className="acc-list">{rows.map((row) => row && <Row key={row.to} {...row} />)}</div>
}

type RowProps = { to: string; icon: LucideIcon; title: string; text: string }

function Row({ to, icon: Icon, title, text }: RowProps) {
  return (
    <Link to={to}>
      <Icon className="i i-l" aria-hidden="true" />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </Link>
  )
}
