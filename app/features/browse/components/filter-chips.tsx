import { Link, useSearchParams } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { NO_FILTERS, type Search } from '#app/features/browse/inputs.ts'
import { withoutValue, withParams } from '#app/lib/address.ts'
import { easternText } from '#app/lib/eastern-input.ts'
import { useNames } from '#app/ui/use-names.ts'
import type { CategoryChoice, Choice } from './choices.ts'

type FilterChipsProps = {
  search: Search
  categories: CategoryChoice[]
  conditions: Choice[]
  locations: Choice[]
}

/** What the search is narrowed by, each with its way out. */
export function FilterChips({ search, categories, conditions, locations }: FilterChipsProps) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const [params] = useSearchParams()
  const known = {
    location: locations,
    category: categories.flatMap((category) => [category, ...category.children]),
    condition: conditions,
  }
  const chips = (['location', 'category', 'condition'] as const).flatMap((kind) =>
    search[kind].map((slug) => ({
      kind,
      slug,
      name: nameOf(known[kind].find((one) => one.slug === slug)?.name ?? slug),
    })),
  )
  const { keywords, searchbar } = search
  const others = [
    ...(searchbar ? [{ name: t('search.quoted', { text: searchbar }), changes: { searchbar: null } }] : []),
    ...keywords.map((word) => ({
      name: word,
      changes: { keywords: keywords.filter((one) => one !== word).join(',') || null },
    })),
    ...otherChips(search, t),
  ]
  if (chips.length + others.length === 0) return null
  return (
    <div className="chips">
      {chips.map(({ kind, slug, name }) => (
        <Link
          key={`${kind} ${slug}`}
          className="chip chip-on"
          to={withoutValue(params, kind, slug) || '?'}
          aria-label={t('search.remove', { name })}
          preventScrollReset
        >
          <span>{name}</span> <X className="i" aria-hidden="true" />
        </Link>
      ))}
      {others.map(({ name, changes }) => (
        <Link
          key={name}
          className="chip chip-on"
          to={withParams(params, { ...changes, page: null }) || '?'}
          aria-label={t('search.remove', { name })}
          preventScrollReset
        >
          <span>{name}</span> <X className="i" aria-hidden="true" />
        </Link>
      ))}
      <Link
        className="btn btn-quiet btn-sm"
        to={withParams(params, { ...NO_FILTERS, searchbar: null }) || '?'}
        preventScrollReset
      >
        {t('search.clearAll')}
      </Link>
    </div>
  )
}

type Chip = { name: string; changes: Record<string, null> }

/** What is no choice from a list: its words, and the parameters that it stands in. */
function otherChips(search: Search, t: TFunction): Chip[] {
  const range = (name: 'price' | 'closes' | 'added', write: (value: number) => string): Chip[] => {
    const { from, to } = search[name]
    if (from === null && to === null) return []
    const ends = { from: from === null ? '' : write(from), to: to === null ? '' : write(to) }
    const phrase = from === null ? 'atMost' : to === null ? 'atLeast' : 'range'
    return [
      { name: t(`search.price.${phrase}`, ends), changes: { [`${name}_from`]: null, [`${name}_to`]: null } },
    ]
  }
  const types = search.saleType.map((type) => t(`search.saleType.${type}`)).join(', ')
  return [
    ...range('price', formatMoney),
    ...range('closes', easternText),
    ...range('added', easternText),
    ...(types ? [{ name: types, changes: { sale_type: null } }] : []),
    ...(search.featured ? [{ name: t('search.featured'), changes: { featured: null } }] : []),
  ]
}
