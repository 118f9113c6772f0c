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
}

/**
 * Stripe where it has its keys. Without them the sandbox, which marks invoices as paid for nothing: in production only
 * where somebody has said in so many words that it may.
 */
export function openGateway(
  db: ReturnType<typeof drizzle>,
  now: () => number,
  variables: GatewayVariables,
): Gateway {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API } = variables
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET)
    return openStripeGateway(db, now, {
      ...{ secretKey: STRIPE_SECRET_KEY, publishableKey: STRIPE_PUBLISHABLE_KEY },
      ...{ webhookSecret: STRIPE_WEBHOOK_SECRET, api: STRIPE_API, origin: variables.APP_ORIGIN },
    })
  if (variables.APP_ENV === 'production' && variables.SANDBOX_PAYMENTS !== 'on') return noGateway
  return openSandboxGateway(db, now)
}
