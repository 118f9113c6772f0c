import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { addCard, changeExpiry, chooseDefault, removeCard } from '#app/features/payments/commands.server.ts'
import { readCard, readNewExpiry } from '#app/features/payments/inputs.ts'
import { listCards } from '#app/features/payments/queries.server.ts'
import { addBank, changeHolder, removeBank, verifyBank } from '#app/features/vault/commands.server.ts'
import { readBank, readHolder, readProof } from '#app/features/vault/inputs.ts'
import { findBank, listBanks } from '#app/features/vault/queries.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { bank, card, exampleBank, exampleCard, presentBank, presentCard } from '../presenters/source.ts'
import {
  bankDone,
  banksOf,
  cardDone,
  cardInput,
  cardsOf,
  exampleCardInput,
  named,
  refused,
  SOURCE_REFUSALS,
  typed,
  wrongBank,
  wrongCard,
} from './source-answers.ts'

/** Cards and bank accounts that people keep. The same calls go by several names. */
export const sources = newArea()

const BASES = [
  '/customer/source',
  '/customer/payment_method',
  '/paymentThird/stripe/customer/source',
  '/paymentThird/stripe/customer/payment_method',
]
const SIGNED_IN = documented('sign_in', 'deactivated')
const { none, last, cards, banks, ended, fields, not_ready, failed } = SOURCE_REFUSALS

const source = z.union([card, bank])
const sourcesData = dataSchema(z.object({ records: z.array(source), totalRecords: z.int() }))
const example = { responseData: { records: [exampleCard], totalRecords: 1 } }
const bankExample = { responseData: { records: [exampleBank], totalRecords: 1 } }
const object = z.enum(['card', 'bank_account'])
const sourceId = named("The card's or the account's id")
const always = { area: 'Account', signedIn: 'always' } as const

const bankInput = {
  bank_country: z.literal('us').default('us'),
  bank_currency: z.literal('usd').default('usd'),
  bank_account_holder_name: typed('Marisol Rivera'),
  bank_account_holder_type: typed('individual'),
  bank_routing_number: typed('110000000'),
  bank_account_number: typed('000123456789'),
}

const forList = z.object({ object: object.default('card') })
const ofOne = z.object({ source_id: sourceId })

for (const base of BASES) {
  const list = defineCall({
    ...always,
    path: `${base}/list`,
    summary: 'Your cards, or your bank accounts',
    description: 'Cards with the default first; with `object: bank_account` the accounts, the latest first.',
    input: forList,
    data: sourcesData,
    example: { input: {}, data: example },
    refusals: SIGNED_IN,
  })
  const listed = (ctx: Ctx, actor: Actor, what: z.output<typeof object>) =>
    what === 'card' ? cardsOf(ctx, actor) : banksOf(ctx, actor)
  sources.openapi(post(list), async (c) => {
    const { ctx } = c.var
    return c.json(await listed(ctx, requireActor(ctx, c.req.raw), c.req.valid('json').object), 200)
  })
  sources.openapi(get(list, forList), async (c) => {
    const { ctx } = c.var
    return c.json(await listed(ctx, requireActor(ctx, c.req.raw), c.req.valid('query').object), 200)
  })

  const create = defineCall({
    ...always,
    path: `${base}/create`,
    summary: 'Add a card, or a bank account',
    description:
      'Numbers go only to the gateway’s vault. The first card becomes the default; the same card or account sent twice is saved once. An account (`object: bank_account`) has to be verified before it can pay. With Stripe cards are typed into its own fields (`skyflow/generateToken`). The sandbox gateway takes its test numbers only: 4242 4242 4242 4242 is charged, 4000 0000 0000 3220 is challenged, 4000 0000 0000 0002 declined, 4000 0000 0000 9995 has insufficient funds, 5555 5555 5555 4444 is charged and its answer lost; routing number 110000000 with account 000123456789 pays, 000222222227 refuses, and the amounts that verify them are 0.32 and 0.45.',
    input: z.object({
      object: object.optional(),
      ...cardInput,
      ...bankInput,
      is_default: z.boolean().default(false),
    }),
    data: sourcesData,
    example: { input: exampleCardInput, message: 'Card added', data: example },
    refusals: [...SIGNED_IN, cards, banks, fields, not_ready, failed],
  })
  sources.openapi(post(create), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const form = c.req.valid('json')
    if (!ctx.gateway.ready) throw refused(not_ready)
    if (form.object === 'bank_account' || (!form.object && form.bank_account_number !== undefined)) {
      const read = readBank({
        account_holder_name: form.bank_account_holder_name,
        account_holder_type: form.bank_account_holder_type,
        routing_number: form.bank_routing_number,
        account_number: form.bank_account_number,
      })
      if (!read.ok) throw wrongBank(withPrefix(read.errors))
      bankDone(await addBank(ctx, actor, read.value))
      return c.json(await banksOf(ctx, actor, 'Bank account added'), 200)
    }
    if (ctx.gateway.cardFields) throw refused(fields)
    const read = readCard(form, calendarMonth(ctx.clock.now()))
    if (!read.ok) throw wrongCard(read.errors)
    cardDone(await addCard(ctx, actor, read.card, { makeIt: form.is_default }))
    return c.json(await cardsOf(ctx, actor, 'Card added'), 200)
  })

  const retrieve = defineCall({
    ...always,
    path: `${base}/retrieve`,
    summary: 'One card or bank account',
    description: 'Of your own.',
    input: ofOne,
    data: dataSchema(source),
    refusals: [...SIGNED_IN, none],
    example: { input: { source_id: 'k-1' }, data: { responseData: exampleCard } },
  })
  sources.openapi(post(retrieve), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const { source_id } = c.req.valid('json')
    const ownCard = (await listCards(ctx, actor)).find(({ id }) => id === source_id)
    if (ownCard) return c.json(success({ responseData: presentCard(ownCard, actor.id) }), 200)
    const ownBank = (await listBanks(ctx, actor)).find(({ id }) => id === source_id)
    if (!ownBank) throw refused(none)
    return c.json(success({ responseData: presentBank(ownBank, actor.id) }), 200)
  })

  const update = defineCall({
    ...always,
    path: `${base}/update`,
    summary: 'Change a card’s expiry, or an account’s holder',
    description: 'To change the number, add another card or account.',
    input: z.object({
      source_id: sourceId,
      expiry_month: typed('08'),
      expiry_year: typed('31'),
      account_holder_name: typed('Marisol Rivera'),
      account_holder_type: typed('individual'),
    }),
    data: sourcesData,
    refusals: [...SIGNED_IN, none, failed],
    example: { input: { source_id: 'k-1', expiry_month: '08', expiry_year: '29' }, data: example },
  })
  sources.openapi(post(update), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const { source_id: id, ...form } = c.req.valid('json')
    if (await findBank(ctx, actor, id)) {
      const read = readHolder(form)
      if (!read.ok) throw wrongBank(read.errors)
      bankDone(await changeHolder(ctx, actor, { id, holder: read.value }))
      return c.json(await banksOf(ctx, actor, 'Bank account updated'), 200)
    }
    const expiry = readNewExpiry(form, calendarMonth(ctx.clock.now()))
    if (!expiry) throw wrongCard({ expiry_month: 'update' })
    cardDone(await changeExpiry(ctx, actor, { id, expiry }))
    return c.json(await cardsOf(ctx, actor, 'Card updated'), 200)
  })

  const remove = defineCall({
    ...always,
    path: `${base}/delete`,
    summary: 'Delete a card or a bank account',
    description:
      'Here and in the vault. You can’t delete the last card. One of the remaining cards is the default.',
    input: ofOne,
    data: sourcesData,
    refusals: [...SIGNED_IN, none, last],
    example: { input: { source_id: 'k-2' }, message: 'Card deleted', data: example },
  })
  sources.openapi(post(remove), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const { source_id: id } = c.req.valid('json')
    if (await findBank(ctx, actor, id)) {
      bankDone(await removeBank(ctx, actor, id))
      return c.json(await banksOf(ctx, actor, 'Bank account deleted'), 200)
    }
    cardDone(await removeCard(ctx, actor, id))
    return c.json(await cardsOf(ctx, actor, 'Card deleted'), 200)
  })

  const verify = defineCall({
    ...always,
    path: `${base}/verify`,
    summary: 'Verify a bank account',
    description:
      'By the two amounts that its statement shows, in dollars (0.32) or in cents (32) and in either order; or by `descriptor_code`, where a code was sent. After ten wrong tries it can no longer be verified.',
    input: z.object({
      source_id: sourceId,
      amount_1: typed('0.32'),
      amount_2: typed('0.45'),
      descriptor_code: typed('SM11AA'),
    }),
    data: sourcesData,
    refusals: [...SIGNED_IN, none, ended, failed],
    example: {
      input: { source_id: 'b-1', amount_1: '0.32', amount_2: '0.45' },
      message: 'Bank account verified',
      data: bankExample,
    },
  })
  sources.openapi(post(verify), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const { source_id: id, ...form } = c.req.valid('json')
    const known = await findBank(ctx, actor, id)
    if (!known) throw refused(none)
    const read = readProof(form, known.proof)
    if (!read.ok) throw wrongBank(read.errors)
    bankDone(await verifyBank(ctx, actor, { id, proof: read.value }))
    return c.json(await banksOf(ctx, actor, 'Bank account verified'), 200)
  })

  const choose = defineCall({
    ...always,
    path: `${base}/default`,
    summary: 'Make a card the default',
    description: 'It comes first when you choose a card.',
    input: ofOne,
    data: sourcesData,
    refusals: [...SIGNED_IN, none],
    example: { input: { source_id: 'k-1' }, message: 'Default card changed', data: example },
  })
  sources.openapi(post(choose), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    cardDone(await chooseDefault(ctx, actor, c.req.valid('json').source_id))
    return c.json(await cardsOf(ctx, actor, 'Default card changed'), 200)
  })
}

/** The fields' names in this call. */
function withPrefix<Errors extends Record<string, unknown>>(errors: Errors): Errors {
  return Object.fromEntries(Object.entries(errors).map(([name, fault]) => [`bank_${name}`, fault])) as Errors
}
