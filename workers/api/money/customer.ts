import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { customerFacts } from '#app/domain/money/payer.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { listCards } from '#app/features/payments/queries.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { customer, exampleCustomer } from '../presenters/source.ts'
import { refused, SOURCE_REFUSALS } from './source-answers.ts'

/** People as the payment gateway knows them: one customer each, with the name and address of their account. */
export const customers = newArea()

const always = { area: 'Account', signedIn: 'always' } as const
const common = {
  ...always,
  input: z.object({}),
  data: dataSchema(customer),
  example: { input: {}, data: { responseData: exampleCustomer } },
  refusals: [...documented('sign_in', 'deactivated'), SOURCE_REFUSALS.failed],
}

for (const base of ['/customer', '/paymentThird/stripe/customer']) {
  const create = defineCall({
    ...common,
    path: `${base}/create`,
    summary: 'Become a customer of the payment gateway',
    description: 'Calling again returns the same customer. Adding a card or an account does this too.',
  })
  customers.openapi(post(create), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    await heard(ctx, () => ctx.gateway.customer(actor.id, customerFacts(actor)))
    return c.json(await present(ctx, actor), 200)
  })

  const update = defineCall({
    ...common,
    path: `${base}/update`,
    summary: 'Send the payment gateway your current name and address',
    description: 'Those of your account. You can’t send others.',
  })
  customers.openapi(post(update), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    await heard(ctx, async () => {
      const ref = await ctx.gateway.customer(actor.id, customerFacts(actor))
      await ctx.gateway.updateCustomer(ref, customerFacts(actor))
    })
    return c.json(await present(ctx, actor), 200)
  })

  const retrieve = defineCall({
    ...common,
    path: `${base}/retrieve`,
    summary: 'You as a customer of the payment gateway',
    description: 'With the id of the card that is charged when none is chosen.',
  })
  customers.openapi(post(retrieve), async (c) => {
    const { ctx } = c.var
    return c.json(await present(ctx, requireActor(ctx, c.req.raw)), 200)
  })
}

async function present(ctx: Ctx, actor: Actor) {
  const [first] = await listCards(ctx, actor)
  return success({
    responseData: {
      id: actor.id,
      object: 'customer' as const,
      ...customerFacts(actor),
      default_source: first?.id ?? null,
      gateway: ctx.gateway.name,
    },
  })
}

async function heard(ctx: Ctx, ask: () => Promise<unknown>) {
  try {
    await ask()
  } catch (error) {
    ctx.log('warn', 'gateway.silent', { error: String(error) })
    throw refused(SOURCE_REFUSALS.failed)
  }
}
