import { readSearch } from '#app/features/browse/inputs.ts'
import { keptChoices, keptSearch, keptShelves, keptSimilar } from '#app/features/browse/kept.server.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { loadListingId } from '#drizzle/seed/ids.ts'

type Ctx = Parameters<typeof keptSearch>[0]

export type PageKind = {
  name: string
  path: string
  /** What the page asks of listings when nothing is kept; null where it asks nothing. */
  ask: ((ctx: Ctx) => Promise<unknown>) | null
  /** False for pages of a person, which only a buyer who has signed in can read. */
  forVisitors?: boolean
}

const ITEM = loadListingId(1)
const searchOf = (path: string) => readSearch(new URL(path, 'http://localhost'))
const asked = (path: string, facets: boolean) => (ctx: Ctx) =>
  Promise.all([keptChoices(ctx), keptSearch(ctx, searchOf(path), { facets, own: false })])

const WORDS = '/search?searchbar=cordless+drill'

/** The pages that are measured, as visitors see them. */
export const PAGES: readonly PageKind[] = [
  {
    name: 'home',
    path: '/',
    ask: (ctx) => Promise.all([keptShelves(ctx, { next: 5, featured: 20 }), asked('/', false)(ctx)]),
  },
  { name: 'search', path: '/search', ask: asked('/search', true) },
  { name: 'search, words', path: WORDS, ask: asked(WORDS, true) },
  {
    name: 'item',
    path: `/product-view/${ITEM}`,
    ask: async (ctx) => {
      const listing = await findListing(ctx, ITEM)
      if (!listing) throw new Error(`There is no listing ${ITEM}.`)
      await keptSimilar(ctx, listing, 7)
    },
  },
  { name: 'help', path: '/help', ask: null },
  { name: 'account', path: '/my-account', ask: null, forVisitors: false },
]
