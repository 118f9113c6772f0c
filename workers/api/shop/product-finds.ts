import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { acceptCode } from '#app/features/browse/barcode.ts'
import { SORTS } from '#app/features/browse/inputs.ts'
import { listSimilar } from '#app/features/browse/queries.server.ts'
import { countPending, findByBarcode, listSuggestions } from '#app/features/browse/suggest.server.ts'
import { countCart } from '#app/features/cart/queries.server.ts'
import { findFormat, listFacts } from '#app/features/listings/facts.server.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { getDefaults } from '#app/features/settings/defaults.server.ts'
import { recordView } from '#app/features/view-counts/commands.server.ts'
import { readViewCount } from '#app/features/view-counts/queries.server.ts'
import { search as words } from '#app/i18n/en/search.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { exampleRecord } from '#workers/api/core/examples.ts'
import { listingId, required } from '#workers/api/core/fields.ts'
import { NO_LISTING, NO_LISTING_DOC } from '#workers/api/core/refusals.ts'
import { option } from '../presenters/default-lists.ts'
import { listingRecord } from '../presenters/listing.ts'
import { recordsOfTiles } from './tile-records.ts'

/** Listings that are found otherwise than by a search, and what is counted. */
export const finds = newArea()

const SIMILAR = 7
const SUGGESTED = 10
const SCANNED = 3

const text = (message: string, most: number) =>
  z.string(required(message)).trim().min(1, message).max(most, `Maximum ${most} Characters`)
const records = z.array(listingRecord)
const oneId = z.object({ id: listingId })

const similar = defineCall({
  path: '/product/similar',
  area: 'Listings',
  summary: 'Similar listings',
  description: `Up to ${SIMILAR} that can still be offered on: of its category, then of the category above, the most offered on first.`,
  signedIn: 'own',
  input: oneId,
  data: dataSchema(z.object({ records })),
  example: { input: { id: '1042-1' }, data: { responseData: { records: [exampleRecord] } } },
  refusals: [NO_LISTING_DOC],
})
finds.openapi(post(similar), async (c) =>
  c.json(success({ responseData: await findSimilar(c.var.ctx, c.req.valid('json').id) }), 200),
)
finds.openapi(get(similar, oneId), async (c) =>
  c.json(success({ responseData: await findSimilar(c.var.ctx, c.req.valid('query').id) }), 200),
)

const suggestInput = z.object({ searchbar: text('Required!', 200) })
const suggest = defineCall({
  path: '/product/suggest',
  area: 'Listings',
  summary: 'Search suggestions',
  description: `Up to ${SUGGESTED} listings with the words so far in their title, ending soonest first; a number finds its lot, and a misspelt word what it was likely meant to be.`,
  signedIn: 'own',
  input: suggestInput,
  data: dataSchema(z.object({ records })),
  example: { input: { searchbar: 'dril' }, data: { responseData: { records: [exampleRecord] } } },
})
finds.openapi(post(suggest), async (c) =>
  c.json(success({ responseData: await findSuggested(c.var.ctx, c.req.valid('json').searchbar) }), 200),
)
finds.openapi(get(suggest, suggestInput), async (c) =>
  c.json(success({ responseData: await findSuggested(c.var.ctx, c.req.valid('query').searchbar) }), 200),
)

const barcodeInput = z.object({ code: text('Please enter code', 80) })
const barcode = defineCall({
  path: '/product/barcodeSearch',
  area: 'Listings',
  summary: 'Open listings by a scanned code',
  description: `Up to ${SCANNED} whose id or lot number is the code, or whose id begins with it. A read that can be no code finds nothing.`,
  signedIn: 'own',
  input: barcodeInput,
  data: dataSchema(z.object({ records })),
  example: { input: { code: '104201' }, data: { responseData: { records: [exampleRecord] } } },
})
finds.openapi(post(barcode), async (c) =>
  c.json(success({ responseData: await findScanned(c.var.ctx, c.req.valid('json').code) }), 200),
)
finds.openapi(get(barcode, barcodeInput), async (c) =>
  c.json(success({ responseData: await findScanned(c.var.ctx, c.req.valid('query').code) }), 200),
)

const pending = defineCall({
  path: '/product/pendingCount',
  area: 'Listings',
  summary: 'Your open counts',
  description: 'Your offers on open lots, pieces in your cart, and open lots you follow. Visitors have none.',
  signedIn: 'own',
  input: z.object({}),
  data: dataSchema(z.object({ bidsCount: z.int(), buynowCount: z.int(), watchlistCount: z.int() })),
  example: { input: {}, data: { responseData: { bidsCount: 4, buynowCount: 2, watchlistCount: 3 } } },
})
const pendingTemp = defineCall({
  ...pending,
  path: '/product/pendingCountTemp',
  summary: 'Your open counts, under its other name',
  description: 'The same as `product/pendingCount`: visitors have no cart, so theirs is empty.',
})
for (const call of [pending, pendingTemp])
  finds.openapi(post(call), async (c) => c.json(success({ responseData: await pendingOf(c.var.ctx) }), 200))
finds.openapi(get(pending, z.object({})), async (c) =>
  c.json(success({ responseData: await pendingOf(c.var.ctx) }), 200),
)

const sorts = defineCall({
  path: '/product/activeSorts',
  area: 'Listings',
  summary: 'Sort options and filters of a search',
  description:
    'What `orderby` takes, with the labels a client shows, and the places, categories and conditions to filter by.',
  signedIn: 'never',
  input: z.object({}),
  data: dataSchema(
    z.object({
      active_sorts: z.array(option),
      sortlocations: z.array(option),
      sortcategorytypes: z.array(option),
      sortconditiontypes: z.array(option),
    }),
  ),
  example: {
    input: {},
    data: {
      responseData: {
        active_sorts: [{ show: 'Ending Soonest', value: 'ending' }],
        sortlocations: [{ show: 'Columbus yard', value: 'columbus' }],
        sortcategorytypes: [{ show: 'Tools', value: 'tools' }],
        sortconditiontypes: [{ show: 'New', value: 'new' }],
      },
    },
  },
})
const active_sorts = SORTS.map(({ id, key }) => ({ show: words.sortBy[key], value: id }))
finds.openapi(post(sorts), async (c) => c.json(success({ responseData: await sortsOf(c.var.ctx) }), 200))
finds.openapi(get(sorts, z.object({})), async (c) =>
  c.json(success({ responseData: await sortsOf(c.var.ctx) }), 200),
)

async function sortsOf(ctx: Ctx) {
  const { locations, categories, conditions } = await getDefaults(ctx)
  const options = (named: { name: string; slug: string }[]) =>
    named.map(({ name, slug }) => ({ show: name, value: slug }))
  return {
    active_sorts,
    sortlocations: options(locations),
    sortcategorytypes: options(categories),
    sortconditiontypes: options(conditions),
  }
}

const view = defineCall({
  path: '/product/product_view_count',
  area: 'Listings',
  summary: 'Count a view of a listing',
  description: 'Returns the earlier count. A visitor counts once a day, a program never.',
  signedIn: 'never',
  input: oneId,
  data: dataSchema(z.object({ product_view_counts: z.int() })),
  example: { input: { id: '1042-1' }, data: { responseData: { product_view_counts: 31 } } },
  refusals: [NO_LISTING_DOC],
})
finds.openapi(post(view), async (c) => {
  const { id } = c.req.valid('json')
  if ((await findFormat(c.var.ctx, id)) === null) throw refusal('not_found', { message: NO_LISTING })
  recordView(c.var.ctx, id)
  return c.json(success({ responseData: { product_view_counts: await readViewCount(c.var.ctx, id) } }), 200)
})

async function pendingOf(ctx: Ctx) {
  const [{ offers, favourites }, buynowCount] = await Promise.all([countPending(ctx), countCart(ctx)])
  return { bidsCount: offers, buynowCount, watchlistCount: favourites }
}

async function findSimilar(ctx: Ctx, id: string) {
  const known = (await listFacts(ctx, [id])).get(id)
  if (!known) throw refusal('not_found', { message: NO_LISTING })
  return present(ctx, await listSimilar(ctx, { id, category: known.category }, SIMILAR))
}

async function findSuggested(ctx: Ctx, typed: string) {
  return present(ctx, await listSuggestions(ctx, typed, SUGGESTED))
}

async function findScanned(ctx: Ctx, read: string) {
  const code = acceptCode(read)
  return present(ctx, code === null ? [] : await findByBarcode(ctx, code, SCANNED))
}

async function present(ctx: Ctx, tiles: readonly TileView[]) {
  return { records: await recordsOfTiles(ctx, tiles) }
}
