import { Link, useLocation } from '@remix-run/react'
import { ChevronDown, ChevronLeft } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountCounts } from '#app/flows/people/account-facts.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useShellData } from '#app/views/site/shell-data.ts'
import { isFramed } from './account-framed.ts'
import { type AccountGroup, type AccountLink, useAccountLinks } from './account-links.ts'
import '#app/features/profile/components/account-frame.css'

type AccountFrameProps = {
  /** Null where they were not read. */
  counts: AccountCounts | null
  children: ReactNode
}

/** Around every list and form of the account: the others at the side where there is room, behind a button where there is none. */
export function AccountFrame({ counts, children }: AccountFrameProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const groups = useAccountLinks(counts)
  const [open, setOpen] = useState(false)
  const signedIn = useShellData()?.actor
  if (!signedIn || !isFramed(pathname)) return <>{children}</>
  const here = groups.flatMap(({ links }) => links).find((link) => isHere(link, pathname))
  return (
    <div className="acct-frame">
      <nav className="side hide-acct" aria-label={t('profile.nav')}>
        <Groups groups={groups} pathname={pathname} />
      </nav>
      <div className="acct-main">
        <div className="acct-bar">
          <Link className="back acct-back" to="/my-account">
            <ChevronLeft className="i" aria-hidden="true" />
            {t('profile.back')}
          </Link>
          <button
            type="button"
            className="acct-menu needs-script"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            {here?.name ?? t('profile.nav')}
            <ChevronDown className="i" aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={t('profile.nav')} kind="sheet">
        <nav className="side acct-sheet" aria-label={t('profile.nav')}>
          <Groups groups={groups} pathname={pathname} onLeave={() => setOpen(false)} />
        </nav>
      </Dialog>
    </div>
  )
}

type GroupsProps = { groups: readonly AccountGroup[]; pathname: string; onLeave?: () => void }

function Groups({ groups, pathname, onLeave }: GroupsProps) {
  return groups.map(({ group, links }) => (
    <Fragment key={group}>
      <h2>{group}</h2>
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={isHere(link, pathname) ? 'page' : undefined}
          onClick={onLeave}
        >
          <link.icon className="i" aria-hidden="true" />
          {link.name}
          {link.count && <span className={link.waits ? 'push num strong' : 'push num'}>{link.count}</span>}
        </Link>
      ))}
    </Fragment>
  ))
}

function isHere({ to, section }: AccountLink, pathname: string): boolean {
  return pathname === to || pathname.startsWith(section ?? `${to}/`)
}
