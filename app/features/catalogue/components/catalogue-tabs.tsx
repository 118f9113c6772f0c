import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

type CatalogueTabsProps = {
  here: 'categories' | 'conditions' | 'lists'
  counts: { categories: number; conditions: number; lists: number }
}

/** What the catalogue is made of, with how many there are of each. */
export function CatalogueTabs({ here, counts }: CatalogueTabsProps) {
  const { t } = useTranslation()
  return (
    <nav className="tabs catalogue-tabs" aria-label={t('admin.catalogue.title')}>
      {(['categories', 'conditions', 'lists'] as const).map((name) => (
        <Link key={name} to={`/admin/catalogue/${name}`} aria-current={name === here ? 'page' : undefined}>
          {t(`admin.nav.${name}`)} <span className="cap num">{counts[name]}</span>
        </Link>
      ))}
    </nav>
  )
}
