import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { draftSaleOf } from '#app/domain/auctions/draft-sale.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { isMember, mayActFor } from '#app/domain/people/permissions.ts'
import { DRAFT_FIELDS } from '#app/domain/shop/draft.ts'
import { findSaleOfDraft } from '#app/features/auctions/queries.server.ts'
import type { DraftRow } from '#app/features/drafts/commands.server.ts'
import {
  findDraft,
  findDraftOwner,
  listDraftChoices,
  mayEditDraft,
} from '#app/features/drafts/queries.server.ts'
import { projectActionFields } from '#app/features/listings/inputs.ts'
import { readLotLog } from '#app/features/listings/queries.server.ts'
import { judgeDraft, publishDraft } from '#app/flows/lots/publish-draft.server.ts'
import { findOwnLot } from '#app/flows/lots/revise-lot.server.ts'
import { refusedAct as refusedBy } from '#app/flows/offers/act-for-listing.server.ts'
import { projectAction } from '#app/flows/offers/project-action.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { exampleItem } from '#workers/api/core/examples.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { documented, PROJECT_REFUSALS, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { bidId, exampleReceipt, refusedAct } from '#workers/api/core/room-answer.ts'
import { receipt } from '../presenters/bid.ts'
import { listingItem } from '../presenters/item.ts'
import { isoDate, picturePath } from '../presenters/units.ts'
import { findItem } from './product.ts'

/** One lot of a seller's own, from the draft on. */
export const ownLot = newArea()

const NONE = {
  status: 404,
  code: 'not_found',
  message: 'You have no such lot',
} as const satisfies RefusalDoc

const draft = z
  .object({
    fields: z.partialRecord(z.enum(DRAFT_FIELDS), z.string()).meta({ description: 'As they were typed' }),
    allattachmentlist: z.array(z.string()).meta({ description: 'Paths of its pictures, in their order' }),
    problems: z.array(z.string()).meta({ description: 'What keeps it from being published now, by field' }),
    auction_id: z.string().nullable().meta({ description: 'The auction that it will be sold in' }),
    relisted_from_id: z.string().nullable(),
    updated_at: isoDate,
    seen: z.int().meta({ description: 'Grows with every change' }),
  })
  .meta({ id: 'Draft' })

const published = listingItem
  .extend({
    pictures: z
      .array(
        z.object({ file_name: z.string(), filename: z.string(), title: z.string(), description: z.string() }),
      )
      .meta({ description: 'In their order, with what is said of them' }),
    seen: z.int().meta({ description: 'Grows with every change of text, pictures or product facts' }),
  })
  .meta({ id: 'OwnListing' })

const single = defineCall({
  path: '/product/getSingleProject',
  area: 'Selling',
  summary: 'One of your organisation’s lots, whole',
  description:
    'For people who list lots, and administrators. A `draft` as it was typed, with what it still needs; a published lot as its page shows it (`listing`), with its reserve. The other of the two is null.',
  signedIn: 'always',
  input: z.object({
    organization: anyId.optional().meta({ description: 'You can leave it out if you belong to one' }),
    id: anyId.meta({ description: 'The draft’s or the listing’s id' }),
  }),
  data: dataSchema(z.object({ id: z.string(), draft: draft.nullable(), listing: published.nullable() })),
  example: {
    input: { organization: 'org-1', id: '1042-1' },
    data: {
      responseData: {
        id: '1042-1',
        draft: null,
        listing: {
          ...exampleItem,
          own_item: true,
          may_manage: true,
          minimumReservePrice: 80,
          pictures: [
            {
              file_name: '/pictures/cordless-drill-teal-main-640.webp',
              filename: 'drill.jpg',
              title: 'Drill',
              description: 'The drill in its case',
            },
          ],
          seen: 2,
        },
      },
    },
  },
  refusals: [...documented('sign_in', 'deactivated', 'forbidden'), NONE],
})
ownLot.openapi(post(single), async (c) => {
  const { ctx } = c.var
  const { organization, id } = c.req.valid('json')
  const actor = requireActor(ctx, c.req.raw)
  const organisationId = organization ?? actor.organisations[0]?.id ?? ''
  if (!mayActFor(actor, organisationId, 'listings')) throw refusal('forbidden')
  const kept = await findDraft(ctx, { id, organisationId })
  if (kept) {
    if (!(await mayEditDraft(ctx, kept))) throw new ApiRefusal(NONE)
    return c.json(success({ responseData: { id, draft: await presentDraft(ctx, kept), listing: null } }), 200)
  }
  const found = await findOwnLot(ctx, organisationId, id)
  if (!found) throw new ApiRefusal(NONE)
  const { reservePrice } = found.row
  const listing = {
    ...(await findItem(ctx, { id, after: 0 })),
    minimumReservePrice: reservePrice === null ? null : dollarsFromCents(reservePrice),
    pictures: found.images.map(({ name, fileName, title, caption }) => {
      return { file_name: picturePath(name), filename: fileName, title, description: caption }
    }),
    seen: (await readLotLog(ctx, id)).version,
  }
  return c.json(success({ responseData: { id, draft: null, listing } }), 200)
})

const ACT_OF = { published: 'publish', closed: 'close', withdrawn: 'withdraw', relisted: 'relist' } as const
const STATUSES = Object.keys(ACT_OF) as (keyof typeof ACT_OF)[]
const STALE = {
  status: 409,
  code: 'stale',
  message: 'Someone changed this draft in the same moment. Read it again',
} as const satisfies RefusalDoc

const change = defineCall({
  path: '/product/changeStatus',
  area: 'Selling',
  summary: 'Publish, close, withdraw or relist a lot',
  description:
    'For the lot’s organisation and administrators. `published` makes a draft public under the same id, or says per field what prevents it. The others are as in `product/projectAction`: `closed` ends it now, `withdrawn` without a sale, `relisted` offers one anew that ended without a sale, at once and for as long as it was to last.',
  signedIn: 'always',
  input: z
    .object({
      id: anyId.meta({ description: 'The draft’s or the listing’s id' }),
      status: z.enum(STATUSES, { error: `Enter ${STATUSES.join(', ')}` }),
      reason: projectActionFields.shape.reason.meta({ description: 'Needed for `withdrawn`' }),
      bid_id: bidId,
    })
    .refine(({ status, reason }) => status !== 'withdrawn' || reason !== null, {
      path: ['reason'],
      message: 'Required!',
    }),
  data: dataSchema(
    z.object({
      id: z.string().meta({ description: 'The listing; of `relisted` the new one' }),
      status: z.enum(STATUSES),
      receipt: receipt.nullable().meta({ description: 'Of the room, where it was asked' }),
    }),
  ),
  example: {
    input: { id: '1042-1', status: 'withdrawn', reason: 'Damaged in the yard' },
    message: 'Listing withdrawn successfully',
    data: {
      responseData: {
        id: '1042-1',
        status: 'withdrawn',
        receipt: {
          ...exampleReceipt,
          message: 'Listing withdrawn successfully',
          next_bid: null,
          time_left_ms: 0,
          bidtopstatus: null,
        },
      },
    },
  },
  refusals: [...PROJECT_REFUSALS, STALE],
})
ownLot.openapi(post(change), async (c) => {
  const { ctx } = c.var
  const { id, status, reason, bid_id } = c.req.valid('json')
  const actor = requireActor(ctx, c.req.raw)
  const organisationId = await findDraftOwner(ctx, id)
  if (organisationId !== null) {
    const key = { id, organisationId }
    // to others a draft does not exist
    if (!(await mayEditDraft(ctx, key)))
      throw isMember(actor, organisationId) ? refusal('forbidden') : refusedAct(refusedBy('not_found'))
    if (status !== 'published') throw refusedAct(refusedBy('not_published'))
    await publish(ctx, key)
    return c.json(success({ responseData: { id, status, receipt: null } }, PUBLISHED), 200)
  }
  const attempt = bid_id ?? crypto.randomUUID()
  const asked = { action: ACT_OF[status], reason, starts_at: null, closes_at: null, bid_id: attempt }
  const acted = await projectAction(ctx, id, asked)
  if (!acted.ok) throw refusedAct(acted)
  const { listingId, message, receipt: given } = acted
  return c.json(success({ responseData: { id: listingId, status, receipt: given } }, message), 200)
})

const PUBLISHED = 'Listing published successfully'

async function publish(ctx: Ctx, key: { id: string; organisationId: string }): Promise<void> {
  const published = await publishDraft(ctx, key)
  if (published.ok) return
  switch (published.code) {
    case 'not_found':
      throw refusedAct(refusedBy('not_found'))
    case 'stale':
      throw new ApiRefusal(STALE)
    case 'not_ready': {
      const errors: Record<string, string[]> = {}
      for (const { field, code } of published.problems) errors[field] = [...(errors[field] ?? []), code]
      throw refusal('validation', { data: { errors } })
    }
  }
}

async function presentDraft(ctx: Ctx, row: DraftRow): Promise<z.infer<typeof draft>> {
  const [choices, sale] = await Promise.all([
    listDraftChoices(ctx, row.organisationId),
    findSaleOfDraft(ctx, row),
  ])
  const judged = judgeDraft(row, choices, ctx.clock.now(), draftSaleOf(sale, row))
  return {
    fields: row.fields,
    allattachmentlist: row.pictures.map(({ name }) => picturePath(name)),
    problems: judged.ok ? [] : judged.problems.map(({ field, code }) => `${field}:${code}`),
    auction_id: row.auctionId,
    relisted_from_id: row.relistedFromId,
    updated_at: isoTime(row.updatedAt),
    seen: row.version,
  }
}
