import { Link, Outlet, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ADMIN_GROUPS, ADMIN_ICONS, type AdminSection, adminAddress } from './admin-sections.ts'
import { WorkShell } from './work-shell.tsx'

export function AdminShell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const here = ADMIN_GROUPS.flatMap(({ names }): readonly AdminSection[] => names).find((name) =>
    `${pathname}/`.startsWith(`${adminAddress(name)}/`),
  )
  return (
    <WorkShell
      title={t('admin.title')}
      here={here ? t(`admin.nav.${here}`) : t('admin.sections')}
      nav={<Sections here={here} />}
    >
      <Outlet />
    </WorkShell>
  )
}

function Sections({ here }: { here: AdminSection | undefined }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('admin.sections')}>
      {ADMIN_GROUPS.map(({ group, names }) => (
        <div key={group}>
          <h2>{t(`admin.groups.${group}`)}</h2>
          {names.map((name: AdminSection) => {
            const Icon = ADMIN_ICONS[name]
            return (
              <Link key={name} to={adminAddress(name)} aria-current={name === here ? 'page' : undefined}>
                <Icon className="i" aria-hidden="true" />
                {t(`admin.nav.${name}`)}
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
