import { Link, useSearchParams } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money.ts'
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
  const others = otherChips(search, t)
  if (chips.length + others.length + search.keywords.length === 0) return null
  const bare = withParams(params, NO_FILTERS)
  const [words, rest] = [
    search.keywords.map((word) => ({
      name: word,
      to: withParams(params, {
        keywords: search.keywords.filter((one) => one !== word).join(',') || null,
        page: null,
      }),
    })),
    others.map(({ name, without }) => ({
      name,
      to: withParams(params, { ...Object.fromEntries(without.map((one) => [one, null])), page: null }),
    })),
  ]
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
          {name} <X className="i" aria-hidden="true" />
        </Link>
      ))}
      {[...words, ...rest].map(({ name, to }) => (
        <Link
          key={name}
          className="chip chip-on"
          to={to || '?'}
          aria-label={t('search.remove', { name })}
          preventScrollReset
        >
          {name} <X className="i" aria-hidden="true" />
        </Link>
      ))}
      <Link className="btn btn-quiet btn-sm" to={bare || '?'} preventScrollReset>
        {t('search.clearAll')}
      </Link>
    </div>
  )
}

type Words = TFunction

/** What is no choice from a list: its words, and the parameters that it stands in. */
function otherChips(search: Search, t: Words): { name: string; without: string[] }[] {
  const range = ({ from, to }: Search['price'], write: (value: number) => string) =>
    t('search.price.range', {
      from: from === null ? t('search.price.any') : write(from),
      to: to === null ? t('search.price.any') : write(to),
    })
  const given = ({ from, to }: Search['price']) => from !== null || to !== null
  return [
    ...(given(search.price)
      ? [{ name: range(search.price, formatMoney), without: ['price_from', 'price_to'] }]
      : []),
    ...(given(search.closes)
      ? [{ name: range(search.closes, easternText), without: ['closes_from', 'closes_to'] }]
      : []),
    ...(given(search.added)
      ? [{ name: range(search.added, easternText), without: ['added_from', 'added_to'] }]
      : []),
    ...(search.saleType.length > 0
      ? [
          {
            name: search.saleType.map((type) => t(`search.saleType.${type}`)).join(', '),
            without: ['sale_type'],
          },
        ]
      : []),
    ...(search.featured ? [{ name: t('search.featured'), without: ['featured'] }] : []),
  ]
}
