import { Link, useLocation } from '@remix-run/react'
import {
  Archive,
  ChartColumn,
  CircleCheck,
  FileText,
  Gavel,
  type LucideIcon,
  Mail,
  NotepadText,
  PackageOpen,
  ShieldCheck,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WorkShell } from './work-shell.tsx'

type Organisation = { id: string; name: string }

const LISTINGS = '/seller/listing'

const GROUPS = [
  { group: null, links: [{ name: 'dashboard', to: '/seller/dashboard', icon: ChartColumn }] },
  {
    group: 'listings',
    links: [
      { name: 'open', to: `${LISTINGS}/open`, icon: PackageOpen },
      { name: 'draft', to: `${LISTINGS}/draft`, icon: NotepadText },
      { name: 'sold', to: `${LISTINGS}/sold`, icon: CircleCheck },
      { name: 'unsold', to: `${LISTINGS}/unsold`, icon: Archive },
    ],
  },
  {
    group: 'work',
    links: [
      { name: 'deposits', to: '/seller/deposits/all', icon: ShieldCheck },
      { name: 'fees', to: '/seller/fees', icon: Gavel },
      { name: 'messages', to: '/messages', icon: Mail },
      { name: 'returns', to: '/seller/invoices/returns', icon: Undo2 },
      { name: 'orders', to: '/purchase-orders', icon: FileText },
    ],
  },
] as const

type SellerShellProps = { chosen: Organisation; own: readonly Organisation[]; children: ReactNode }

/** The frame of a seller's pages. Who belongs to several organisations changes between them in the navigation. */
export function SellerShell({ chosen, own, children }: SellerShellProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const links = GROUPS.flatMap((each): readonly { name: LinkName; to: string }[] => each.links)
  const here = links.find(({ to }) => to === pathname)?.name
  const keep = own.length > 1 ? `?organisation=${encodeURIComponent(chosen.id)}` : ''
  return (
    <WorkShell
      title={chosen.name}
      here={here ? t(`selling.nav.${here}`) : t('selling.sections')}
      nav={
        <nav aria-label={t('selling.sections')}>
          {GROUPS.map(({ group, links: ofGroup }) => (
            <div key={group}>
              {group && <h2>{t(`selling.groups.${group}`)}</h2>}
              {ofGroup.map(({ name, to, icon }) => (
                <NavLink
                  key={name}
                  icon={icon}
                  to={to.startsWith('/seller/') ? `${to}${keep}` : to}
                  current={name === here}
                >
                  {t(`selling.nav.${name}`)}
                </NavLink>
              ))}
            </div>
          ))}
          {own.length > 1 && (
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
      {children}
    </WorkShell>
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
