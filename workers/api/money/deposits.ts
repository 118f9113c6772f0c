import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { DEPOSIT_ACTIONS } from '#app/domain/money/deposits.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { type Actor, mayManageListing, workSideOf } from '#app/domain/people/permissions.ts'
import { type DepositScope, findDepositView, listDeposits } from '#app/features/deposits/queries.server.ts'
import { attemptKey } from '#app/features/payments/inputs.ts'
import type { Payment } from '#app/features/payments/queries.server.ts'
import { type DepositRefusal, placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import { type Withdrawing, withdrawDeposit } from '#app/flows/money/release-deposits.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { page, required, wholeNumber } from '#workers/api/core/fields.ts'
import { documented, KEY_REUSED, NO_LISTING_DOC, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { listPlaces, placeOf } from '#workers/api/shop/lists.ts'
import { deposit, exampleDeposit, presentDeposit } from '../presenters/deposit.ts'
import { dollars } from '../presenters/units.ts'
import { PAY_REFUSALS } from './pay-words.ts'

/** What bidders leave before they offer on a listing that asks for it. */
export const deposits = newArea()

const NO_DEPOSIT: RefusalDoc = { status: 404, code: 'not_found', message: 'No such deposit' }

const PLACE_REFUSALS = {
  not_found: NO_LISTING_DOC,
  forbidden: { status: 403, code: 'forbidden', message: 'It isn’t yours' },
  cancelled: { status: 409, code: 'closed', message: 'Item was closed' },
  not_needed: { status: 409, code: 'not_needed', message: 'This lot needs no deposit' },
  closed: { status: 409, code: 'closed', message: 'Item was closed' },
  own_item: { status: 403, code: 'own_item', message: 'This is your own lot' },
  no_card: { status: 404, code: 'no_card', message: 'You have no such card' },
  card: { status: 404, code: 'no_card', message: 'You have no such card' },
  card_expired: { status: 409, code: 'card_expired', message: 'This card has expired' },
  bank: { status: 404, code: 'no_bank', message: 'You have no such bank account' },
  bank_unverified: { status: 409, code: 'bank_unverified', message: 'This bank account is not verified' },
  wallet: { status: 409, code: 'wallet', message: 'Your wallet doesn’t have enough for this' },
  tender: { status: 409, code: 'wallet', message: 'Your wallet doesn’t have enough for this' },
  amount: { status: 409, code: 'amount', message: 'The deposit changed: call again' },
  gateway: { status: 503, code: 'gateway', message: 'Payments are down right now' },
  details_needed: PAY_REFUSALS.details_needed,
  key_reused: KEY_REUSED,
} as const satisfies Record<DepositRefusal, RefusalDoc>

const WITHDRAW_REFUSALS = {
  not_found: NO_DEPOSIT,
  standing: {
    status: 409,
    code: 'standing_offer',
    message: 'Your offer on this lot leads, or could lead again',
  },
  not_held: { status: 409, code: 'not_held', message: 'This deposit is no longer held' },
  try_again: { status: 503, code: 'try_again', message: 'We couldn’t check the lot. Try again.' },
} as const satisfies Record<Extract<Withdrawing, { ok: false }>['code'], RefusalDoc>

const about = z.string().min(1).max(64).optional()
const placing = z
  .object({
    cart_id: about.meta({ description: "The listing's id, as `product_id` is", example: '1042-1' }),
    product_id: about.meta({ description: "The listing's id", example: '1042-1' }),
    payment_method: z.enum(['online', 'wallet'], { error: 'Required!' }).optional().meta({
      description:
        'May be left out where the payload tells: `wallet` by its `credit_type`, `online` by its `payment_object`',
    }),
    pay_type: z.literal('bid_deposit').optional(),
    source_id: z.string().max(80).optional().meta({
      description: 'A card or, as `bank:` and its id, a bank account that is kept. Else the default card.',
    }),
    idempotency_key: attemptKey
      .default(() => crypto.randomUUID())
      .meta({ type: 'string', description: 'Of your making', example: 'deposit-0001' }),
    amount: z.union([z.number(), z.string()]).optional().meta({ description: 'Not read: the listing says' }),
    credit_notes: z.string().max(500).optional(),
    credit_type: z.literal('user').optional(),
    type: z.literal('projects').optional(),
    creditor_id: z.string().max(64).optional().meta({ description: 'Not read: it is the caller' }),
    payment_object: z.looseObject({}).optional().meta({ type: 'object' }),
  })
  .refine(({ cart_id, product_id }) => cart_id || product_id, { path: ['product_id'], error: 'Required!' })
  .refine((asked) => asked.payment_method ?? asked.credit_type ?? asked.payment_object, {
    path: ['payment_method'],
    error: 'Required!',
  })

const placed = z.object({
  bid_deposit_id: z.string(),
  deposit_amount: dollars,
  state: z.enum(['held', 'started', 'challenged', 'pending', 'unknown', 'failed']).meta({
    description:
      '`held`: you may offer. `challenged`: send its owner to `link`, then call again. Otherwise as of payments',
  }),
  failure: z.string().nullable(),
  link: z.string().nullable(),
  date_added: z.string().meta({ format: 'date-time' }),
})

const place = {
  area: 'Offers',
  summary: 'Place a deposit',
  description:
    'The deposit a lot needs before an offer, from a saved card or bank account or the wallet. Calling again returns the same deposit. You get it back if you don’t win; if you win, it goes on the invoice.',
  signedIn: 'always',
  input: placing,
  data: dataSchema(placed),
  example: {
    input: {
      cart_id: '1042-1',
      payment_object: { type: 'projects', amount: 0 },
      pay_type: 'bid_deposit' as const,
    },
    message: 'Deposit placed',
    data: {
      responseData: {
        bid_deposit_id: 'd-1',
        deposit_amount: 50,
        state: 'held' as const,
        failure: null,
        link: null,
        date_added: '2026-11-23T19:06:00.000Z',
      },
    },
  },
  refusals: [...documented('sign_in', 'deactivated'), ...distinct(Object.values(PLACE_REFUSALS))],
} as const

for (const path of ['/bid/addBidDeposit', '/credit/addBidDeposit'] as const)
  deposits.openapi(post(defineCall({ ...place, refusals: [...place.refusals], path })), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const asked = c.req.valid('json')
    const { payment_method, credit_type, source_id, idempotency_key: attempt } = asked
    const done = await placeDeposit(ctx, actor, asked.product_id ?? asked.cart_id ?? '', {
      payment_method: payment_method ?? (credit_type ? 'wallet' : 'online'),
      source: source_id ?? null,
      attempt,
    })
    if (!done.ok) throw refused(PLACE_REFUSALS[done.code])
    const { depositId, payment, amount, placedAt } = done
    const responseData = {
      bid_deposit_id: depositId,
      deposit_amount: dollarsFromCents(amount),
      ...presentState(payment, ctx.origin),
      date_added: isoTime(placedAt),
    }
    return c.json(
      success({ responseData }, responseData.state === 'held' ? 'Deposit placed' : undefined),
      200,
    )
  })

function presentState(payment: Payment | null, origin: string) {
  const state = payment === null || payment.state === 'succeeded' ? ('held' as const) : payment.state
  const challenge = payment?.challengeAddress ?? null
  return {
    state,
    failure: payment?.failure ?? null,
    link: challenge && new URL(challenge, origin).href,
  }
}

const one = {
  signedIn: 'always',
  input: z.object({ id: z.string(required('Required!')).min(1, 'Required!').max(80) }),
  data: dataSchema(deposit),
} as const

const show = defineCall({
  path: '/deposit/deposit',
  area: 'Offers',
  summary: 'A deposit',
  description: 'One of your own, or one left on a lot of your organisation.',
  ...one,
  example: { input: { id: 'd-1' }, data: { responseData: exampleDeposit } },
  refusals: [...documented('sign_in', 'deactivated'), NO_DEPOSIT],
})
deposits.openapi(post(show), async (c) => {
  const { ctx } = c.var
  return c.json(success(await viewOf(ctx, requireActor(ctx, c.req.raw), c.req.valid('json').id)), 200)
})
deposits.openapi(get(show, z.object({ id: z.string().min(1).max(80) })), async (c) => {
  const { ctx } = c.var
  return c.json(success(await viewOf(ctx, requireActor(ctx, c.req.raw), c.req.valid('query').id)), 200)
})

async function viewOf(ctx: Ctx, actor: Actor, id: string) {
  const found = await findDepositView(ctx, id)
  const theirs = found && (found.personId === actor.id || mayManageListing(actor, found))
  if (!found || !theirs) throw refused(NO_DEPOSIT)
  return { responseData: presentDeposit(found) }
}

const withdraw = defineCall({
  path: '/deposit/withdraw',
  area: 'Offers',
  summary: 'Withdraw a deposit',
  description:
    'Possible while no offer of yours on the lot leads or could lead again. It goes back to where you paid from. Calling again changes nothing.',
  ...one,
  example: {
    input: { id: 'd-1' },
    message: 'Deposit released',
    data: { responseData: { ...exampleDeposit, status: 'released' as const, released_amount: 50 } },
  },
  refusals: [...documented('sign_in', 'deactivated'), ...Object.values(WITHDRAW_REFUSALS)],
})
deposits.openapi(post(withdraw), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { id } = c.req.valid('json')
  const done = await withdrawDeposit(ctx, actor, id)
  if (!done.ok) throw refused(WITHDRAW_REFUSALS[done.code])
  return c.json(success(await viewOf(ctx, actor, id), 'Deposit released'), 200)
})

const list = defineCall({
  path: '/deposit/alldeposits',
  area: 'Offers',
  summary: 'Deposits',
  description:
    'Your own, newest first. With `organisation`, those left on its lots, for its members and administrators.',
  signedIn: 'always',
  input: z.object({
    status: z.enum(DEPOSIT_ACTIONS).default('all'),
    organisation: z.string().min(1).max(64).optional(),
    page,
    limit: wholeNumber({ least: 1, most: 60, otherwise: 20 }),
  }),
  data: dataSchema(
    z.object({
      records: z.array(deposit),
      ...listPlaces,
    }),
  ),
  example: {
    input: { status: 'held' as const },
    data: { responseData: { records: [exampleDeposit], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden'),
})
deposits.openapi(post(list), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { status: action, organisation, page, limit } = c.req.valid('json')
  const scope: DepositScope = organisation ? workSideOf(actor, organisation) : { person: actor.id }
  if (organisation && !mayManageListing(actor, { organisationId: organisation })) throw refusal('forbidden')
  const { records, totalRecords } = await listDeposits(ctx, scope, { action, page, limit })
  const responseData = {
    records: records.map(presentDeposit),
    totalRecords,
    ...placeOf(records, { page, limit }),
  }
  return c.json(success({ responseData }), 200)
})

function refused({ status, code, message }: RefusalDoc) {
  return new ApiRefusal({ status: status as 404, code, message })
}

function distinct(docs: readonly RefusalDoc[]): RefusalDoc[] {
  return [...new Map(docs.map((doc) => [`${doc.status} ${doc.code}`, doc])).values()]
}
