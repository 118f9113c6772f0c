import { expect, test } from 'vitest'
import { type GatewayVariables, openGateways } from './open-gateway.server.ts'

const open = (given: Partial<GatewayVariables>) =>
  openGateways(null as never, () => 0, {
    APP_ENV: 'production',
    APP_ORIGIN: 'https://fairlot.test',
    ...given,
  })
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('Stripe has the keys, the sandbox what is not production, and production neither unless it says so.', () => {
  const names = [
    open({}),
    open(KEYS),
    open({ SANDBOX_PAYMENTS: 'on' }),
    open({ ...KEYS, SANDBOX_PAYMENTS: 'on' }),
    open({ APP_ENV: 'local' }),
    open({ ...KEYS, APP_ENV: 'test' }),
    open({ ...KEYS, APP_ENV: 'test', PAYMENT_GATEWAY: 'sandbox' }),
    open({ ...KEYS, PAYMENT_GATEWAY: 'sandbox' }),
  ].map(({ gateway, gateways }) => [gateway.name, gateway.ready, gateways.map(({ name }) => name)])
  expect(names).toEqual([
    ['none', false, []],
    ['stripe', true, ['stripe']],
    ['sandbox', true, ['sandbox']],
    ['stripe', true, ['stripe', 'sandbox']],
    ['sandbox', true, ['sandbox']],
    ['stripe', true, ['stripe', 'sandbox']],
    ['sandbox', true, ['stripe', 'sandbox']],
    ['stripe', true, ['stripe']],
  ])
})

test('Where no gateway is set up nothing is charged, and nothing is taken into a vault.', async () => {
  const { gateway: none } = open({})
  const source = { kind: 'card' as const, ref: 'k', customer: 'c' }
  const charge = { key: 'p', amount: 100, currency: 'usd', source, returnTo: '/' }
  expect(await none.charge(charge)).toEqual({ state: 'refused', reason: 'not_attempted' })
  await expect(none.refund({ key: 'r', charge: 'x', amount: 100 })).rejects.toThrow(/No payment gateway/)
  expect(await none.readEvent('{}', 'signed')).toBeNull()
})
