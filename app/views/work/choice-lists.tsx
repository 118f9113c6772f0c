import { Link } from '@remix-run/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceName } from '#app/domain/shop/choices.ts'
import { CatalogueTabs } from '#app/features/catalogue/components/catalogue-tabs.tsx'
import { AdminPage } from './admin-page.tsx'
import '#app/features/catalogue/components/catalogue.css'
import './choice-lists.css'

type NamedList = { id: string; name: string; nameEs: string; own: boolean; all: number }

type ChoiceListsProps = {
  lists: readonly NamedList[]
  counts: { categories: number; conditions: number }
  /** The id of the list that is shown; empty for one that is new. */
  here: string
  children: ReactNode
}

const PATH = '/admin/catalogue/lists'

/** The lists that forms choose from, at the left, and one of them. */
export function ChoiceLists({ lists, counts, here, children }: ChoiceListsProps) {
  const { t, i18n } = useTranslation()
  const [house, own] = [lists.filter((one) => !one.own), lists.filter((one) => one.own)]
  const link = (one: NamedList) => (
    <Link key={one.id} to={`${PATH}/${one.id}`} aria-current={one.id === here ? 'page' : undefined}>
      {choiceName(one, i18n.language)}
      <span className="push num">{one.all}</span>
    </Link>
  )
  return (
    <AdminPage section="lists" title={t('admin.catalogue.title')}>
      <CatalogueTabs
        here="lists"
        counts={{ categories: counts.categories, conditions: counts.conditions, lists: lists.length }}
      />
      <div className="lists">
        <nav className="side" aria-label={t('admin.nav.lists')}>
          <h2>{t('admin.choices.house')}</h2>
          {house.map(link)}
          <h2>{t('admin.choices.own')}</h2>
          {own.map(link)}
          <Link to={`${PATH}/new/edit`} aria-current={here === '' ? 'page' : undefined}>
            <Plus className="i" aria-hidden="true" />
            {t('admin.choices.newList')}
          </Link>
        </nav>
        <div className="lists-one">{children}</div>
      </div>
    </AdminPage>
  )
}
