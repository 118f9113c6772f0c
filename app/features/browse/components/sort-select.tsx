import { useTranslation } from 'react-i18next'
import type { SORTS, SortId } from '#app/features/browse/inputs.ts'

export type Sorts = typeof SORTS

/** The default sort is the empty value, so that it does not show in the address. */
export function SortSelect({ sorts, value }: { sorts: Sorts; value: SortId }) {
  const { t } = useTranslation()
  return (
    <select className="select" name="orderby" aria-label={t('search.sort')} defaultValue={fieldValue(value)}>
      {sorts.map(({ id, key }) => (
        <option key={id} value={fieldValue(id)}>
          {t(`search.sortBy.${key}`)}
        </option>
      ))}
    </select>
  )
}

function fieldValue(id: SortId): string {
  return id === 'ending' ? '' : id
}
