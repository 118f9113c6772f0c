import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { addFavourite, removeFavouriteOf } from '#app/features/favourites/commands.server.ts'
import { EXPORT_FILENAME, exportFavourites } from '#app/features/favourites/export.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { listingId } from '#workers/api/core/fields.ts'
import { documented, NO_LISTING, NO_LISTING_DOC } from '#workers/api/core/refusals.ts'
import { zeroOrOne } from '../presenters/units.ts'

export const watchlist = newArea()

const input = z.object({
  project_id: listingId,
  emailFields: z.unknown().optional().meta({ description: 'Taken and not used' }),
})
const watched = z.object({
  project_id: z.string(),
  status: z.enum(['added', 'removed']),
  watchlistid: zeroOrOne,
})

const add = defineCall({
  path: '/user/addWatchlist',
  area: 'Account',
  summary: 'Add to the favorites',
  description:
    'Adding one that’s already there changes nothing. Your other tabs are told by a `watchlistAdded` frame.',
  signedIn: 'always',
  input,
  data: dataSchema(watched),
  example: {
    input: { project_id: '4821-1' },
    message: 'Added to Favorites',
    data: { responseData: { project_id: '4821-1', status: 'added', watchlistid: 1 } },
  },
  refusals: [...documented('sign_in'), NO_LISTING_DOC],
})
/** The same call by the other name that clients know it by. */
const addToFavorites = {
  ...add,
  path: '/user/addToFavorites' as const,
  description: `${add.description} The same as user/addWatchlist.`,
}
watchlist.openapi(post(add), async (c) =>
  c.json(await addTo(c.var.ctx, c.req.raw, c.req.valid('json').project_id), 200),
)
watchlist.openapi(post(addToFavorites), async (c) =>
  c.json(await addTo(c.var.ctx, c.req.raw, c.req.valid('json').project_id), 200),
)

async function addTo(ctx: Ctx, request: Request, project_id: string) {
  if (!(await addFavourite(ctx, requireActor(ctx, request), project_id)))
    throw refusal('not_found', { message: NO_LISTING })
  const responseData = { project_id, status: 'added' as const, watchlistid: 1 as const }
  return success({ responseData }, 'Added to Favorites')
}

const remove = defineCall({
  path: '/user/removeWatchlist',
  area: 'Account',
  summary: 'Remove from the favorites',
  description: 'Removing one that isn’t there changes nothing.',
  signedIn: 'always',
  input,
  data: dataSchema(watched),
  example: {
    input: { project_id: '4821-1' },
    message: 'Removed from Favorites',
    data: { responseData: { project_id: '4821-1', status: 'removed', watchlistid: 0 } },
  },
  refusals: documented('sign_in'),
})
const removeFromFavorites = {
  ...remove,
  path: '/user/removeFromFavorites' as const,
  description: `${remove.description} The same as user/removeWatchlist.`,
}
watchlist.openapi(post(remove), async (c) =>
  c.json(await removeFrom(c.var.ctx, c.req.raw, c.req.valid('json').project_id), 200),
)
watchlist.openapi(post(removeFromFavorites), async (c) =>
  c.json(await removeFrom(c.var.ctx, c.req.raw, c.req.valid('json').project_id), 200),
)

async function removeFrom(ctx: Ctx, request: Request, project_id: string) {
  await removeFavouriteOf(ctx, requireActor(ctx, request), project_id)
  const responseData = { project_id, status: 'removed' as const, watchlistid: 0 as const }
  return success({ responseData }, 'Removed from Favorites')
}

const exported = defineCall({
  path: '/user/exportWatchlist',
  area: 'Account',
  summary: 'The favorites as a table',
  description: 'CSV text, latest first, at most 5,000 lines.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ records: z.string(), filename: z.string() })),
  example: {
    input: {},
    data: { responseData: { records: 'Lot,Title,…\r\n', filename: EXPORT_FILENAME } },
  },
  refusals: documented('sign_in'),
})
watchlist.openapi(post(exported), async (c) =>
  c.json(success({ responseData: await exportOf(c.var.ctx, c.req.raw) }), 200),
)
watchlist.openapi(get(exported, z.object({})), async (c) =>
  c.json(success({ responseData: await exportOf(c.var.ctx, c.req.raw) }), 200),
)

async function exportOf(ctx: Ctx, request: Request) {
  const records = await exportFavourites(ctx, requireActor(ctx, request))
  return { records, filename: EXPORT_FILENAME }
}
