import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { MEMBER_ROLES } from '#app/domain/people/permissions.ts'
import { PEOPLE_STATES } from '#app/features/accounts/inputs.ts'
import {
  deactivate,
  findBidding,
  findPerson,
  listPeople,
  type PersonRow,
  reactivate,
} from '#app/features/accounts/people.server.ts'
import { contactPart } from '#app/features/profile/inputs.ts'
import { changeDetails, LETTERS, sendAccountLetter } from '#app/flows/people/manage-people.server.ts'
import { errorsOf, newArea, requireActor, usernameTaken } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, listingId, page, required, wholeNumber } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'

/** All accounts, for administrators: as under /admin/people. */
export const adminPeople = newArea()

const person = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    admin: z.int().min(0).max(2).meta({ description: '0 buyer, 1 seller, 2 administrator' }),
    status: z.enum(['active', 'email_unverified', 'deactivate']),
    email_verified: z.boolean(),
    phone_verified: z.boolean(),
    created_at: isoDate,
    organisations: z.array(z.object({ name: z.string(), roles: z.array(z.enum(MEMBER_ROLES)) })),
  })
  .meta({ id: 'Person' })

const EXAMPLE: z.infer<typeof person> = {
  id: 'p-buyer0001',
  name: 'Marisol Reyes',
  email: 'buyer0001@demo.test',
  admin: 0,
  status: 'active',
  email_verified: true,
  phone_verified: true,
  created_at: '2026-11-21T19:00:00.000Z',
  organisations: [],
}
const WHO = documented('sign_in', 'deactivated', 'forbidden')
const ROLES = { buyer: 0, seller: 1, admin: 2 } as const

const id = anyId

const listInput = z.object({
  search: z.string().max(100).default('').meta({ description: 'Part of a name or an address' }),
  status: z.enum(PEOPLE_STATES).default('all').meta({
    description:
      '`deactivate`: switched off. `identity`: whose identity check waits for an answer. `bidding`: who has offered',
  }),
  limit: wholeNumber({ least: 1, most: 100, otherwise: 25 }),
  page,
})
const paged = {
  totalRecords: z.int(),
  setDisp: z.int().meta({ description: 'Place of the last record of this page' }),
  from: z.int().meta({ description: 'Place of the first, from 1; 0 when there is none' }),
}
const list = defineCall({
  path: '/admin/user/allbuyers',
  area: 'Account',
  summary: 'All accounts',
  description: 'For administrators. Sorted by address, including sellers and administrators.',
  signedIn: 'always',
  input: listInput,
  data: dataSchema(z.object({ records: z.array(person), ...paged })),
  example: {
    input: { search: 'marisol' },
    data: { responseData: { records: [EXAMPLE], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: WHO,
})
adminPeople.openapi(post(list), async (c) => {
  requireAdmin(c.var.ctx, c.req.raw)
  return c.json(success({ responseData: await recordsOf(c.var.ctx, c.req.valid('json')) }), 200)
})
adminPeople.openapi(get(list, listInput), async (c) => {
  requireAdmin(c.var.ctx, c.req.raw)
  return c.json(success({ responseData: await recordsOf(c.var.ctx, c.req.valid('query')) }), 200)
})

async function recordsOf(ctx: Ctx, asked: z.infer<typeof listInput>) {
  const { people, total } = await listPeople(ctx, asked)
  return { records: people.map(present), ...placesOf(people.length, total, asked) }
}

function placesOf(shown: number, totalRecords: number, { page: at, limit }: { page: number; limit: number }) {
  const from = shown > 0 ? (at - 1) * limit + 1 : 0
  return { totalRecords, setDisp: shown > 0 ? from + shown - 1 : 0, from }
}

const bidder = person.extend({
  bids: z.int().meta({ description: 'Lots that they have offered on' }),
  last_bid: isoDate.nullable().meta({ description: 'When their status last changed' }),
})
const biddersInput = listInput.omit({ status: true }).extend({
  project_id: listingId.optional().meta({ description: 'Only those who have offered on this listing' }),
})
const bidders = defineCall({
  path: '/admin/user/allbiddingbuyers',
  area: 'Account',
  summary: 'Bidders',
  description: 'For administrators. By address; on one listing, or on any. Maxes stay hidden.',
  signedIn: 'always',
  input: biddersInput,
  data: dataSchema(z.object({ records: z.array(bidder), ...paged })),
  example: {
    input: { project_id: '1042-1' },
    data: {
      responseData: {
        records: [{ ...EXAMPLE, bids: 4, last_bid: '2026-11-21T19:04:00.000Z' }],
        totalRecords: 1,
        setDisp: 1,
        from: 1,
      },
    },
  },
  refusals: WHO,
})
adminPeople.openapi(post(bidders), async (c) => {
  requireAdmin(c.var.ctx, c.req.raw)
  return c.json(success({ responseData: await biddersOf(c.var.ctx, c.req.valid('json')) }), 200)
})
adminPeople.openapi(get(bidders, biddersInput), async (c) => {
  requireAdmin(c.var.ctx, c.req.raw)
  return c.json(success({ responseData: await biddersOf(c.var.ctx, c.req.valid('query')) }), 200)
})

async function biddersOf(ctx: Ctx, { project_id, ...asked }: z.infer<typeof biddersInput>) {
  const { people, total } = await listPeople(ctx, {
    ...asked,
    status: 'bidding',
    ...(project_id !== undefined && { listingId: project_id }),
  })
  const bidding = await findBidding(
    ctx,
    people.map((row) => row.id),
  )
  const records = people.map((row) => {
    const { lots = 0, at = null } = bidding.get(row.id) ?? {}
    return { ...present(row), bids: lots, last_bid: at === null ? null : isoTime(at) }
  })
  return { records, ...placesOf(people.length, total, asked) }
}

const single = defineCall({
  path: '/admin/user/getSingleUser',
  area: 'Account',
  summary: 'One account',
  description: 'For administrators.',
  signedIn: 'always',
  input: z.object({ id }),
  data: dataSchema(person),
  example: { input: { id: 'p-buyer0001' }, data: { responseData: EXAMPLE } },
  refusals: [...WHO, ...documented('no_person')],
})
adminPeople.openapi(post(single), async (c) => {
  requireAdmin(c.var.ctx, c.req.raw)
  return c.json(success({ responseData: await personOf(c.var.ctx, c.req.valid('json').id) }), 200)
})

const change = defineCall({
  path: '/admin/user/changeStatus',
  area: 'Account',
  summary: 'Deactivate or reactivate an account',
  description:
    'For administrators. `deactivate` ends all its sessions at once; open offers stay binding. The account’s activity keeps the reason. Repeating it changes nothing.',
  signedIn: 'always',
  input: z.object({
    id,
    status: z.enum(['active', 'deactivate']),
    reason: z.string(required('Required!')).trim().min(1, 'Required!').max(500, 'Maximum 500 Characters'),
  }),
  data: dataSchema(person),
  example: {
    input: { id: 'p-buyer0001', status: 'deactivate', reason: 'Asked for it by phone' },
    data: { responseData: { ...EXAMPLE, status: 'deactivate' } },
  },
  refusals: [...WHO, ...documented('no_person', 'own_account')],
})
adminPeople.openapi(post(change), async (c) => {
  const { ctx } = c.var
  requireAdmin(ctx, c.req.raw)
  const { id: personId, status, reason } = c.req.valid('json')
  const done = await (status === 'deactivate' ? deactivate : reactivate)(ctx, { personId, reason })
  if (done === 'forbidden') throw refusal('forbidden')
  if (done === 'self') throw refusal('own_account')
  return c.json(success({ responseData: await personOf(ctx, personId) }), 200)
})

const letter = defineCall({
  path: '/admin/user/triggerEmail',
  area: 'Account',
  summary: 'Email someone a link again',
  description:
    'For administrators. `verify_email`: the link that proves their address; `reset_password`: the one to a new password. Only to the account’s own address, as often as they could ask for it themselves. The account’s activity keeps who sent it.',
  signedIn: 'always',
  input: z.object({ id, type: z.enum(LETTERS) }),
  data: dataSchema(z.object({ id: z.string(), type: z.enum(LETTERS) })),
  example: {
    input: { id: 'p-buyer0001', type: 'reset_password' },
    message: 'Email sent',
    data: { responseData: { id: 'p-buyer0001', type: 'reset_password' } },
  },
  refusals: [...WHO, ...documented('no_person', 'needless', 'too_many')],
})
adminPeople.openapi(post(letter), async (c) => {
  const { ctx } = c.var
  requireAdmin(ctx, c.req.raw)
  const asked = c.req.valid('json')
  const sent = await sendAccountLetter(ctx, asked.id, asked.type)
  if (sent.ok) return c.json(success({ responseData: asked }, 'Email sent'), 200)
  if (sent.code === 'too_many')
    throw refusal('too_many', { headers: { 'retry-after': String(sent.retryAfter) } })
  throw refusal(sent.code === 'gone' ? 'no_person' : sent.code)
})

const word = z.string().max(1_000).optional()
const details = defineCall({
  path: '/admin/user/userAction',
  area: 'Account',
  summary: 'Correct someone’s details',
  description:
    'For administrators. Fields you leave out stay as they are; it takes what user/updateProfile takes. They must verify a changed `phone` again. Address, password and roles are not changed here. The account’s activity keeps who did it.',
  signedIn: 'always',
  input: z.object({
    id,
    first_name: word,
    last_name: word,
    username: word,
    phone: word.meta({ description: 'Ten digits' }),
    additional_phone: word,
    address1: word,
    apt_unit: word,
    city: word,
    state: word,
    zip: word,
    country: word,
  }),
  data: dataSchema(person),
  example: {
    input: { id: 'p-buyer0001', first_name: 'Marisol' },
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, ...documented('no_person')],
})
adminPeople.openapi(post(details), async (c) => {
  const { ctx } = c.var
  requireAdmin(ctx, c.req.raw)
  const { id: personId, ...given } = c.req.valid('json')
  const read = contactPart.safeParse(given)
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const done = await changeDetails(ctx, personId, read.data)
  if (done === 'username_taken') throw usernameTaken()
  if (done !== 'done') throw refusal(done === 'gone' ? 'no_person' : done)
  return c.json(success({ responseData: await personOf(ctx, personId) }), 200)
})

function requireAdmin(ctx: Ctx, request: Request) {
  if (requireActor(ctx, request).role !== 'admin') throw refusal('forbidden')
}

async function personOf(ctx: Ctx, personId: string) {
  const found = await findPerson(ctx, personId)
  if (!found) throw refusal('no_person')
  return present(found)
}

function present(row: PersonRow): z.infer<typeof person> {
  const {
    id: personId,
    name,
    email,
    role,
    status,
    emailVerified,
    phoneVerified,
    createdAt,
    organisations,
  } = row
  return {
    id: personId,
    name,
    email,
    admin: ROLES[role],
    status,
    organisations,
    email_verified: emailVerified,
    phone_verified: phoneVerified,
    created_at: isoTime(createdAt),
  }
}
