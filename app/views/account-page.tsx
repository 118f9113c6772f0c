import { Link, useLocation } from '@remix-run/react'
import {
  ArrowLeftRight,
  Bell,
  Bookmark,
  ChevronLeft,
  CircleAlert,
  CreditCard,
  Database,
  Heart,
  Landmark,
  LayoutGrid,
  Lock,
  type LucideIcon,
  Mail,
  MapPin,
  Package,
  ReceiptText,
  ShieldCheck,
  Tag,
  UserRound,
  Wallet,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShellData } from './shell-data.ts'
import '#app/features/profile/components/account.css'

type AccountPageProps = {
  title: string
  intro?: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of the account: the way back, and its neighbours at the side where there is room. */
export function AccountPage({ title, intro, aside, children }: AccountPageProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <div className="wrap-mid acct acct-page">
      <nav className="side hide-acct" aria-label={t('profile.nav')}>
        {useAccountLinks().map(({ group, links }) => (
          <Fragment key={group}>
            <h2>{group}</h2>
            {links.map(({ to, icon: Icon, name }) => (
              <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
                <Icon className="i" aria-hidden="true" />
                {name}
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
      <div className="acct-body">
        <Link className="back" to="/my-account">
          <ChevronLeft className="i" aria-hidden="true" />
          {t('profile.back')}
        </Link>
        <div className="row row-wrap acct-head">
          <div>
            <h1 className="h-page">{title}</h1>
            {intro && <p className="muted acct-intro">{intro}</p>}
          </div>
          {aside && <span className="push">{aside}</span>}
        </div>
        {children}
      </div>
    </div>
  )
}

type AccountLink = { to: string; icon: LucideIcon; name: string }

function useAccountLinks(): { group: string; links: AccountLink[] }[] {
  const { t } = useTranslation()
  const isBuyer = useShellData()?.actor?.role === 'buyer'
  return [
    {
      group: t('profile.home.buying'),
      links: [
        { to: '/offers/allactive', icon: Tag, name: t('offers.title') },
        { to: '/favorites/watchlist', icon: Heart, name: t('favourites.title') },
        { to: '/my-account/saved_search', icon: Bookmark, name: t('searches.menu') },
        { to: '/messages', icon: Mail, name: t('messages.title') },
        { to: '/my-orders', icon: Package, name: t('returns.menu') },
        { to: '/invoices/all', icon: ReceiptText, name: t('auth.account.invoices') },
        { to: '/deposits/all', icon: ShieldCheck, name: t('deposits.list') },
      ],
    },
    {
      group: t('wallet.money'),
      links: [
        { to: '/payments/saved_cards', icon: CreditCard, name: t('payments.menu') },
        { to: '/payments/bank_details', icon: Landmark, name: t('banks.menu') },
        { to: '/wallet', icon: Wallet, name: t('wallet.menu') },
        { to: '/payments/transactions', icon: ArrowLeftRight, name: t('wallet.transactions') },
        { to: '/payments/fees', icon: CircleAlert, name: t('deposits.fee.title') },
      ],
    },
    {
      group: t('profile.home.account'),
      links: [
        { to: '/my-account/personal', icon: UserRound, name: t('profile.home.personal') },
        ...(isBuyer ? [{ to: '/my-account/addresses', icon: MapPin, name: t('addresses.title') }] : []),
        { to: '/my-account/password', icon: Lock, name: t('profile.home.security') },
        { to: '/my-account/notifications', icon: Bell, name: t('notify.title') },
        { to: '/my-account/my-interests', icon: LayoutGrid, name: t('profile.home.interests') },
        { to: '/my-account/data', icon: Database, name: t('profile.home.data') },
      ],
    },
  ]
}
