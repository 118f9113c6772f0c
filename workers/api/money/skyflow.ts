import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { changeExpiry, chooseDefault, entryOf, removeCard } from '#app/features/payments/commands.server.ts'
import { readCard, readNewExpiry } from '#app/features/payments/inputs.ts'
import { beginEntry, finishEntry, vaultTyped } from '#app/flows/money/vault-card.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { card, exampleCard } from '../presenters/source.ts'
import {
  cardDone,
  cardInput,
  cardsOf,
  exampleCardInput,
  named,
  refused,
  SOURCE_REFUSALS,
  typed,
  wrongCard,
} from './source-answers.ts'

/** The card vault: a token opens a way into it, the card goes there, and what comes out is kept. */
export const skyflow = newArea()

const SIGNED_IN = documented('sign_in', 'deactivated')
const { none, last, cards, open, fields, not_ready, too_many, failed } = SOURCE_REFUSALS
const always = { area: 'Account', signedIn: 'always' } as const
const cardsData = dataSchema(z.object({ records: z.array(card), totalRecords: z.int() }))
const example = { responseData: { records: [exampleCard], totalRecords: 1 } }
const skyflowId = named('What `generateToken` has given, or a kept card’s id: they are the same')
const paymentToken = z.string().max(200).optional().meta({
  description: 'Not needed: `skyflow_id` says it all',
})
const ofOne = z.object({ skyflow_id: skyflowId, payment_token: paymentToken })
const newExpiry = z.object({ ...ofOne.shape, expiry_month: typed('08'), expiry_year: typed('31') })

const token = z
  .object({
    accessToken: z
      .string()
      .meta({ description: 'For the gateway’s own fields its secret, else the same as `skyflow_id`' }),
    skyflow_id: z.string(),
    gateway: z.string(),
    publishable_key: z.string().nullable().meta({ description: 'What the gateway’s script is opened with' }),
  })
  .meta({ id: 'VaultToken' })

const generate = defineCall({
  ...always,
  path: '/skyflow/generateToken',
  summary: 'Get a token for the card vault',
  description:
    'With Stripe: confirm the SetupIntent whose secret this is with its script, then call `user/addSkyflowCredit`; if you don’t, the card is still saved within a minute or two. With the sandbox: send the card to `skyflow/createPaymentMethod` first. A token works once.',
  input: z.object({}),
  data: dataSchema(token),
  refusals: [...SIGNED_IN, not_ready, too_many, failed],
  example: {
    input: {},
    data: {
      responseData: { accessToken: 'v-1', skyflow_id: 'v-1', gateway: 'sandbox', publishable_key: null },
    },
  },
})
async function newToken(ctx: Ctx, actor: Actor) {
  const begun = await beginEntry(ctx, actor)
  if (!begun.ok) throw refused(SOURCE_REFUSALS[begun.code])
  const { id, secret, publishableKey } = begun.entry
  return success({
    responseData: {
      accessToken: secret ?? id,
      skyflow_id: id,
      gateway: ctx.gateway.name,
      publishable_key: publishableKey,
    },
  })
}
skyflow.openapi(get(generate, z.object({})), async (c) => {
  const { ctx } = c.var
  return c.json(await newToken(ctx, requireActor(ctx, c.req.raw)), 200)
})
const element = defineCall({
  ...generate,
  path: '/payment/stripe_payment_element',
  summary: 'Open the gateway’s own card fields',
  description:
    'The same as `skyflow/generateToken`: what the gateway’s script opens its fields with. The card is kept by `user/addSkyflowCredit`, and `payment/authorize` charges it.',
})
for (const call of [generate, element])
  skyflow.openapi(post(call), async (c) => {
    const { ctx } = c.var
    return c.json(await newToken(ctx, requireActor(ctx, c.req.raw)), 200)
  })

const create = defineCall({
  ...always,
  path: '/skyflow/createPaymentMethod',
  summary: 'Add a card to the vault',
  description: 'For gateways without their own card fields. Then save it with `user/addSkyflowCredit`.',
  input: z.object({ skyflow_id: skyflowId, ...cardInput }),
  data: dataSchema(z.object({ skyflow_id: z.string(), payment_token: z.string() })),
  example: {
    input: { skyflow_id: 'v-1', ...exampleCardInput },
    data: { responseData: { skyflow_id: 'v-1', payment_token: 'v-1' } },
  },
  refusals: [...SIGNED_IN, none, fields, failed],
})
skyflow.openapi(post(create), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  if (ctx.gateway.cardFields) throw refused(fields)
  const { skyflow_id: id, ...form } = c.req.valid('json')
  const read = readCard(form, calendarMonth(ctx.clock.now()))
  if (!read.ok) throw wrongCard(read.errors)
  const vaulted = await vaultTyped(ctx, actor, { id, card: entryOf(read.card) })
  if (!vaulted.ok)
    throw vaulted.code === 'details'
      ? wrongCard({ card_number: 'details' })
      : refused(vaulted.code === 'failed' ? failed : none)
  return c.json(success({ responseData: { skyflow_id: id, payment_token: id } }), 200)
})

const add = defineCall({
  ...always,
  path: '/user/addSkyflowCredit',
  summary: 'Save a card from the vault',
  description: 'Calling twice saves it once.',
  input: z.object({ ...ofOne.shape, is_default: z.boolean().default(false) }),
  data: cardsData,
  refusals: [...SIGNED_IN, none, open, cards, failed],
  example: { input: { skyflow_id: 'v-1' }, message: 'Card added', data: example },
})
skyflow.openapi(post(add), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { skyflow_id: id, is_default: makeIt } = c.req.valid('json')
  cardDone(await finishEntry(ctx, actor, { id }, { makeIt }))
  return c.json(await cardsOf(ctx, actor, 'Card added'), 200)
})

const list = defineCall({
  ...always,
  path: '/user/getSkyflowCredit',
  summary: 'Your cards',
  description: 'The default first.',
  input: z.object({}),
  data: cardsData,
  refusals: SIGNED_IN,
  example: { input: {}, data: example },
})
skyflow.openapi(get(list, z.object({})), async (c) => {
  const { ctx } = c.var
  return c.json(await cardsOf(ctx, requireActor(ctx, c.req.raw)), 200)
})
skyflow.openapi(post(list), async (c) => {
  const { ctx } = c.var
  return c.json(await cardsOf(ctx, requireActor(ctx, c.req.raw)), 200)
})

for (const path of ['/user/updateSkyflowCredit', '/skyflow/updatePaymentMethod']) {
  const update = defineCall({
    ...always,
    path,
    summary: 'Change when a card expires',
    description: 'Here and in the vault.',
    input: newExpiry,
    data: cardsData,
    refusals: [...SIGNED_IN, none, failed],
    example: { input: { skyflow_id: 'k-1', expiry_month: '08', expiry_year: '29' }, data: example },
  })
  skyflow.openapi(post(update), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const { skyflow_id: id, ...form } = c.req.valid('json')
    const expiry = readNewExpiry(form, calendarMonth(ctx.clock.now()))
    if (!expiry) throw wrongCard({ expiry_month: 'update' })
    cardDone(await changeExpiry(ctx, actor, { id, expiry }))
    return c.json(await cardsOf(ctx, actor, 'Card updated'), 200)
  })
}

for (const path of ['/user/deleteSkyflowCredit', '/skyflow/deletePaymentMethod']) {
  const remove = defineCall({
    ...always,
    path,
    summary: 'Delete a card',
    description: 'Here and in the vault. The last one can’t be deleted.',
    input: ofOne,
    data: cardsData,
    refusals: [...SIGNED_IN, none, last],
    example: { input: { skyflow_id: 'k-2' }, message: 'Card deleted', data: example },
  })
  skyflow.openapi(post(remove), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    cardDone(await removeCard(ctx, actor, c.req.valid('json').skyflow_id))
    return c.json(await cardsOf(ctx, actor, 'Card deleted'), 200)
  })
}

const choose = defineCall({
  ...always,
  path: '/user/defaultSkyflowCard',
  summary: 'Make a card the default',
  description: 'It comes first when you choose a card.',
  input: z.object({ ...ofOne.shape, changeDefault: z.unknown().optional() }),
  data: cardsData,
  refusals: [...SIGNED_IN, none],
  example: { input: { skyflow_id: 'k-1' }, message: 'Default card changed', data: example },
})
skyflow.openapi(post(choose), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  cardDone(await chooseDefault(ctx, actor, c.req.valid('json').skyflow_id))
  return c.json(await cardsOf(ctx, actor, 'Default card changed'), 200)
})
