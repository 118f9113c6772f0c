import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { groupedChoices } from '#app/domain/shop/chosen.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { useNames } from '#app/ui/use-names.ts'

export function ListingDetails({ listing }: { listing: ListingView }) {
  const { t, i18n } = useTranslation()
  const nameOf = useNames()
  const rows: [string, string | null][] = [
    [t('item.details.lot'), String(listing.lotNumber)],
    [t('item.details.condition'), nameOf(listing.condition)],
    [t('item.details.manufacturer'), listing.manufacturer],
    [t('item.details.brand'), listing.brand],
    [t('item.details.colorSize'), listing.colorSize],
    [t('item.details.material'), listing.material],
    ...groupedChoices(listing.chosen, i18n.language),
    [t('item.details.category'), nameOf(listing.category.name)],
    [t('item.details.retail'), listing.retailPrice === null ? null : formatMoney(listing.retailPrice)],
    [t('item.details.disclaimer'), listing.disclaimer],
  ]
  return (
    <dl className="kv">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label} className="kv-row">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
