import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cents, flag, id, instant, oneOf } from './columns.ts'
import { people } from './people.ts'

const personId = () =>
  text('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

const BANK_STATES = ['new', 'verified', 'failed'] as const
const PROOFS = ['amounts', 'code'] as const
const HOLDERS = ['individual', 'company'] as const

/** Bank accounts that are kept at the gateway: what we know is a reference and what its owner recognises it by. */
export const savedBanks = sqliteTable(
  'saved_banks',
  {
    id: id(),
    personId: personId(),
    gateway: text('gateway').notNull(),
    gatewayRef: text('gateway_ref').notNull(),
    /** What it is proved by at the gateway. */
    proofRef: text('proof_ref').notNull(),
    proof: text('proof', { enum: PROOFS }).notNull(),
    bankName: text('bank_name').notNull(),
    last4: text('last4').notNull(),
    routingNumber: text('routing_number').notNull(),
    holderName: text('holder_name').notNull(),
    holderType: text('holder_type', { enum: HOLDERS }).notNull(),
    status: text('status', { enum: BANK_STATES }).notNull().default('new'),
    /** The same account always has the same, of the gateway's making. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_banks_same').on(table.personId, table.gateway, table.fingerprint),
    index('saved_banks_person').on(table.personId, table.createdAt),
    uniqueIndex('saved_banks_proof').on(table.gateway, table.proofRef),
    check('saved_banks_status', oneOf('status', BANK_STATES)),
    check('saved_banks_proof_kind', oneOf('proof', PROOFS)),
    check('saved_banks_holder', oneOf('holder_type', HOLDERS)),
  ],
)

const SESSION_STATES = ['open', 'vaulted', 'kept', 'gone'] as const

/** A card on its way into the vault, so that one that has arrived there is kept here whatever happens in between. */
export const vaultSessions = sqliteTable(
  'vault_sessions',
  {
    id: id(),
    personId: personId(),
    gateway: text('gateway').notNull(),
    /** What the gateway knows this way in by. */
    ref: text('ref').notNull(),
    state: text('state', { enum: SESSION_STATES }).notNull().default('open'),
    /** What the gateway said of the card, as JSON, once it has it. */
    card: text('card', { mode: 'json' }),
    makeDefault: flag('make_default').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('vault_sessions_ref').on(table.gateway, table.ref),
    index('vault_sessions_person').on(table.personId),
    index('vault_sessions_open').on(table.updatedAt).where(sql`state in ('open', 'vaulted')`),
    check('vault_sessions_state', oneOf('state', SESSION_STATES)),
  ],
)

/** What gateways have told us: each event once, by its id. It says what to look at again and nothing else. */
export const gatewayEvents = sqliteTable(
  'gateway_events',
  {
    id: id(),
    gateway: text('gateway').notNull(),
    type: text('type').notNull(),
    kind: text('kind', { enum: ['charge', 'refund', 'refunds', 'dispute', 'entry', 'none', 'other'] })
      .notNull()
      .default('other'),
    /** The gateway's reference of what it is about. */
    about: text('about').notNull(),
    /** The key under which we asked for it; null where it has none. */
    key: text('key'),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
    /** Why it stays unhandled: it is of nothing that is known here. Null while it is still to be followed. */
    problem: text('problem', { enum: ['unknown'] }),
    deliveries: integer('deliveries').notNull().default(1),
  },
  (table) => [
    index('gateway_events_unhandled').on(table.receivedAt).where(sql`handled_at is null`),
    index('gateway_events_received').on(table.receivedAt),
  ],
)

/** What Stripe knows a person by. */
export const stripeCustomers = sqliteTable(
  'stripe_customers',
  {
    personId: text('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    ref: text('ref').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('stripe_customers_ref').on(table.ref)],
)

/** What Stripe was asked under which key: written before it is asked, so that an answer that was lost can be found. */
export const stripeCharges = sqliteTable('stripe_charges', {
  key: text('key').primaryKey(),
  /** The charge as it was asked for, as JSON; null for one that was ended before it was ever asked. */
  charge: text('charge', { mode: 'json' }),
  /** The PaymentIntent's id. It is confirmed only after this is written. */
  ref: text('ref'),
  createdAt: instant('created_at').notNull(),
})

export const stripeRefunds = sqliteTable('stripe_refunds', {
  key: text('key').primaryKey(),
  charge: text('charge').notNull(),
  amount: cents('amount').notNull(),
  ref: text('ref'),
  createdAt: instant('created_at').notNull(),
})
