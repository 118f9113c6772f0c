import { Link, useLocation } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountCounts } from '#app/flows/people/account-facts.server.ts'
import { useShellData } from '#app/views/site/shell-data.ts'
import { isFramed } from './account-framed.ts'
import { useAccountLinks } from './account-links.ts'
import '#app/features/profile/components/account-frame.css'

type AccountFrameProps = {
  /** Null where they were not read. */
  counts: AccountCounts | null
  children: ReactNode
}

/** Around every list and form of the account: the others at the side where there is room, the way back where there is none. */
export function AccountFrame({ counts, children }: AccountFrameProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const groups = useAccountLinks(counts)
  const signedIn = useShellData()?.actor
  if (!signedIn || !isFramed(pathname)) return <>{children}</>
  return (
    <div className="acct-frame">
      <nav className="side hide-acct" aria-label={t('profile.nav')}>
        {groups.map(({ group, links }) => (
          <Fragment key={group}>
            <h2>{group}</h2>
            {links.map(({ to, icon: Icon, name, count, waits, section }) => (
              <Link
                key={to}
                to={to}
                aria-current={
                  pathname === to || pathname.startsWith(section ?? `${to}/`) ? 'page' : undefined
                }
              >
                <Icon className="i" aria-hidden="true" />
                {name}
                {count && <span className={waits ? 'push num strong' : 'push num'}>{count}</span>}
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
      <div className="acct-main">
        <Link className="back acct-back" to="/my-account">
          <ChevronLeft className="i" aria-hidden="true" />
          {t('profile.back')}
        </Link>
        {children}
      </div>
    </div>
  )
}
