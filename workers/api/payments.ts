import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/permissions.ts'
import {
  addCard,
  type CardAnswer,
  changeExpiry,
  chooseDefault,
  removeCard,
} from '#app/features/payments/commands.server.ts'
import {
  attemptKey,
  CARD_TEXTS,
  type CardErrors,
  MOST_CARDS,
  readCard,
  readNewExpiry,
} from '#app/features/payments/inputs.ts'
import { listCards } from '#app/features/payments/queries.server.ts'
import { findPayable, type PayRefusal, startPayment } from '#app/flows/pay.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import { newArea, requireActor } from './area.ts'
import { defineCall, get, post } from './call.ts'
import { ApiRefusal, dataSchema, refusal, success } from './envelope.ts'
import { required } from './fields.ts'
import {
  card,
  exampleCard,
  examplePayment,
  payment,
  presentCard,
  presentPayment,
} from './presenters/payment.ts'
import { documented, type RefusalDoc } from './refusals.ts'

/** Cards that people keep, and paying invoices by them. */
export const payments = newArea()

const NO_CARD: RefusalDoc = { status: 404, code: 'not_found', message: 'You have no such card' }
const LAST: RefusalDoc = { status: 409, code: 'last_card', message: CARD_TEXTS.last }
const MANY: RefusalDoc = { status: 409, code: 'too_many_cards', message: `${MOST_CARDS} cards at most` }
const FAILED: RefusalDoc = { status: 503, code: 'gateway', message: CARD_TEXTS.failed }
const PAY_REFUSALS = {
  not_found: { status: 404, code: 'not_found', message: 'There is no such invoice' },
  forbidden: { status: 403, code: 'forbidden', message: 'Only its buyer pays an invoice' },
  cancelled: { status: 409, code: 'not_payable', message: 'There is nothing to pay on this invoice' },
  card: { status: 404, code: 'no_card', message: NO_CARD.message },
  card_expired: { status: 409, code: 'card_expired', message: 'This card has expired' },
  bank: { status: 404, code: 'no_bank', message: 'You have no such bank account' },
  bank_unverified: { status: 409, code: 'bank_unverified', message: 'This bank account is not verified' },
  amount: { status: 409, code: 'amount', message: 'This is not what is due' },
  wallet: { status: 409, code: 'wallet', message: 'Your wallet has not as much' },
  tender: { status: 422, code: 'tender', message: 'Say by what you pay' },
  gateway: FAILED,
} as const satisfies Record<PayRefusal, RefusalDoc>

const typed = (example: string) =>
  z.union([z.string(), z.number()]).transform(String).optional().meta({
    type: 'string',
    example,
  })
const sourceId = z
  .string(required('Required!'))
  .min(1, 'Required!')
  .max(64)
  .meta({ description: "The card's id" })
const cardsData = dataSchema(z.object({ records: z.array(card), totalRecords: z.int() }))
const example = { responseData: { records: [exampleCard], totalRecords: 1 } }

const list = defineCall({
  path: '/customer/source/list',
  area: 'Account',
  summary: 'Your cards',
  description: 'The default first. Of a card there is its brand, its last four digits and its expiry.',
  signedIn: 'always',
  input: z.object({}),
  data: cardsData,
  example: { input: {}, data: example },
  refusals: documented('sign_in', 'deactivated'),
})
payments.openapi(post(list), async (c) => {
  const { ctx } = c.var
  return c.json(await cardsOf(ctx, requireActor(ctx, c.req.raw)), 200)
})
payments.openapi(get(list, z.object({})), async (c) => {
  const { ctx } = c.var
  return c.json(await cardsOf(ctx, requireActor(ctx, c.req.raw)), 200)
})

const create = defineCall({
  path: '/customer/source/create',
  area: 'Account',
  summary: 'Add a card',
  description:
    'The number and the code go to the gateway’s vault and stay nowhere else. The first card is the default. The same card sent twice is kept once. A deployment with the sandbox gateway takes its test numbers only: 4242 4242 4242 4242 is charged, 4000 0000 0000 3220 is challenged, 4000 0000 0000 0002 declined, 4000 0000 0000 9995 has insufficient funds, 5555 5555 5555 4444 is charged and its answer lost.',
  signedIn: 'always',
  input: z.object({
    cardholder_name: typed('Marisol Rivera'),
    card_number: typed('4242 4242 4242 4242'),
    expiry_month: typed('08'),
    expiry_year: typed('29'),
    cvv: typed('123'),
    card_address_line1: typed('88 Orchard Street'),
    card_address_line2: typed(''),
    card_address_city: typed('Columbus'),
    card_address_state: typed('OH'),
    card_address_zip: typed('43215'),
    card_address_country: typed('US'),
    is_default: z.boolean().default(false),
  }),
  data: cardsData,
  example: {
    input: {
      ...{ cardholder_name: 'Marisol Rivera', card_number: '4242 4242 4242 4242', cvv: '123' },
      ...{ expiry_month: '08', expiry_year: '29', card_address_line1: '88 Orchard Street' },
      ...{ card_address_city: 'Columbus', card_address_state: 'OH', card_address_zip: '43215' },
      card_address_country: 'US',
    },
    message: 'Card added',
    data: example,
  },
  refusals: [...documented('sign_in', 'deactivated'), MANY, FAILED],
})
payments.openapi(post(create), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { is_default, ...form } = c.req.valid('json')
  const read = readCard(form, calendarMonth(ctx.clock.now()))
  if (!read.ok) throw wrong(read.errors)
  done(await addCard(ctx, actor, read.card, { makeIt: is_default }))
  return c.json(await cardsOf(ctx, actor, 'Card added'), 200)
})

const update = defineCall({
  path: '/customer/source/update',
  area: 'Account',
  summary: 'Change when a card expires',
  description: 'Only its expiry can be changed: for another number add another card.',
  signedIn: 'always',
  input: z.object({ source_id: sourceId, expiry_month: typed('08'), expiry_year: typed('31') }),
  data: cardsData,
  example: { input: { source_id: 'k-1', expiry_month: '08', expiry_year: '29' }, data: example },
  refusals: [...documented('sign_in', 'deactivated'), NO_CARD, FAILED],
})
payments.openapi(post(update), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { source_id: id, ...form } = c.req.valid('json')
  const expiry = readNewExpiry(form, calendarMonth(ctx.clock.now()))
  if (!expiry) throw wrong({ expiry_month: 'update' })
  done(await changeExpiry(ctx, actor, { id, expiry }))
  return c.json(await cardsOf(ctx, actor, 'Card updated'), 200)
})

const ofOne = { signedIn: 'always', input: z.object({ source_id: sourceId }), data: cardsData } as const

const remove = defineCall({
  path: '/customer/source/delete',
  area: 'Account',
  summary: 'Delete a card',
  description: 'Here and in the vault. The last one stays. Of those that stay one is the default.',
  ...ofOne,
  example: { input: { source_id: 'k-2' }, message: 'Card deleted', data: example },
  refusals: [...documented('sign_in', 'deactivated'), NO_CARD, LAST],
})
payments.openapi(post(remove), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  done(await removeCard(ctx, actor, c.req.valid('json').source_id))
  return c.json(await cardsOf(ctx, actor, 'Card deleted'), 200)
})

const choose = defineCall({
  path: '/customer/source/default',
  area: 'Account',
  summary: 'Make a card the default',
  description: 'It stands first where a card is chosen.',
  ...ofOne,
  example: { input: { source_id: 'k-1' }, message: 'Default card changed', data: example },
  refusals: [...documented('sign_in', 'deactivated'), NO_CARD],
})
payments.openapi(post(choose), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  done(await chooseDefault(ctx, actor, c.req.valid('json').source_id))
  return c.json(await cardsOf(ctx, actor, 'Default card changed'), 200)
})

const authorize = defineCall({
  path: '/payment/authorize',
  area: 'Account',
  summary: 'Pay an invoice',
  description:
    'By a card that you keep. Amount and currency are the invoice’s. Call again with the same `idempotency_key` to hear what has become of it: that is one payment, and so is the same invoice from two places at once. A payment that failed is answered with `state: failed`; try another card under a new key.',
  signedIn: 'always',
  input: z.object({
    common_invoice: z.string(required('Required!')).min(1, 'Required!').max(64),
    source_id: sourceId,
    idempotency_key: attemptKey
      .default(() => crypto.randomUUID())
      .meta({
        type: 'string',
        description: 'Of your making: 8 to 64 letters, digits, `-` and `_`',
        example: 'attempt-0001',
      }),
  }),
  data: dataSchema(payment),
  example: {
    input: { common_invoice: 'FL-1001', source_id: 'k-1', idempotency_key: 'attempt-0001' },
    data: { responseData: examplePayment },
  },
  refusals: [...documented('sign_in', 'deactivated'), ...Object.values(PAY_REFUSALS)],
})
payments.openapi(post(authorize), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { common_invoice, source_id, idempotency_key } = c.req.valid('json')
  const payable = await findPayable(ctx, actor, common_invoice)
  if (!payable.ok) throw refused(PAY_REFUSALS[payable.code])
  const { id, owed } = payable.invoice
  const paying = await startPayment(ctx, actor, {
    attempt: idempotency_key,
    tender: { wallet: 0, source: { kind: 'card', id: source_id } },
    targets: [{ kind: 'invoice', id, amount: owed }],
  })
  if (!paying.ok) throw refused(PAY_REFUSALS[paying.code])
  return c.json(success({ responseData: presentPayment(paying.payment, common_invoice, ctx.origin) }), 200)
})

async function cardsOf(ctx: Ctx, actor: Actor, message?: string) {
  const cards = await listCards(ctx, actor)
  const records = cards.map((one) => presentCard(one, actor.id))
  return success({ responseData: { records, totalRecords: records.length } }, message)
}

function refused({ status, code, message }: RefusalDoc) {
  return new ApiRefusal({ status: status as 404, code, message })
}

function wrong(errors: CardErrors) {
  const said = Object.entries(errors).map(([field, fault]) => [field, fault ? [CARD_TEXTS[fault]] : []])
  return refusal('validation', { data: { errors: Object.fromEntries(said) } })
}

/** Throws the refusal of what was not done. */
function done(answer: CardAnswer) {
  if (answer.ok) return
  switch (answer.code) {
    case 'not_found':
      throw refused(NO_CARD)
    case 'last':
      throw refused(LAST)
    case 'many':
      throw refused(MANY)
    case 'failed':
      throw refused(FAILED)
    default:
      throw wrong({ card_number: answer.code })
  }
}
