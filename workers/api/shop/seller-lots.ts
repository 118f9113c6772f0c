import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { type Actor, mayActFor, type WorkSide, workSideOf } from '#app/domain/people/permissions.ts'
import { PRICE_FIELDS } from '#app/domain/shop/bulk-edit.ts'
import { DRAFT_FIELDS } from '#app/domain/shop/draft.ts'
import { listDraftChoices } from '#app/features/drafts/queries.server.ts'
import {
  findJob,
  type JobNote,
  type JobView,
  listNotes,
  ownJob,
} from '#app/features/long-jobs/commands.server.ts'
import { CLOSE_RANGES, FORMATS, LOT_SORTS, readLotQuery } from '#app/features/lot-table/inputs.ts'
import { countLots, type LotRow, listLots } from '#app/features/lot-table/queries.server.ts'
import { LISTING_STATES } from '#app/features/selling/inputs.ts'
import { BULK_ACTS, bulkInput } from '#app/flows/lots/bulk-input.ts'
import { readDraftTable } from '#app/flows/lots/draft-list.server.ts'
import { startBulk, whoseTable } from '#app/flows/lots/lot-table.server.ts'
import { errorsOf, newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { flag } from '#workers/api/core/fields.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'

/** A seller's lots as tables: found, listed, and changed many at once. */
export const sellerLots = newArea()

const organization = z
  .string()
  .max(64)
  .optional()
  .meta({ description: 'You can leave it out if you belong to one' })
const state = z.enum(LISTING_STATES).default('open')
const filters = {
  words: z.string().max(80).optional().meta({ description: 'In title or item id, or a lot number' }),
  yard: z.string().max(64).optional(),
  category: z.string().max(64).optional(),
  format: z.enum(FORMATS).optional(),
  closes: z.enum(CLOSE_RANGES).optional(),
  ready: z.enum(['', 'yes', 'no']).optional().meta({ description: 'Of drafts' }),
}
type Filters = z.infer<z.ZodObject<typeof filters>>

const job = z.object({
  id: z.string(),
  state: z.string(),
  total: z.int(),
  done: z.int().meta({ description: 'How many are behind it, refused ones among them' }),
  made: z.int(),
  updated: z.int(),
  refused: z.int(),
  refusals: z
    .array(z.object({ id: z.string().nullable(), title: z.string(), reason: z.string(), detail: z.string() }))
    .meta({ description: 'The first hundred' }),
})
const exampleJob = {
  id: '7d9f4c1e-9a51-4f0e-8a43-6f0f0c1d2e3b',
  state: 'running',
  total: 4_312,
  done: 131,
  made: 124,
  updated: 0,
  refused: 7,
  refusals: [{ id: '1042-1', title: 'Mitre saw', reason: 'draft:closes:close_soon', detail: '' }],
}

const record = z.object({
  id: z.string(),
  title: z.string(),
  item_id: z.string().nullable(),
  lot_number: z.int().nullable(),
  format: z.string().nullable(),
  price: z.number().nullable().meta({ description: 'Dollars' }),
  offers: z.int(),
  date_closed: z.string().nullable().meta({ description: 'ISO 8601' }),
  problems: z.array(z.string()).meta({ description: 'Of drafts: what keeps them from being published' }),
})

const listings = defineCall({
  path: '/product/listings',
  area: 'Selling',
  summary: 'Your organisation’s lots',
  description:
    'For people who list lots, and administrators. One page of its drafts, open, sold or unsold lots, narrowed and sorted as its table is; `totalRecords` counts all that match, with words up to 2,000.',
  signedIn: 'always',
  input: z.object({
    organization,
    state,
    ...filters,
    sort: z.enum(LOT_SORTS).optional(),
    dir: z.enum(['asc', 'desc']).optional(),
    page: z.int().min(1).default(1),
    limit: z.int().default(20).meta({ description: '5, 20, 40 or 60' }),
  }),
  data: dataSchema(z.object({ records: z.array(record), totalRecords: z.int() })),
  example: {
    input: { organization: 'org-1', state: 'open', sort: 'closes', page: 1 },
    data: {
      responseData: {
        records: [
          {
            id: '1042-1',
            title: '20 V cordless drill kit',
            item_id: 'FL-2101',
            lot_number: 4821,
            format: 'ascending',
            price: 86,
            offers: 14,
            date_closed: '2026-11-24T02:28:00.000Z',
            problems: [],
          },
        ],
        totalRecords: 412,
      },
    },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden'),
})
sellerLots.openapi(post(listings), async (c) => {
  const { ctx } = c.var
  const { organization: named, state: shelf, page, limit, sort, dir, ...narrowed } = c.req.valid('json')
  const side = ofOrganisation(requireActor(ctx, c.req.raw), named)
  const query = queryOf(narrowed, { page: String(page), limit: String(limit), sort, dir })
  const whose = await whoseOf(ctx, side)
  if (shelf === 'draft') {
    const { drafts, total } = await readDraftTable(ctx, whose, query)
    const records = drafts.map(({ id, title, itemId, problems }) => ({
      id,
      title,
      item_id: itemId || null,
      lot_number: null,
      format: null,
      price: null,
      offers: 0,
      date_closed: null,
      problems,
    }))
    return c.json(success({ responseData: { records, totalRecords: total } }), 200)
  }
  const [lots, totalRecords] = await Promise.all([
    listLots(ctx, whose, shelf, query),
    countLots(ctx, whose, shelf, query),
  ])
  return c.json(success({ responseData: { records: lots.map(recordOf), totalRecords } }), 200)
})

const FULL = {
  status: 409,
  code: 'full',
  message: 'Too many jobs are waiting',
} as const satisfies RefusalDoc
const NONE = {
  status: 404,
  code: 'not_found',
  message: 'You have no such lot or job',
} as const satisfies RefusalDoc

const bulk = defineCall({
  path: '/product/bulkProjectAction',
  area: 'Selling',
  summary: 'Act on many lots at once',
  description: `For people who list lots, and administrators. Over the lots of \`ids\`, or with \`all\` over all of that \`state\` that the filters find. Each by its own command; those that refuse are named with their reason. Up to 50 are done before the answer; more go on as long work, whose progress \`product/bulkProjectStatus\` tells. Of drafts: publish, edit, auction (put into one), duplicate, delete, export. Of open lots: edit (title, description, disclaimer, keywords, bin, choices: bidders see what was changed after the first offer; prices, category, condition, manufacturer, brand, colour and size, material and retail value until then), move (by \`minutes\`), reserve, auction, duplicate, export, close, withdraw. Of sold ones: duplicate, export; of unsold ones relist, too.`,
  signedIn: 'always',
  input: z.object({
    organization,
    state,
    action: z.enum(BULK_ACTS),
    ids: z.array(z.string().max(64)).max(1_000).default([]),
    all: z.boolean().default(false),
    ...filters,
    edits: z
      .array(
        z.object({
          field: z.enum(DRAFT_FIELDS),
          how: z.enum(['set', 'add', 'raise', 'lower']),
          value: z.string().max(20_000).optional(),
          by: z.number().optional(),
          unit: z.enum(['percent', 'dollars']).optional(),
        }),
      )
      .max(10)
      .default([])
      .meta({
        description: `For \`edit\`. \`raise\` and \`lower\` are for ${PRICE_FIELDS.join(', ')} and round up to whole dollars; \`add\` is for keywords. \`choices\` are ids of choices with commas between, as \`common/getDefault\` and \`product/singleProduct\` give them; all that the lot is to have`,
      }),
    minutes: z.int().nullish(),
    reserve: z.string().max(20).nullish().meta({ description: 'Dollars; empty takes it away' }),
    reason: z.string().max(500).nullish().meta({ description: 'Needed to withdraw' }),
    percent: z.number().nullish().meta({ description: 'How much lower relisted lots start' }),
    as_drafts: flag.default(false).meta({ description: 'With `relist`: drafts, and nothing is public yet' }),
    auction_id: z.string().max(64).nullish().meta({ description: 'For `auction`: where lots are put in' }),
    attempt: z.uuid().optional().meta({ description: 'Sent twice with the same one, it is done once' }),
  }),
  data: dataSchema(job),
  example: {
    input: { organization: 'org-1', state: 'draft', action: 'publish', all: true, ready: 'yes' },
    data: { responseData: exampleJob },
  },
  refusals: [...documented('sign_in', 'deactivated', 'forbidden'), FULL, NONE],
})
sellerLots.openapi(post(bulk), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const actor = requireActor(ctx, c.req.raw)
  const side = ofOrganisation(actor, asked.organization)
  const read = bulkInput.safeParse({
    ...asked,
    act: asked.action,
    auctionId: asked.auction_id,
    asDrafts: Boolean(asked.as_drafts),
  })
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const whose = await whoseOf(ctx, side)
  const started = await startBulk(
    ctx,
    { id: asked.attempt ?? crypto.randomUUID(), personId: actor.id, whose },
    read.data,
    asked.all ? { query: queryOf(asked, {}) } : { ids: asked.ids },
  )
  if (!started.ok && started.code === 'forbidden') throw refusal('forbidden')
  if (!started.ok) throw new ApiRefusal(started.code === 'full' ? FULL : NONE)
  return c.json(success({ responseData: await told(ctx, started.job) }), 200)
})

const status = defineCall({
  path: '/product/bulkProjectStatus',
  area: 'Selling',
  summary: 'Progress of a job',
  description: 'For those who list, and administrators: an import or a bulk action.',
  signedIn: 'always',
  input: z.object({ organization, job: z.string().max(64) }),
  data: dataSchema(job),
  example: {
    input: { organization: 'org-1', job: exampleJob.id },
    data: { responseData: exampleJob },
  },
  refusals: [...documented('sign_in', 'deactivated', 'forbidden'), NONE],
})
sellerLots.openapi(post(status), async (c) => {
  const { ctx } = c.var
  const { organization: named, job: id } = c.req.valid('json')
  const actor = requireActor(ctx, c.req.raw)
  const found = await findJob(ctx, ownJob(ofOrganisation(actor, named), actor.id, id))
  if (!found) throw new ApiRefusal(NONE)
  return c.json(success({ responseData: await told(ctx, found) }), 200)
})

function ofOrganisation(actor: Actor, named: string | undefined): WorkSide {
  const organisationId = named ?? actor.organisations[0]?.id ?? ''
  if (!mayActFor(actor, organisationId, 'listings')) throw refusal('forbidden')
  return workSideOf(actor, organisationId)
}

async function whoseOf(ctx: Ctx, side: WorkSide) {
  const { yards } = await listDraftChoices(ctx, side.organisationId)
  return whoseTable(side, ctx.clock.now(), yards)
}

function queryOf(narrowed: Filters, more: Record<string, string | undefined>) {
  const { words, yard, category, format, closes, ready } = narrowed
  const given = { words, yard, category, format, closes, ready, ...more }
  const named = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return readLotQuery(new URLSearchParams(named))
}

function recordOf(lot: LotRow): z.infer<typeof record> {
  return {
    id: lot.id,
    title: lot.title,
    item_id: lot.itemId,
    lot_number: lot.lotNumber,
    format: lot.format,
    price: lot.format === 'sealed' ? null : lot.price / 100,
    offers: lot.offers,
    date_closed: new Date(lot.closesAt).toISOString(),
    problems: [],
  }
}

async function told(ctx: Ctx, view: JobView): Promise<z.infer<typeof job>> {
  const notes: JobNote[] = view.refused > 0 ? await listNotes(ctx, view.id, {}) : []
  const { id, state: at, total, cursor, made, updated, refused: count } = view
  return {
    id,
    state: at,
    total,
    done: cursor,
    made,
    updated,
    refused: count,
    refusals: notes.map(({ lotId, about, why, detail }) => ({
      id: lotId,
      title: about,
      reason: why.replace(/^said:/, ''),
      detail,
    })),
  }
}
