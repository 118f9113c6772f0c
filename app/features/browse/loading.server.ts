import { isEverywhere } from '#app/domain/shop/places.ts'
import type { CategoryView } from '#app/features/browse/choice-queries.server.ts'
import { withParams } from '#app/lib/address.ts'
import { leadTo } from '#app/lib/http.ts'
import { readKeptPlace } from '#app/lib/kept-place.ts'
import type { CategoryChoice, Choice } from './components/choices.ts'
import type { FacetCounts } from './facets.server.ts'
import { type Around, readAround, type Search } from './inputs.ts'

/** Around where the asker's browser says that they have chosen to look. */
export function keptAround(request: Request): Around | null {
  return readAround(readKeptPlace(request))
}

/** A search around where the asker's account or browser says, unless the address names another place. */
export function withOwnPlace(
  search: Search,
  own: { latitude: number; longitude: number; miles: number } | null,
): Search {
  if (search.around || !own || isEverywhere({ radius: own.miles })) return search
  const { latitude, longitude, miles } = own
  return { ...search, around: { latitude, longitude, miles } }
}

/**
 * Leads on to the last page where the one that is asked for has nothing any more: lots close while somebody reads, and a
 * page that had some a minute ago is no empty search.
 */
export function stayWithin(
  found: { records: readonly unknown[]; pages: number; page: number },
  request: Request,
) {
  if (found.records.length > 0 || found.page === 1 || found.page <= found.pages) return
  const { pathname, searchParams } = new URL(request.url)
  throw leadTo(pathname + withParams(searchParams, { page: found.pages > 1 ? String(found.pages) : null }))
}

/** Categories as a tree of two levels, each with what it would find. */
export function countedTree(
  categories: readonly CategoryView[],
  facets: FacetCounts | null,
): CategoryChoice[] {
  const choice = ({ id, slug, name }: CategoryView): Choice => ({
    slug,
    name,
    ...(facets ? { count: facets.category[id] ?? 0 } : {}),
  })
  return categories
    .filter(({ parentId }) => parentId === null)
    .map((parent) => ({
      ...choice(parent),
      children: categories.filter(({ parentId }) => parentId === parent.id).map(choice),
    }))
}

export function countedChoices(
  rows: readonly { id: string; slug: string; name: string }[],
  counts: Record<string, number> | undefined,
): Choice[] {
  return rows.map(({ id, slug, name }) => ({ slug, name, ...(counts ? { count: counts[id] ?? 0 } : {}) }))
}
