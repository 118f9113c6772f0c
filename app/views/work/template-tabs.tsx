import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

const TABS = { lots: '/seller/product/templates', auctions: '/seller/templates' } as const
type Tab = keyof typeof TABS

/** Templates of lots and of auctions are one thing to whoever looks for them. */
export function TemplateTabs({ here, count, query }: { here: Tab; count: number; query: string }) {
  const { t } = useTranslation()
  return (
    <nav className="tabs tpl-tabs" aria-label={t('templates.title')}>
      {(Object.keys(TABS) as Tab[]).map((tab) => (
        <Link key={tab} to={`${TABS[tab]}${query}`} aria-current={tab === here ? 'page' : undefined}>
          {t(`templates.tab.${tab}`)}
          {tab === here && <span className="num muted"> {count}</span>}
        </Link>
      ))}
    </nav>
  )
}
