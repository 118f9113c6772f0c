import type { drizzle } from 'drizzle-orm/d1'
import type { Gateway, GatewayEvent } from './gateway.server.ts'
import { openStripeCharges } from './stripe-charges.server.ts'
import { openStripeClient } from './stripe-client.server.ts'
import { openStripeKeys } from './stripe-keys.server.ts'
import { openStripeRefunds } from './stripe-refunds.server.ts'
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
    cardFields: openStripeCardFields(client, settings.publishableKey),
    async readEvent(body, signature) {
      const { webhooks } = await client()
      const { default: Library } = await import('stripe')
      try {
        const provider = Library.createSubtleCryptoProvider()
        const event = await webhooks.constructEventAsync(
          ...[body, signature, settings.webhookSecret, undefined, provider],
        )
        return eventOf(event)
      } catch (error) {
        if (error instanceof Library.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
    sandbox: null,
  }
}

const KINDS: Partial<Record<string, GatewayEvent['kind']>> = {
  payment_intent: 'charge',
  refund: 'refund',
  setup_intent: 'entry',
}

type Thing = { id?: unknown; object?: unknown; metadata?: { key?: unknown } | null }

function eventOf({ id, type, data }: { id: string; type: string; data: { object: unknown } }): GatewayEvent {
  const thing = data.object as Thing
  const key = thing.metadata?.key
  // that we have begun something is no news to us: whoever began it is still at it
  const kind = type.endsWith('_intent.created') ? 'other' : (KINDS[String(thing.object)] ?? 'other')
  return {
    ...{ id, type, kind, about: String(thing.id ?? '') },
    key: typeof key === 'string' ? key : null,
  }
}
