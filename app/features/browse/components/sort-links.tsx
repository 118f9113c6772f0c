import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { SortId } from '#app/features/browse/inputs.ts'
import { withParams } from '#app/lib/address.ts'
import { FilterSection } from './filter-section.tsx'
import type { Sorts } from './sort-select.tsx'

/** The sorts once more, as links: the form's own field is the list above the results. */
export function SortLinks({ sorts, value }: { sorts: Sorts; value: SortId }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  return (
    <FilterSection
      title={t('search.section.sort')}
      name="orderby"
      chosen={value === 'ending' ? 0 : 1}
      empty={false}
    >
      <ul>
        {sorts.map(({ id, key }) => (
          <li key={id}>
            <Link
              className="check check-link"
              to={withParams(params, { orderby: id === 'ending' ? null : id, page: null }) || '?'}
              aria-current={id === value ? 'true' : undefined}
              preventScrollReset
            >
              <span className="radio-mark" aria-hidden="true" />
              <span>{t(`search.sortBy.${key}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </FilterSection>
  )
}
