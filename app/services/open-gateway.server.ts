import type { drizzle } from 'drizzle-orm/d1'
import type { Gateway } from './gateway.server.ts'
import { noGateway } from './no-gateway.server.ts'
import { openSandboxGateway } from './sandbox-gateway.server.ts'
import { openStripeGateway } from './stripe-gateway.server.ts'

export type GatewayVariables = {
  APP_ENV: 'local' | 'test' | 'production'
  APP_ORIGIN: string
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API?: string | undefined
  SANDBOX_PAYMENTS?: 'on' | undefined
  PAYMENT_GATEWAY?: 'stripe' | 'sandbox' | undefined
}

type Opened = { gateway: Gateway; gateways: readonly Gateway[] }

/**
 * Stripe where it has its keys, and the sandbox, which marks invoices as paid for nothing: in production only where somebody
 * has said in so many words that it may. Each is asked for what it has taken. New payments are taken by the one that
 * `PAYMENT_GATEWAY` names, else by Stripe where it is open.
 */
export function openGateways(
  db: ReturnType<typeof drizzle>,
  now: () => number,
  variables: GatewayVariables,
): Opened {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API } = variables
  const gateways: Gateway[] = []
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET)
    gateways.push(
      openStripeGateway(db, now, {
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        api: STRIPE_API,
        origin: variables.APP_ORIGIN,
      }),
    )
  if (variables.APP_ENV !== 'production' || variables.SANDBOX_PAYMENTS === 'on')
    gateways.push(openSandboxGateway(db, now))
  const named = gateways.find(({ name }) => name === variables.PAYMENT_GATEWAY)
  return { gateway: named ?? gateways[0] ?? noGateway, gateways }
}
