import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { mayActFor } from '#app/domain/people/permissions.ts'
import { BLOCK_REASON_MOST, BUYERS_PER_PAGE } from '#app/features/blocks/inputs.ts'
import { countBuyers, listBlocked } from '#app/features/blocks/queries.server.ts'
import { blockBuyer } from '#app/flows/people/block-buyer.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, page } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'

/** From whom an organisation takes no offers. */
export const blockedBuyers = newArea()

const organization = anyId.meta({ description: 'Your organisation; by default the one you work for' })
const record = z
  .object({
    user_id: z.string(),
    member_number: z.int().nullable(),
    name: z.string(),
    reason: z.string().meta({ description: 'For the organisation’s people only' }),
    blocked_by: z.string().nullable(),
    blocked_at: isoDate,
  })
  .meta({ id: 'BlockedBuyer' })
const records = z.object({ records: z.array(record), totalRecords: z.int() })
const EXAMPLE = {
  records: [
    {
      user_id: 'p-buyer1',
      member_number: 104_211,
      name: 'Dwayne Pruitt',
      reason: 'Three lots unpaid',
      blocked_by: 'Ruth Abernathy',
      blocked_at: '2026-11-21T19:00:00.000Z',
    },
  ],
  totalRecords: 1,
}
const WHO = documented('sign_in', 'deactivated', 'forbidden')
const UNKNOWN = {
  status: 404,
  code: 'unknown_member',
  message: 'No one with that number has bought from you or made you an offer',
} as const
const OWN = { status: 409, code: 'own_people', message: 'They work for you' } as const

function managed(ctx: Ctx, request: Request, asked: { organization?: string | undefined }): string {
  const actor = requireActor(ctx, request)
  const id = asked.organization ?? actor.organisations[0]?.id
  if (id === undefined || !mayActFor(actor, id, 'offers')) throw refusal('forbidden')
  return id
}

async function recordsOf(ctx: Ctx, organisationId: string, of: number) {
  const [rows, counts] = await Promise.all([
    listBlocked(ctx, organisationId, of),
    countBuyers(ctx, organisationId),
  ])
  return {
    records: rows.slice(0, BUYERS_PER_PAGE).map(({ id, member, name, reason, by, at }) => ({
      user_id: id,
      member_number: member,
      name,
      reason,
      blocked_by: by,
      blocked_at: isoTime(at),
    })),
    totalRecords: counts.blocked,
  }
}

const list = defineCall({
  path: '/user/blockedBuyers',
  area: 'Selling',
  summary: 'Buyers that an organisation has blocked',
  description: 'The latest first. For its managers and owners, and administrators.',
  signedIn: 'always',
  input: z.object({ organization: organization.optional(), page }),
  data: dataSchema(records),
  example: { input: { organization: 'o-foundry-lane-liquidation' }, data: { responseData: EXAMPLE } },
  refusals: WHO,
})
blockedBuyers.openapi(post(list), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const id = managed(ctx, c.req.raw, asked)
  return c.json(success({ responseData: await recordsOf(ctx, id, asked.page) }), 200)
})

const change = defineCall({
  path: '/user/blockBuyer',
  area: 'Selling',
  summary: 'Block a buyer, or unblock them',
  description:
    'Blocked, they can no longer offer on the organisation’s lots or buy them: each is refused with `blocked`. What they have offered and bought stays. A `reason` is kept for the organisation’s people. Asked again with the same, nothing changes.',
  signedIn: 'always',
  input: z.object({
    organization: organization.optional(),
    user_id: anyId.optional(),
    member_number: z.int().min(1).max(999_999_999).optional().meta({ description: 'In place of `user_id`' }),
    blocked: z.boolean().default(true),
    reason: z.string().trim().max(BLOCK_REASON_MOST).default(''),
  }),
  data: dataSchema(records),
  example: {
    input: {
      organization: 'o-foundry-lane-liquidation',
      member_number: 104_211,
      reason: 'Three lots unpaid',
    },
    message: 'Buyer blocked',
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, UNKNOWN, OWN],
})
blockedBuyers.openapi(post(change), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const id = managed(ctx, c.req.raw, asked)
  const { user_id: person = '', member_number: number, blocked, reason } = asked
  const member = number === undefined ? '' : String(number)
  if (person === '' && member === '')
    throw refusal('validation', { data: { errors: { user_id: ['Required!'] } } })
  if (blocked && reason === '') throw refusal('validation', { data: { errors: { reason: ['Required!'] } } })
  const done = await blockBuyer(
    ctx,
    id,
    blocked ? { intent: 'block', person, member, reason } : { intent: 'unblock', person, member },
  )
  if (!done.ok) {
    if (done.code === 'forbidden') throw refusal('forbidden')
    throw new ApiRefusal(done.code === 'own_people' ? OWN : UNKNOWN)
  }
  return c.json(
    success({ responseData: await recordsOf(ctx, id, 1) }, blocked ? 'Buyer blocked' : 'Buyer unblocked'),
    200,
  )
})
