import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { NEGOTIATION_STATES } from '#app/domain/shop/negotiation.ts'
import { cents, id, instant, oneOf } from './columns.ts'
import { listings } from './listings.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** Offers for pieces of fixed-price listings, as they stand between a buyer and a seller. */
export const negotiations = sqliteTable(
  'negotiations',
  {
    /** Comes with the form: an offer sent twice is one. */
    id: id(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** On the table, for one piece. */
    price: cents('price').notNull(),
    listPrice: cents('list_price').notNull(),
    state: text('state', { enum: NEGOTIATION_STATES }).notNull().default('open'),
    /** Numbers the moves: whoever has seen fewer is told that it has changed. */
    moves: integer('moves').notNull().default(1),
    expiresAt: instant('expires_at').notNull(),
    saleId: text('sale_id'),
    /** Why the room could not sell what was agreed on. */
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('negotiations_buyer').on(table.buyerId, table.updatedAt),
    index('negotiations_seller').on(table.organisationId, table.updatedAt),
    index('negotiations_waiting').on(table.organisationId, table.state, table.updatedAt),
    index('negotiations_listing').on(table.listingId, table.buyerId, table.state),
    index('negotiations_due').on(table.expiresAt).where(sql`state in ('open', 'countered')`),
    index('negotiations_agreed').on(table.updatedAt).where(sql`state = 'agreed'`),
    check('negotiations_state', oneOf('state', NEGOTIATION_STATES)),
    check('negotiations_price', sql`price > 0 and quantity > 0`),
  ],
)

const MOVES = ['offer', 'counter', 'accept', 'decline', 'withdraw', 'expire'] as const

/** What either side has said, in order. */
export const negotiationMoves = sqliteTable(
  'negotiation_moves',
  {
    negotiationId: text('negotiation_id')
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    move: integer('move').notNull(),
    side: text('side', { enum: ['buyer', 'seller', 'house'] }).notNull(),
    type: text('type', { enum: MOVES }).notNull(),
    price: cents('price').notNull(),
    /** Who of that side; null for the house. */
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.negotiationId, table.move] }),
    check('negotiation_moves_side', oneOf('side', ['buyer', 'seller', 'house'])),
    check('negotiation_moves_type', oneOf('type', MOVES)),
  ],
)
