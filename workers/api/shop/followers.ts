import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { mayManageListing } from '#app/domain/people/permissions.ts'
import { followSeller, unfollowSeller } from '#app/features/follows/commands.server.ts'
import { type FollowInput, followInput, givenRating } from '#app/features/follows/inputs.ts'
import {
  FOLLOWS_PER_PAGE,
  getSellerRating,
  listFollowed,
  listFollowers,
} from '#app/features/follows/queries.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, page } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'
import { listPlaces, placeOf } from './lists.ts'

export const followers = newArea()

const NO_SELLER = 'No such seller'
const NO_SELLER_DOC = { status: 404, code: 'not_found', message: NO_SELLER }
const organisation = anyId.meta({ description: "The seller's id: the `user_id` of its listings" })
const rating = z.int().min(1).max(5).nullable()
const sums = {
  followers: z.int(),
  rated: z.int().meta({ description: 'How many of them rated' }),
  average: z.number().nullable().meta({ description: 'Mean of their ratings, to a tenth' }),
  rating: rating.meta({ description: 'Your own' }),
  following: z.boolean(),
}

const add = defineCall({
  path: '/user/addFollower',
  area: 'Account',
  summary: 'Follow a seller, or change your rating',
  description: 'One per follower: a second call changes the rating. Without `rating` it stays the same.',
  signedIn: 'always',
  input: z.object({ follows: organisation, rating: followInput.shape.rating }),
  data: dataSchema(z.object(sums)),
  example: {
    input: { follows: 'o-foundry-lane-liquidation', rating: 5 },
    data: { responseData: { followers: 12, rated: 9, average: 4.6, rating: 5, following: true } },
  },
  refusals: [...documented('sign_in', 'forbidden'), NO_SELLER_DOC],
})
followers.openapi(post(add), async (c) => {
  const { ctx } = c.var
  return c.json(success({ responseData: await follow(ctx, c.req.raw, c.req.valid('json')) }), 200)
})

async function follow(ctx: Ctx, request: Request, asked: FollowInput) {
  const done = await followSeller(ctx, requireActor(ctx, request), asked)
  if (done === 'forbidden') throw refusal('forbidden')
  if (done === 'not_found') throw refusal('not_found', { message: NO_SELLER })
  return sumsOf(ctx, asked.follows)
}

const update = defineCall({
  path: '/user/updateFollower',
  area: 'Account',
  summary: 'Rate a seller you follow',
  description: 'Replaces your previous rating. If you don’t follow the seller yet, you do from now on.',
  signedIn: 'always',
  input: z.object({ follows: organisation, rating: givenRating }),
  data: dataSchema(z.object(sums)),
  example: {
    input: { follows: 'o-foundry-lane-liquidation', rating: 4 },
    data: { responseData: { followers: 12, rated: 9, average: 4.5, rating: 4, following: true } },
  },
  refusals: [...documented('sign_in', 'forbidden'), NO_SELLER_DOC],
})
followers.openapi(post(update), async (c) => {
  const { ctx } = c.var
  return c.json(success({ responseData: await follow(ctx, c.req.raw, c.req.valid('json')) }), 200)
})

const remove = defineCall({
  path: '/user/removeFollower',
  area: 'Account',
  summary: 'Unfollow a seller',
  description: 'Removes your rating too. If you don’t follow it, nothing changes.',
  signedIn: 'always',
  input: z.object({ follows: organisation }),
  data: dataSchema(z.object(sums)),
  example: {
    input: { follows: 'o-foundry-lane-liquidation' },
    data: { responseData: { followers: 11, rated: 8, average: 4.5, rating: null, following: false } },
  },
  refusals: documented('sign_in'),
})
followers.openapi(post(remove), async (c) => {
  const { ctx } = c.var
  const { follows } = c.req.valid('json')
  await unfollowSeller(ctx, requireActor(ctx, c.req.raw), follows)
  return c.json(success({ responseData: await sumsOf(ctx, follows) }), 200)
})

const listInput = z.object({ follows: organisation.optional(), page })
const list = defineCall({
  path: '/user/getFollowers',
  area: 'Account',
  summary: 'Sellers you follow, or your organisation’s followers',
  description:
    "Without `follows`, the sellers you follow. With it, that seller's followers, for its own people and administrators; latest first, 20 per page.",
  signedIn: 'always',
  input: listInput,
  data: dataSchema(
    z.object({
      records: z.array(
        z.object({ follows: z.string().optional(), name: z.string(), rating, created_at: isoDate }),
      ),
      ...listPlaces,
    }),
  ),
  example: {
    input: {},
    data: {
      responseData: {
        records: [
          {
            follows: 'o-foundry-lane-liquidation',
            name: 'Foundry Lane Liquidation',
            rating: 5,
            created_at: '2026-11-21T19:00:00.000Z',
          },
        ],
        totalRecords: 1,
        setDisp: 1,
        from: 1,
      },
    },
  },
  refusals: documented('sign_in', 'forbidden'),
})
followers.openapi(post(list), async (c) =>
  c.json(success({ responseData: await recordsOf(c.var.ctx, c.req.raw, c.req.valid('json')) }), 200),
)
followers.openapi(get(list, listInput), async (c) =>
  c.json(success({ responseData: await recordsOf(c.var.ctx, c.req.raw, c.req.valid('query')) }), 200),
)

async function recordsOf(ctx: Ctx, request: Request, asked: z.infer<typeof listInput>) {
  const actor = requireActor(ctx, request)
  const { follows } = asked
  if (follows === undefined) {
    const { records, total } = await listFollowed(ctx, actor, asked)
    return {
      records: records.map(({ id, name, rating, since }) => ({
        follows: id,
        name,
        rating,
        created_at: isoTime(since),
      })),
      totalRecords: total,
      ...placeOf(records, { page: asked.page, limit: FOLLOWS_PER_PAGE }),
    }
  }
  if (!mayManageListing(actor, { organisationId: follows })) throw refusal('forbidden')
  const { records, total } = await listFollowers(ctx, follows, asked)
  return {
    records: records.map(({ name, rating, since }) => ({ name, rating, created_at: isoTime(since) })),
    totalRecords: total,
    ...placeOf(records, { page: asked.page, limit: FOLLOWS_PER_PAGE }),
  }
}

async function sumsOf(ctx: Ctx, organisationId: string) {
  const { own, ...sums } = await getSellerRating(ctx, organisationId)
  return { ...sums, rating: own?.rating ?? null, following: own !== null }
}
