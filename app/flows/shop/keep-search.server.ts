import type { Ctx } from '#app/context.ts'
import { ANY_SEARCH, readSearch, type Search, searchParams } from '#app/features/browse/inputs.ts'
import { changeSavedSearch, saveSearch } from '#app/features/searches/commands.server.ts'
import { findSavedSearch } from '#app/features/searches/queries.server.ts'

export type KeptSearch = { ok: true; id: string } | { ok: false; code: 'many' | 'gone' | 'same' }

/**
 * Saves a search by its words, as they would be typed in the search box; with an `id` it changes that one, whose other
 * filters stay as they are, unless a `query` brings others.
 */
export async function keepSearch(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  person: { id: string },
  { id, text, query }: { id?: string; text: string; query?: string },
): Promise<KeptSearch> {
  if (id === undefined) {
    const saved = await saveSearch(ctx, person, { text, query: queryOf(ANY_SEARCH, text) })
    return saved ? { ok: true, id: saved.id } : { ok: false, code: 'many' }
  }
  const known = await findSavedSearch(ctx, person, id)
  if (!known) return { ok: false, code: 'gone' }
  if (known.searchText === text && query === undefined) return { ok: true, id }
  const search = readSearch(new URL(`http://search.invalid/?${query ?? known.query}`))
  const wanted = queryOf(search, text)
  if (known.searchText === text && known.query === wanted) return { ok: true, id }
  const changed = await changeSavedSearch(ctx, person, { id, text, query: wanted })
  return changed ? { ok: true, id } : { ok: false, code: 'same' }
}

function queryOf(search: Search, text: string): string {
  return searchParams({ ...search, searchbar: text, keywords: [], page: 1 }).toString()
}
