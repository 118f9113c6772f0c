import { Gavel, Heart, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#app/domain/people/permissions.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/link.tsx'
import { useIsHere } from '#app/views/lot/places.ts'
import { type Counts, useShellData } from './shell-data.ts'

export type Shortcut = keyof Counts

const LOOKS: Record<Shortcut, { to: string; icon: LucideIcon }> = {
  favourites: { to: '/favorites/watchlist', icon: Heart },
  offers: { to: '/offers/allactive', icon: Gavel },
}

type ShortcutLink = { to: string; icon: LucideIcon; name: string; count: number; label: string }

/** Where a shortcut leads: a visitor signs in first and then comes there. */
export function useShortcut(which: Shortcut): ShortcutLink {
  const { t } = useTranslation()
  const shell = useShellData()
  const { to, icon } = LOOKS[which]
  const name = t(`shell.shortcuts.${which}`)
  const count = shell?.counts[which] ?? 0
  return {
    to: shell?.actor ? to : loginAddress(to),
    icon,
    name,
    count,
    label: count > 0 ? t('shell.shortcuts.counted', { name, count }) : name,
  }
}

/** Whether somebody buys here: who sells sees neither cart nor scanner (storefront, section 6). */
export function buysHere(role: Role | undefined): boolean {
  return role !== 'seller'
}

/** A shortcut as an icon with its count on it. */
export function ShortcutIcon({ which, className }: { which: Shortcut; className?: string }) {
  const { to, icon: Icon, count, label } = useShortcut(which)
  return (
    <Link className={classNames('icon-btn', className)} to={to} aria-label={label}>
      <Icon className="i i-l" aria-hidden="true" />
      <Count count={count} />
    </Link>
  )
}

/** A shortcut with its name, for the header of a wide page. */
export function ShortcutWord({ which }: { which: Shortcut }) {
  const { to, icon: Icon, name, count } = useShortcut(which)
  const here = useIsHere()
  return (
    <Link to={to} aria-current={here(to)}>
      <Icon className="i" aria-hidden="true" />
      {name} {count > 0 && <span className="cap num">{count}</span>}
    </Link>
  )
}

/** A count on an icon; nothing while there is nothing to count. `said`: the link has no label that says it, too. */
export function Count({ count, said = false }: { count: number; said?: boolean }) {
  if (count === 0) return null
  return (
    <span className="count num" aria-hidden={!said}>
      {said && ' '}
      {count > 99 ? '99+' : count}
    </span>
  )
}
