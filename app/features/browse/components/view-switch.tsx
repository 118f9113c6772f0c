import { Link, useSearchParams } from '@remix-run/react'
import { LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Search } from '#app/features/browse/inputs.ts'
import { withParams } from '#app/lib/address.ts'

const views = [
  { id: 'grid', name: 'search.grid', icon: LayoutGrid },
  { id: 'list', name: 'search.list', icon: List },
] as const

export function ViewSwitch({ view }: { view: Search['view'] }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  return (
    <nav className="seg" aria-label={t('search.view')}>
      {views.map(({ id, name, icon: Icon }) => (
        <Link
          key={id}
          to={withParams(params, { view: id === 'grid' ? null : id }) || '?'}
          aria-current={id === view ? 'true' : undefined}
          aria-label={t(name)}
          preventScrollReset
        >
          <Icon className="i" aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}
