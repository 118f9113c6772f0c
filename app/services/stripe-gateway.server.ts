import type { drizzle } from 'drizzle-orm/d1'
import type { Gateway, GatewayEvent } from './gateway.server.ts'
import { openStripeCharges } from './stripe-charges.server.ts'
import { openStripeClient } from './stripe-client.server.ts'
import { openStripeKeys } from './stripe-keys.server.ts'
import { openStripeNews } from './stripe-news.server.ts'
import { openStripeRefunds } from './stripe-refunds.server.ts'
import { openStripeTestCard } from './stripe-test-card.server.ts'
import { openStripeCardFields, openStripeVault } from './stripe-vault.server.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where Stripe is; nothing but tests says so. */
  api?: string | undefined
  /** Where this site is: a bank's page leads back to it. */
  origin: string
}

type Db = ReturnType<typeof drizzle>

export function openStripeGateway(db: Db, now: () => number, settings: StripeSettings): Gateway {
  const client = openStripeClient(settings)
  const keys = openStripeKeys(db, now)
  return {
    name: 'stripe',
    ready: true,
    ...openStripeVault(client, keys),
    ...openStripeCharges(client, keys, settings.origin),
    ...openStripeRefunds(client, keys),
    ...openStripeNews(client),
    cardFields: openStripeCardFields(client, settings.publishableKey),
    async readEvent(body, signature) {
      const { webhooks } = await client()
      const { default: Library } = await import('stripe')
      try {
        const provider = Library.createSubtleCryptoProvider()
        const event = await webhooks.constructEventAsync(
          body,
          signature,
          settings.webhookSecret,
          undefined,
          provider,
        )
        return eventOf(event)
      } catch (error) {
        if (error instanceof Library.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
    testCard: openStripeTestCard(client, settings.secretKey),
    tells: true,
    sandbox: null,
  }
}

type Thing = { id?: unknown; object?: unknown; payment_intent?: unknown; metadata?: { key?: unknown } | null }

/** Told while we are at it ourselves, or of what says nothing about money: nothing follows. */
const NOTHING =
  /^(payment_intent\.created|setup_intent\.created|charge\.(succeeded|failed|pending|captured|updated|expired)|customer\.|payment_method\.|balance\.available)/

function kindOf(type: string, { object }: Thing, key: string | null): GatewayEvent['kind'] {
  if (NOTHING.test(type)) return 'none'
  switch (object) {
    case 'payment_intent':
      return key === null ? 'other' : 'charge'
    case 'setup_intent':
      return 'entry'
    case 'refund':
      return key === null ? 'refunds' : 'refund'
    case 'charge':
      return type === 'charge.refunded' ? 'refunds' : 'other'
    case 'dispute':
      return 'dispute'
    default:
      return 'other'
  }
}

function eventOf({ id, type, data }: { id: string; type: string; data: { object: unknown } }): GatewayEvent {
  const thing = data.object as Thing
  const key = typeof thing.metadata?.key === 'string' ? thing.metadata.key : null
  const kind = kindOf(type, thing, key)
  // what was refunded is looked for at its charge
  const about = String((kind === 'refunds' ? thing.payment_intent : thing.id) ?? '')
  return { id, type, kind, about, key }
}
