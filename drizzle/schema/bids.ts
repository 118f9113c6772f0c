import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ToldWhy } from '#app/domain/auction/explain.ts'
import { cents, flag, instant, oneOf } from './columns.ts'
import { listings } from './listings.ts'
import { people } from './people.ts'

/**
 * The public side of every accepted offer, projected from the room. Holds no maximum: `price` is the public price
 * after the offer was decided.
 */
export const bids = sqliteTable(
  'bids',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    seq: integer('seq').notNull(),
    bidId: text('bid_id').notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    /** The bidder's number on this listing: what others see instead of a name. */
    tag: integer('tag').notNull(),
    kind: text('kind', { enum: ['max', 'hard', 'sealed', 'pre'] }).notNull(),
    /** Null for offers that show no price: sealed ones and those before the start. */
    price: cents('price'),
    /** The leader's hidden maximum answered at once. */
    answered: flag('answered').notNull(),
    /** A raise of one's own maximum that moved nothing public: in no history, in no count. */
    silent: flag('silent').notNull(),
    /** Taken back, declined, or fallen because another was. */
    removed: text('removed', { enum: ['cancelled', 'declined', 'fallen'] }),
    /** Why the price moved (`ToldWhy`): what everybody may be told, and what the bidder may. */
    whyPublic: text('why_public').$type<ToldWhy>(),
    whyParty: text('why_party').$type<ToldWhy>(),
    placedAt: instant('placed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.seq] }),
    index('bids_history').on(table.listingId, table.silent, table.seq),
    index('bids_person').on(table.personId, table.placedAt),
    // whom a receipt is due to
    index('bids_recent').on(table.placedAt).where(sql`silent = 0`),
    check('bids_kind', oneOf('kind', ['max', 'hard', 'sealed', 'pre'])),
    check('bids_removed', sql`removed is null or removed in ('cancelled', 'declined', 'fallen')`),
  ],
)

/** Each time somebody took offers back. Declined offers are not theirs. */
export const takingsBack = sqliteTable(
  'takings_back',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    /** The entry of the log. */
    seq: integer('seq').notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.seq] }),
    index('takings_back_person').on(table.personId, table.at),
  ],
)

/** Where one person stands on one listing. `ownMax` is shown to that person only. */
export const standings = sqliteTable(
  'standings',
  {
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    /** Null once nothing of theirs stands any more. */
    ownMax: cents('own_max'),
    /** `placed`: an offer that tells nobody where it stands (sealed, or before the start). `removed`: none stands. */
    status: text('status', { enum: ['winner', 'outbid', 'won', 'lost', 'placed', 'removed'] }).notNull(),
    /** What was written to the seller with a starting offer. */
    proposal: text('proposal'),
    seq: integer('seq').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.listingId] }),
    index('standings_recent').on(table.personId, table.updatedAt),
    index('standings_listing').on(table.listingId, table.status),
    index('standings_outbid').on(table.updatedAt).where(sql`status = 'outbid'`),
    check('standings_status', oneOf('status', ['winner', 'outbid', 'won', 'lost', 'placed', 'removed'])),
  ],
)
