import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { CREDIT_LIMITS } from '#app/domain/money/tender.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findBank } from '#app/features/vault/queries.server.ts'
import { redeemGiftCard } from '#app/features/wallet/commands.server.ts'
import { CREDIT_KINDS } from '#app/features/wallet/inputs.ts'
import { heldCredit, listCredits, walletBalance } from '#app/features/wallet/queries.server.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { page, required, wholeNumber } from '#workers/api/core/fields.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { examplePayment, payment } from '../presenters/payment.ts'
import { dollars } from '../presenters/units.ts'
import { credit, exampleCredit, exampleWallet, presentCredit, wallet } from '../presenters/wallet.ts'
import { cents, idempotencyKey, invoiceNumbers, PAY_REFUSALS } from './pay-words.ts'
import { payInvoices, presented } from './payments.ts'
import { named, refused } from './source-answers.ts'

/** Somebody's own credit: what there is, what has moved it, adding to it and paying with it. */
export const wallets = newArea()

const MEMBERS = documented('sign_in', 'deactivated')

const total = defineCall({
  path: '/credit/getTotalWalletAmt',
  area: 'Account',
  summary: 'Your credit',
  description: 'What you can spend. Leaves out credit set aside for payments under way.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(wallet),
  example: { input: {}, data: { responseData: exampleWallet } },
  refusals: MEMBERS,
})
wallets.openapi(post(total), async (c) => {
  const { ctx } = c.var
  return c.json(success({ responseData: await walletOf(ctx, requireActor(ctx, c.req.raw)) }), 200)
})

async function walletOf(ctx: Ctx, { id }: Actor) {
  const [balance, held] = await Promise.all([walletBalance(ctx, id), heldCredit(ctx, id)])
  return { amount: dollarsFromCents(balance), held: dollarsFromCents(held), currency: 'usd' }
}

const historyInput = z.object({
  page,
  limit: wholeNumber({ least: 1, most: 60, otherwise: 20 }),
  filters: z.object({ kind: z.enum(CREDIT_KINDS).default('all') }).default({ kind: 'all' }),
})
const history = defineCall({
  path: '/credit/getCreditHistory',
  area: 'Account',
  summary: 'Your credit history',
  description: 'Latest first, with the balance after each.',
  signedIn: 'always',
  input: historyInput,
  data: dataSchema(
    z.object({ records: z.array(credit), totalRecords: z.int(), setDisp: z.int(), from: z.int() }),
  ),
  example: {
    input: { page: 1, limit: 20 },
    data: { responseData: { records: [exampleCredit], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: MEMBERS,
})
wallets.openapi(post(history), async (c) => {
  const { ctx } = c.var
  const { filters, ...asked } = c.req.valid('json')
  const actor = requireActor(ctx, c.req.raw)
  const found = await listCredits(ctx, actor.id, { ...asked, kind: filters.kind })
  const from = found.records.length === 0 ? 0 : (asked.page - 1) * asked.limit + 1
  const responseData = {
    records: found.records.map(presentCredit),
    totalRecords: found.totalRecords,
    setDisp: from === 0 ? 0 : from + found.records.length - 1,
    from,
  }
  return c.json(success({ responseData }), 200)
})

const { least, most } = CREDIT_LIMITS
const add = defineCall({
  path: '/credit/addCreditBalance',
  area: 'Account',
  summary: 'Add to your credit',
  description: `With a saved card or verified bank account; from $${least / 100} to $${most / 100} at once. Sent twice under one \`idempotency_key\` it is one payment.`,
  signedIn: 'always',
  input: z.object({
    amount: cents.meta({ description: 'Dollars', example: 50 }),
    source_id: named('The id of a card, or of a verified bank account'),
    idempotency_key: idempotencyKey,
  }),
  data: dataSchema(payment),
  example: {
    input: { amount: 50, source_id: 'k-1', idempotency_key: 'attempt-0001' },
    data: { responseData: { ...examplePayment, common_invoice: '', common_invoices: [], amount: 50 } },
  },
  refusals: [...MEMBERS, ...Object.values(PAY_REFUSALS)],
})
wallets.openapi(post(add), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { amount, source_id: id, idempotency_key: attempt } = c.req.valid('json')
  const kind = (await findBank(ctx, actor, id)) ? 'bank' : 'card'
  const paying = await startPayment(ctx, actor, {
    attempt,
    tender: { wallet: 0, source: { kind, id } },
    targets: [{ kind: 'wallet', id: actor.id, amount }],
  })
  if (!paying.ok) throw refused(PAY_REFUSALS[paying.code])
  return c.json(success({ responseData: await presented(ctx, paying.payment) }), 200)
})

for (const path of ['/credit/payCartWallet', '/seller/credit/payCartWallet']) {
  const pay = defineCall({
    path,
    area: 'Account',
    summary: path.startsWith('/seller')
      ? 'Buy and pay the cart, for sellers'
      : 'Pay invoices by your credit alone',
    description: 'Everything due on them, from your own wallet, at once or not at all.',
    signedIn: 'always',
    input: z.object({ common_invoice: invoiceNumbers, idempotency_key: idempotencyKey }),
    data: dataSchema(payment),
    example: {
      input: { common_invoice: 'FL-1001', idempotency_key: 'attempt-0001' },
      data: {
        responseData: { ...examplePayment, brand: null, card_last4: null, wallet_amount: 320.68 },
      },
    },
    refusals: [...MEMBERS, ...Object.values(PAY_REFUSALS)],
  })
  wallets.openapi(post(pay), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const paid = await payInvoices(ctx, actor, { ...c.req.valid('json'), whole: true })
    return c.json(success({ responseData: paid }), 200)
  })
}

const GIFT_REFUSALS = {
  gift: { status: 404, code: 'not_found', message: 'No gift card has this code' },
  used: { status: 409, code: 'used', message: 'This code was used before' },
  too_many: { status: 429, code: 'slow_down', message: 'Too many codes. Try again in a minute.' },
} as const satisfies Record<string, RefusalDoc>

const gift = defineCall({
  path: '/giftcard/addGiftCardWalletBalance',
  area: 'Account',
  summary: 'Redeem a gift card',
  description: 'You get its amount as credit at once. A card works once.',
  signedIn: 'always',
  input: z.object({ code: z.string(required('Required!')).min(1, 'Required!').max(60) }),
  data: dataSchema(wallet.extend({ added: dollars })),
  example: {
    input: { code: 'FL-7Q2M-0000-0000-0000' },
    data: { responseData: { ...exampleWallet, added: 50 } },
  },
  refusals: [...MEMBERS, ...Object.values(GIFT_REFUSALS)],
})
wallets.openapi(post(gift), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const redeemed = await redeemGiftCard(ctx, actor, c.req.valid('json').code)
  if (!redeemed.ok) throw refused(GIFT_REFUSALS[redeemed.code])
  const responseData = { ...(await walletOf(ctx, actor)), added: dollarsFromCents(redeemed.amount) }
  return c.json(success({ responseData }), 200)
})
