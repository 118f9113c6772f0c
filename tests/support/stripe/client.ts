import { env } from 'cloudflare:workers'
import { inject } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import type { Gateway } from '#app/services/gateway.server.ts'
import { openStripeGateway } from '#app/services/stripe-gateway.server.ts'
import { STRIPE_KEYS } from './keys.ts'

const { db } = openDb(env.DB, null)

/** What makes a deployment one with Stripe, whose API is the server of tests. */
export const stripeVariables = () => ({ ...STRIPE_KEYS, STRIPE_API: inject('stripe') })

/** The gateway with Stripe's real client library behind it. */
export function stripeGateway(): Gateway {
  return openStripeGateway(db, Date.now, {
    secretKey: STRIPE_KEYS.STRIPE_SECRET_KEY,
    publishableKey: STRIPE_KEYS.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
    api: inject('stripe'),
    origin: 'http://localhost',
  })
}

/** Does what somebody else does: a bank, a browser, a line that breaks. */
export async function stripeDoes<Said>(act: string, asked: Record<string, unknown> = {}): Promise<Said> {
  const answer = await fetch(`${inject('stripe')}/_test/${act}`, {
    method: 'POST',
    body: JSON.stringify(asked),
  })
  return (await answer.json()) as Said
}

export type Delivery = { id: string; type: string; body: string; signature: string }
/** What Stripe has to tell of a thing, in the order in which it happened, signed as of now. */
export const deliveriesOf = (ref: string) => stripeDoes<Delivery[]>(`events/${ref}`)

/** What Stripe's script does when somebody sends its fields: the number goes from the browser to Stripe. */
export async function typeIntoFields({ ref, secret }: { ref: string; secret: string }, number: string) {
  const answer = await fetch(`${inject('stripe')}/v1/setup_intents/${ref}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      key: STRIPE_KEYS.STRIPE_PUBLISHABLE_KEY,
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '8',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  return answer.status
}
