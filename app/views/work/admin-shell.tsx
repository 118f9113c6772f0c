import { Link, Outlet, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { WaitingCount } from '#app/features/overview/queries.server.ts'
import { ADMIN_GROUPS, ADMIN_ICONS, type AdminSection, adminAddress, FIND_MOST } from './admin-sections.ts'
import { WorkSearch } from './work-search.tsx'
import { WorkShell } from './work-shell.tsx'

export type AdminShellData = {
  /** How much waits for somebody, by kind; none for who is no administrator. */
  counts: WaitingCount[]
}

/** What the frame of an administrator's page knows, for the page in it. */
export function useAdminShell(): AdminShellData {
  return useRouteLoaderData<AdminShellData>('routes/admin/_shell') ?? { counts: [] }
}

export function AdminShell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const waiting = useAdminShell().counts.reduce((sum, one) => sum + one.waiting, 0)
  const here = ADMIN_GROUPS.flatMap(({ names }): readonly AdminSection[] => names).find((name) =>
    // all others are below the overview
    name === 'overview'
      ? pathname === adminAddress(name)
      : `${pathname}/`.startsWith(`${adminAddress(name)}/`),
  )
  return (
    <WorkShell
      title={t('admin.title')}
      here={here ? t(`admin.nav.${here}`) : t('admin.sections')}
      nav={<Sections here={here} waiting={waiting} />}
      search={<WorkSearch action="/admin/find" label={t('admin.find.label')} most={FIND_MOST} />}
    >
      <Outlet />
    </WorkShell>
  )
}

function Sections({ here, waiting }: { here: AdminSection | undefined; waiting: number }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('admin.sections')}>
      {ADMIN_GROUPS.map(({ group, names }) => (
        <div key={group ?? 'first'}>
          {group && <h2>{t(`admin.groups.${group}`)}</h2>}
          {names.map((name: AdminSection) => {
            const Icon = ADMIN_ICONS[name]
            return (
              <Link key={name} to={adminAddress(name)} aria-current={name === here ? 'page' : undefined}>
                <Icon className="i" aria-hidden="true" />
                {t(`admin.nav.${name}`)}
                {name === 'overview' && waiting > 0 && <span className="push num">{waiting}</span>}
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
