import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Charge, Dispute, PaymentIntent, Refund, SetupIntent, Thing } from './objects.ts'

/** Of a kind that the marketplace has no use for. */
export type Foreign = { id: string; object: 'payout' | 'transfer' }

export type Sent = { id: string; type: string; body: string; about: string }

/** Everything that the server knows, and the events that it has to tell. */
export class World {
  readonly things = new Map<string, Thing>()
  readonly events: Sent[] = []
  /** How often an account was guessed wrong. */
  readonly tries = new Map<string, number>()
  /** The account behind a payment method: what becomes of its debits. */
  readonly numbers = new Map<string, string>()
  readonly webhookSecret: string

  constructor(webhookSecret: string) {
    this.webhookSecret = webhookSecret
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`
  }

  now(): number {
    return Math.floor(Date.now() / 1000)
  }

  keep<Kind extends Thing>(thing: Kind): Kind {
    this.things.set(thing.id, thing)
    return thing
  }

  refundsOf(intent: string): Refund[] {
    return [...this.things.values()].filter(
      (thing): thing is Refund => thing.object === 'refund' && thing.payment_intent === intent,
    )
  }

  /** An event as it is delivered: the object as it was then. */
  tell(type: string, thing: PaymentIntent | SetupIntent | Refund | Charge | Dispute | Foreign) {
    const id = this.newId('evt')
    const event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.now(),
      data: { object: thing },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    this.events.push({ id, type, body: JSON.stringify(event, null, 2), about: thing.id })
  }

  /** The `Stripe-Signature` of a delivery made now: scheme v1, HMAC-SHA256 over time and body. */
  sign(body: string, at = this.now(), secret = this.webhookSecret): string {
    const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return `t=${at},v1=${mac}`
  }
}

/** The same number always has the same fingerprint. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url').slice(0, 16)
}
