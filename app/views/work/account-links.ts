import {
  ArrowLeftRight,
  Bell,
  Bookmark,
  CalendarCheck,
  CircleAlert,
  CreditCard,
  Database,
  FileText,
  Gauge,
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
  ShoppingCart,
  Tag,
  UserRound,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import type { AccountCounts } from '#app/flows/people/account-facts.server.ts'
import { useShellData } from '#app/views/site/shell-data.ts'

export type AccountLink = {
  to: string
  icon: LucideIcon
  name: string
  /** How many, or how much; nothing where there is none. */
  count?: string
  /** Whether it waits for its reader. */
  waits?: boolean
  /** Where addresses of its pages begin, if not with its own. */
  section?: string
}

export type AccountGroup = { key: 'buying' | 'money' | 'you'; group: string; links: AccountLink[] }

/** All that an account has, in three groups. */
export function useAccountLinks(counts: AccountCounts | null): AccountGroup[] {
  const { t } = useTranslation()
  const shell = useShellData()
  const isBuyer = shell?.actor?.role === 'buyer'
  const { offers = 0, favourites = 0 } = shell?.counts ?? {}
  const some = (count = 0) => (count > 0 ? String(count) : undefined)
  const pickups = (counts?.toBook ?? 0) + (counts?.booked ?? 0)
  return [
    {
      key: 'buying',
      group: t('profile.home.buying'),
      links: [
        {
          to: '/offers/allactive',
          icon: Tag,
          name: t('offers.title'),
          count: some(offers),
          section: '/offers/',
        },
        {
          to: '/invoices/all',
          icon: ReceiptText,
          name: t('auth.account.invoices'),
          count: some(counts?.unpaid),
          waits: true,
          section: '/invoices/',
        },
        {
          to: '/schedule/pending',
          icon: CalendarCheck,
          name: t('pickups.title'),
          count: some(pickups),
          section: '/schedule/',
        },
        { to: '/my-orders', icon: Package, name: t('returns.menu') },
        { to: '/cart', icon: ShoppingCart, name: t('cart.title'), count: some(shell?.cart) },
        {
          to: '/favorites/watchlist',
          icon: Heart,
          name: t('favourites.title'),
          count: some(favourites),
          section: '/favorites/',
        },
        { to: '/my-account/saved_search', icon: Bookmark, name: t('searches.menu') },
        { to: '/messages', icon: Mail, name: t('messages.title'), count: some(counts?.unread), waits: true },
        ...(counts?.orders ? [{ to: '/purchase-orders', icon: FileText, name: t('order.list') }] : []),
      ],
    },
    {
      key: 'money',
      group: t('wallet.money'),
      links: [
        { to: '/payments/saved_cards', icon: CreditCard, name: t('payments.menu') },
        { to: '/payments/bank_details', icon: Landmark, name: t('banks.menu') },
        {
          to: '/wallet',
          icon: Wallet,
          name: t('wallet.menu'),
          count: counts && counts.credit > 0 ? formatExact(counts.credit) : undefined,
        },
        {
          to: '/deposits/all',
          icon: ShieldCheck,
          name: t('deposits.list'),
          count: some(counts?.deposits),
          section: '/deposits/',
        },
        { to: '/my-account#spending', icon: Gauge, name: t('auth.account.limit.title') },
        { to: '/payments/transactions', icon: ArrowLeftRight, name: t('wallet.transactions') },
        { to: '/payments/fees', icon: CircleAlert, name: t('deposits.fee.title') },
      ],
    },
    {
      key: 'you',
      group: t('profile.home.you'),
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
