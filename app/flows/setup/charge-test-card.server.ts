import type { Ctx } from '#app/context.ts'
import type { SetupTestFacts } from '#app/domain/shop/setup-steps.ts'
import type { Gateway, TriedCard } from '#app/services/gateway.server.ts'
import { admitTest, keepTest, NOT_READY, type TestAnswer } from './admit-test.server.ts'

const AMOUNT = 1_00

type Charging = Pick<Ctx, 'db' | 'clock' | 'log' | 'actor' | 'limits' | 'gateway'>
type Tried = { state: 'passed' | 'failed'; facts: SetupTestFacts }

/**
 * Charges a dollar to the gateway's own card and gives it back. No payment, invoice or entry of the books is made of it;
 * what the gateway tells of it by itself is known by the key (`hear-gateway`).
 */
export async function chargeTestCard(ctx: Charging): Promise<TestAnswer> {
  const actor = await admitTest(ctx)
  if ('ok' in actor) return actor
  const { gateway, clock } = ctx
  const { testCard } = gateway
  if (!gateway.ready || !testCard) return NOT_READY
  const test = {
    step: 'payments' as const,
    key: `setup-test:${crypto.randomUUID()}`,
    at: clock.now(),
    actor,
  }
  // its news may be here before its answer is, and whoever dies on the way has had none
  const facts = { gateway: gateway.name, charge: null, last4: null, refund: null, problem: 'no_answer' }
  await keepTest(ctx, test, { state: 'failed', facts })
  try {
    const customer = await gateway.customer(actor.id, { name: actor.firstName, email: actor.email })
    const card = await testCard(customer)
    const tried = await chargeAndRefund(gateway, { key: test.key, card, customer })
    await gateway.forget(card.ref)
    return await keepTest(ctx, test, tried)
  } catch (error) {
    ctx.log('warn', 'setup.charge', { gateway: gateway.name, error: String(error) })
    return { ok: true, state: 'failed' }
  }
}

type Asked = { key: string; card: TriedCard; customer: string }

async function chargeAndRefund(gateway: Gateway, { key, card, customer }: Asked): Promise<Tried> {
  const charged = await gateway.charge({
    key,
    amount: AMOUNT,
    currency: 'usd',
    source: { kind: 'card', ref: card.ref, customer },
    returnTo: '/admin/setup',
  })
  const facts = { gateway: gateway.name, last4: card.last4 }
  if (charged.state !== 'charged') {
    const problem = charged.state === 'refused' ? charged.reason : charged.state
    return { state: 'failed', facts: { ...facts, charge: null, refund: null, problem } }
  }
  const { ref: charge } = charged
  const refunded = await gateway.refund({ key: `${key}:refund`, charge, amount: AMOUNT })
  const refund = refunded.state
  return refund === 'refused'
    ? { state: 'failed', facts: { ...facts, charge, refund, problem: 'not_refunded' } }
    : { state: 'passed', facts: { ...facts, charge, refund, problem: null } }
}
