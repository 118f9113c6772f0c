import { Link, useLocation } from '@remix-run/react'
import {
  Archive,
  ArrowLeftRight,
  Banknote,
  Building2,
  ChartColumn,
  CircleCheck,
  ClipboardList,
  Copy,
  FileText,
  Gavel,
  Hammer,
  HandCoins,
  ListChecks,
  type LucideIcon,
  Mail,
  NotepadText,
  PackageCheck,
  PackageOpen,
  ReceiptText,
  ShieldCheck,
  TicketPercent,
  Truck,
  Undo2,
  Users,
  Warehouse,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberTask } from '#app/domain/people/member-tasks.ts'
import { hasTask, type MemberRole } from '#app/domain/people/permissions.ts'
import { FIND_MOST } from '#app/features/lot-table/inputs.ts'
import type { SellerWaiting, WaitingKind } from '#app/features/selling/waiting.server.ts'
import { Note } from '#app/ui/note.tsx'
import { SellerBell, shortCount } from './seller-bell.tsx'
import { WorkSearch } from './work-search.tsx'
import { WorkShell } from './work-shell.tsx'

type Organisation = { id: string; name: string; roles: readonly MemberRole[] }

const LISTINGS = '/seller/listing'

/** `task`: only for those who do it. */
const GROUPS = [
  { group: null, links: [{ name: 'dashboard', to: '/seller/dashboard', icon: ChartColumn }] },
  {
    group: 'listings',
    links: [
      { name: 'auctions', to: '/seller/auctions/current', icon: Hammer, task: 'listings' },
      { name: 'open', to: `${LISTINGS}/open`, icon: PackageOpen, task: 'listings' },
      { name: 'draft', to: `${LISTINGS}/draft`, icon: NotepadText, task: 'listings' },
      { name: 'sold', to: `${LISTINGS}/sold`, icon: CircleCheck, task: 'listings' },
      { name: 'unsold', to: `${LISTINGS}/unsold`, icon: Archive, task: 'listings' },
      { name: 'templates', to: '/seller/product/templates', icon: Copy, task: 'listings' },
      { name: 'jobs', to: '/seller/jobs', icon: ListChecks, task: 'listings' },
    ],
  },
  {
    group: 'work',
    links: [
      { name: 'priceOffers', to: '/seller/offers', icon: HandCoins, task: 'offers' },
      { name: 'coupons', to: '/seller/coupons', icon: TicketPercent, task: 'offers' },
      { name: 'delivery', to: '/seller/delivery', icon: Truck, task: 'delivery' },
      { name: 'deposits', to: '/seller/deposits/all', icon: ShieldCheck, task: 'invoices' },
      { name: 'fees', to: '/seller/fees', icon: Gavel, task: 'invoices' },
      { name: 'messages', to: '/messages', icon: Mail },
      { name: 'orderControl', to: '/seller/ordercontrol/new', icon: ClipboardList, task: 'pickups' },
      { name: 'pickups', to: '/seller/pickup/today', icon: PackageCheck, task: 'pickups' },
      { name: 'counter', to: '/seller/counter', icon: Banknote, task: 'counter' },
      { name: 'invoices', to: '/seller/invoices/all', icon: ReceiptText, task: 'invoices' },
      { name: 'returns', to: '/seller/invoices/returns', icon: Undo2, task: 'invoices' },
      { name: 'orders', to: '/purchase-orders', icon: FileText, task: 'invoices' },
      { name: 'transactions', to: '/seller/transactions', icon: ArrowLeftRight, task: 'invoices' },
    ],
  },
  {
    group: 'business',
    links: [
      { name: 'yards', to: '/seller/warehouse-locations', icon: Warehouse, task: 'yards' },
      { name: 'users', to: '/seller/users/all', icon: Users, task: 'members' },
      // a tab of the one above, for those who see no more of it
      { name: 'buyers', to: '/seller/buyers/all', icon: Users, task: 'offers', unless: 'members' },
      { name: 'organisation', to: '/seller/organization', icon: Building2, task: 'settings' },
      { name: 'switch', to: '/switch', icon: ArrowLeftRight },
    ],
  },
] as const satisfies readonly { group: string | null; links: readonly NavEntry[] }[]

/** What of an entry waits, by its name. */
const COUNTS: Readonly<Partial<Record<string, WaitingKind>>> = {
  auctions: 'access',
  draft: 'drafts',
  priceOffers: 'priceOffers',
  messages: 'messages',
  orderControl: 'orders',
  pickups: 'parties',
  invoices: 'invoices',
  returns: 'returns',
}

type NavEntry = {
  name: string
  to: string
  icon: LucideIcon
  task?: MemberTask
  /** Who does this too has another entry that leads there. */
  unless?: MemberTask
}

type SellerShellProps = {
  chosen: Organisation
  own: readonly Organisation[]
  /** An administrator is here who does not belong to it. */
  visits: boolean
  /** What keeps the organisation in addresses; `query`: the same as their end. */
  keep: Readonly<Record<string, string>>
  query: string
  waiting: SellerWaiting
  children: ReactNode
}

/** The frame of a seller's pages. Who belongs to several organisations changes between them in the navigation. */
export function SellerShell({ chosen, own, visits, keep, query, waiting, children }: SellerShellProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const groups = GROUPS.map(({ group, links }) => ({
    group,
    links: (links as readonly (NavEntry & { name: LinkName })[]).filter(
      ({ task, unless, to }) =>
        (!task || hasTask(chosen.roles, task)) &&
        !(unless && hasTask(chosen.roles, unless)) &&
        (!visits || isOfPlace(to)),
    ),
  })).filter(({ links }) => links.length > 0)
  const open = groups.flatMap(({ links }) => links)
  const here = (open.find(({ to }) => to === pathname) ?? open.find(({ to }) => isPartOf(pathname, to)))?.name
  return (
    <WorkShell
      title={chosen.name}
      here={here ? t(`selling.nav.${here}`) : t('selling.sections')}
      search={
        <WorkSearch action="/seller/find" label={t('selling.find.label')} keep={keep} most={FIND_MOST} />
      }
      bell={<SellerBell waiting={waiting} withPlace={(to) => withPlace(to, keep)} />}
      nav={
        <nav aria-label={t('selling.sections')}>
          {groups.map(({ group, links }) => (
            <div key={group}>
              {group && <h2>{t(`selling.groups.${group}`)}</h2>}
              {links.map(({ name, to, icon }) => (
                <NavLink
                  key={name}
                  icon={icon}
                  to={isOfPlace(to) ? `${to}${query}` : to}
                  current={name === here}
                >
                  {t(`selling.nav.${name}`)}
                  <NavCount kind={COUNTS[name]} waiting={waiting} />
                </NavLink>
              ))}
            </div>
          ))}
          {visits && (
            <div>
              <h2>{t('admin.title')}</h2>
              <NavLink icon={Building2} to="/admin/organisations" current={false}>
                {t('admin.nav.organisations')}
              </NavLink>
            </div>
          )}
          {(own.length > 1 || (visits && own.length > 0)) && (
            <div>
              <h2>{t('selling.groups.organisations')}</h2>
              {own.map(({ id, name }) => (
                <Link
                  key={id}
                  to={`/seller/dashboard?organisation=${encodeURIComponent(id)}`}
                  aria-current={id === chosen.id ? 'true' : undefined}
                >
                  {name}
                </Link>
              ))}
            </div>
          )}
        </nav>
      }
    >
      {visits && <Note className="seller-note">{t('selling.visits', { organisation: chosen.name })}</Note>}
      {children}
    </WorkShell>
  )
}

/** The other pages of an entry, by how their addresses begin. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  '/seller/auctions/current': ['/seller/auctions/', '/post_project/auction_detail/', '/seller/templates'],
  '/seller/listing/draft': ['/post_project/create_lot/', '/seller/quick/', '/seller/shelf', '/seller/import'],
  '/seller/ordercontrol/new': ['/seller/ordercontrol/', '/seller/order/'],
  '/seller/pickup/today': ['/seller/pickup/'],
  '/seller/users/all': ['/seller/users/', '/seller/buyers/'],
}

/** What has several parts is one entry, which leads to all of it, or to its beginning. */
function isPartOf(pathname: string, to: string): boolean {
  const parts = PARTS[to]
  if (parts) return parts.some((part) => pathname.startsWith(part))
  return pathname.startsWith(to.endsWith('/all') ? to.slice(0, -'all'.length) : `${to}/`)
}

/** Others are one's own: what one has bought, and whom one works for. */
function isOfPlace(to: string): boolean {
  return to.startsWith('/seller/')
}

function withPlace(to: string, keep: Readonly<Record<string, string>>): string {
  if (!isOfPlace(to) || keep.organisation === undefined) return to
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams(keep)}`
}

/** Seen as a number, heard as what it counts. */
function NavCount({ kind, waiting }: { kind: WaitingKind | undefined; waiting: SellerWaiting }) {
  const { t } = useTranslation()
  const count = kind ? waiting[kind] : 0
  if (!kind || count === 0) return null
  return (
    <>
      <span className="push num faint" aria-hidden="true" data-waiting={kind}>
        {shortCount(count)}
      </span>
      <span className="sr">, {t(`selling.waiting.${kind}`, { count })}</span>
    </>
  )
}

type LinkName = (typeof GROUPS)[number]['links'][number]['name']

type NavLinkProps = { icon: LucideIcon; to: string; current: boolean; children: ReactNode }

function NavLink({ icon: Icon, to, current, children }: NavLinkProps) {
  return (
    <Link to={to} aria-current={current ? 'page' : undefined}>
      <Icon className="i" aria-hidden="true" />
      {children}
    </Link>
  )
}
