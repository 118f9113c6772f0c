import { SALE_TYPES, type Search } from './inputs.ts'
import { isSortId } from './sorts.ts'

type Named = { id: string; slug: string }
type Choices = {
  categories: readonly Named[]
  /** Old names of categories by what they are called now. */
  moved: Readonly<Record<string, string>>
  conditions: readonly Named[]
  /** And of conditions. */
  movedConditions: Readonly<Record<string, string>>
  locations: readonly Named[]
}

/** So many of them are named; an address may carry any number. */
const MOST_NAMED = 5
const LONGEST = 40

/**
 * A search without what nothing is called by, and what was left out: a filter that nobody knows would find nothing, and leave
 * its reader to wonder why.
 */
export function knownFilters(
  search: Search,
  asked: URLSearchParams,
  { categories, moved, conditions, movedConditions, locations }: Choices,
): { search: Search; dropped: string[] } {
  const isIn = (choices: readonly Named[]) => (word: string) =>
    choices.some(({ id, slug }) => id === word || slug === word)
  const isCategory = (word: string) => word in moved || isIn(categories)(word)
  const isCondition = (word: string) => word in movedConditions || isIn(conditions)(word)
  const kept = {
    category: search.category.filter(isCategory),
    condition: search.condition.filter(isCondition),
    location: search.location.filter(isIn(locations)),
  }
  const gone = (['category', 'condition', 'location'] as const).flatMap((name) =>
    search[name].filter((word) => !kept[name].includes(word)),
  )
  const types = asked.getAll('sale_type').filter((word) => !SALE_TYPES.some((type) => type === word))
  const sorts = asked.getAll('orderby').filter((word) => word !== '' && !isSortId(word))
  const dropped = [...new Set([...gone, ...types, ...sorts])]
    .filter((word) => word !== '')
    .slice(0, MOST_NAMED)
    .map((word) => word.slice(0, LONGEST))
  return gone.length === 0 ? { search, dropped } : { search: { ...search, ...kept }, dropped }
}
