import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminSection } from './admin-sections.ts'

type AdminPageProps = {
  section: AdminSection
  /** What of the section this is, where it is a part of it. */
  title?: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

export function AdminPage({ section, title, aside, children }: AdminPageProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="row row-wrap admin-page-head">
        <div>
          <h1 className="h-page">{title ?? t(`admin.nav.${section}`)}</h1>
          {!title && <p className="muted admin-lead">{t(`admin.lead.${section}`)}</p>}
        </div>
        {aside && <div className="push">{aside}</div>}
      </div>
      {children}
    </>
  )
}
