import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { unwatchSale, watchSale } from '#app/features/live-sale/commands.server.ts'
import { WATCH_LIST_LIMIT } from '#app/features/live-sale/inputs.ts'
import { listWatched } from '#app/features/live-sale/watches.server.ts'
import { newArea, requireActor } from '../core/area.ts'
import { defineCall, get, post } from '../core/call.ts'
import { dataSchema, refusal, success } from '../core/envelope.ts'
import { documented } from '../core/refusals.ts'

/** `/auction/…WatchList` (account-and-operations, section 7): following whole sales. */
export const saleWatches = newArea()

const NO_SALE = 'No such auction'
const auctionId = z.string().min(1).max(64)
const input = z.object({ auction_id: auctionId })
const watched = z.object({ auction_id: z.string(), status: z.enum(['added', 'removed']) })

const add = defineCall({
  path: '/auction/addAuctionWatchList',
  area: 'Account',
  summary: 'Watch a sale',
  description:
    'One reminder before its first lot closes, instead of one per lot. Watching again changes nothing.',
  signedIn: 'always',
  input,
  data: dataSchema(watched),
  example: {
    input: { auction_id: 'sale-1' },
    message: 'Watching',
    data: { responseData: { auction_id: 'sale-1', status: 'added' } },
  },
  refusals: [...documented('sign_in'), { status: 404, code: 'not_found', message: NO_SALE }],
})
saleWatches.openapi(post(add), async (c) => {
  const { auction_id } = c.req.valid('json')
  const { ctx } = c.var
  if (!(await watchSale(ctx, requireActor(ctx, c.req.raw), auction_id)))
    throw refusal('not_found', { message: NO_SALE })
  const responseData = { auction_id, status: 'added' as const }
  return c.json(success({ responseData }, 'Watching'), 200)
})

const remove = defineCall({
  path: '/auction/removeAuctionWatchList',
  area: 'Account',
  summary: 'Stop watching a sale',
  description: 'Removing one that isn’t there changes nothing.',
  signedIn: 'always',
  input,
  data: dataSchema(watched),
  example: {
    input: { auction_id: 'sale-1' },
    message: 'No longer watching',
    data: { responseData: { auction_id: 'sale-1', status: 'removed' } },
  },
  refusals: documented('sign_in'),
})
saleWatches.openapi(post(remove), async (c) => {
  const { auction_id } = c.req.valid('json')
  const { ctx } = c.var
  await unwatchSale(ctx, requireActor(ctx, c.req.raw), auction_id)
  const responseData = { auction_id, status: 'removed' as const }
  return c.json(success({ responseData }, 'No longer watching'), 200)
})

const listInput = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(WATCH_LIST_LIMIT),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
})
const record = z.object({
  id: z.string(),
  title: z.string(),
  state: z.string(),
  lots: z.number().int(),
  date_start: z.string().nullable(),
  date_closed: z.string().nullable().meta({ description: 'When its first lot closes' }),
  watched_at: z.string(),
})

const list = defineCall({
  path: '/auction/auctionWatchList',
  area: 'Account',
  summary: 'Sales you watch',
  description: 'Latest watched first.',
  signedIn: 'always',
  input: listInput,
  data: dataSchema(z.object({ records: z.array(record), totalRecords: z.number().int() })),
  example: {
    input: {},
    data: {
      responseData: {
        records: [
          {
            id: 'sale-1',
            title: 'Monday sale',
            state: 'open',
            lots: 412,
            date_start: '2026-11-20T14:00:00.000Z',
            date_closed: '2026-11-24T00:00:00.000Z',
            watched_at: '2026-11-19T15:30:00.000Z',
          },
        ],
        totalRecords: 1,
      },
    },
  },
  refusals: documented('sign_in'),
})
saleWatches.openapi(post(list), async (c) =>
  c.json(success({ responseData: await listOf(c.var.ctx, c.req.raw, c.req.valid('json')) }), 200),
)
saleWatches.openapi(get(list, listInput), async (c) =>
  c.json(success({ responseData: await listOf(c.var.ctx, c.req.raw, c.req.valid('query')) }), 200),
)

async function listOf(ctx: Ctx, request: Request, asked: z.infer<typeof listInput>) {
  const { records, totalRecords } = await listWatched(ctx, requireActor(ctx, request), asked)
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    totalRecords,
    records: records.map(({ id, title, state, lots, startsAt, firstCloseAt, watchedAt }) => ({
      id,
      title,
      state,
      lots,
      date_start: iso(startsAt),
      date_closed: iso(firstCloseAt),
      watched_at: new Date(watchedAt).toISOString(),
    })),
  }
}
