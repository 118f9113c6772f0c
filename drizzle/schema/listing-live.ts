import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Charges } from '#app/domain/money/pricing.ts'
import { categories, conditions } from './categories.ts'
import { cents, flag, instant, oneOf } from './columns.ts'
import { listings } from './listings.ts'
import { locations } from './organisations.ts'
import { people } from './people.ts'

/**
 * What changes with every offer, in a narrow table of its own, so that bidding rewrites no text and no search
 * index. Written at publication and by the room's projection, guarded by `projectedSeq`. The keys that people browse
 * by stand here too, so that a shelf is one walk along one index.
 */
export const listingLive = sqliteTable(
  'listing_live',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    conditionId: text('condition_id')
      .notNull()
      .references(() => conditions.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    featured: flag('featured').notNull().default(false),
    /** The auction that it is sold in, as in `listings`. */
    auctionId: text('auction_id'),
    retailPrice: cents('retail_price'),
    /** These four are copied from `listings` by a trigger. `doc` is its row's number there: the search index's key. */
    organisationId: text('organisation_id'),
    format: text('format', { enum: ['ascending', 'reverse', 'sealed', 'fixed'] })
      .notNull()
      .default('ascending'),
    addedAt: instant('added_at').notNull().default(0),
    doc: integer('doc'),
    status: text('status', { enum: ['scheduled', 'open', 'sold', 'closed'] }).notNull(),
    /** 1 while it can be offered on or is still to start. */
    live: integer('live').generatedAlwaysAs(sql`status in ('scheduled', 'open')`, { mode: 'virtual' }),
    /** Under which of its seller's tabs it is: `open`, `sold` or `unsold`. Kept by triggers. */
    shelf: text('shelf'),
    /** Current price as basis points of the retail value: the least first are the steals. */
    stealBps: integer('steal_bps').generatedAlwaysAs(
      sql`case when retail_price > 0 then price * 10000 / retail_price end`,
      { mode: 'virtual' },
    ),
    /** Current price, the start price while nobody has offered. */
    price: cents('price').notNull(),
    /** What an offer must reach; null where none is taken or possible. */
    nextMinimum: cents('next_minimum'),
    /** What a piece costs at once; null while nothing can be bought at once. */
    buyNow: cents('buy_now'),
    /** Pieces left. */
    stock: integer('stock').notNull().default(1),
    /** How it ended; null while it has not. */
    outcome: text('outcome', { enum: ['sold', 'unsold', 'withdrawn'] }),
    offerCount: integer('offer_count').notNull().default(0),
    bidderCount: integer('bidder_count').notNull().default(0),
    reserveMet: flag('reserve_met').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Of one that is paused: when it closes if the pause ends by itself, a day after it began. */
    closesAt: instant('closes_at').notNull(),
    /** Since when its clock stands still, and why; null while it goes. */
    pausedAt: instant('paused_at'),
    pauseReason: text('pause_reason'),
    extensions: integer('extensions').notNull().default(0),
    leaderId: text('leader_id').references(() => people.id),
    winnerId: text('winner_id').references(() => people.id),
    /** What its card promises to add to the price, for everybody; null until its room has said so, and where it does not. */
    charges: text('charges', { mode: 'json' }).$type<Charges>(),
    projectedSeq: integer('projected_seq').notNull().default(-1),
    ledgerHead: text('ledger_head'),
  },
  (table) => [
    index('listing_live_due').on(table.status, table.closesAt),
    index('listing_live_starting').on(table.status, table.startsAt),
    index('listing_live_closing').on(
      table.live,
      table.closesAt,
      table.format,
      // so that the lots of one kind of sale are counted by list without a look at their rows
      table.categoryId,
      table.conditionId,
      table.locationId,
    ),
    index('listing_live_category').on(table.live, table.categoryId, table.closesAt),
    index('listing_live_location').on(table.live, table.locationId, table.closesAt),
    index('listing_live_condition').on(table.live, table.conditionId, table.closesAt),
    // a range of prices is counted in it, and each list beside it
    index('listing_live_price').on(
      table.live,
      table.price,
      table.closesAt,
      table.categoryId,
      table.conditionId,
      table.locationId,
    ),
    index('listing_live_retail').on(table.live, table.retailPrice, table.closesAt),
    index('listing_live_steals').on(table.live, table.stealBps, table.closesAt),
    index('listing_live_popular').on(table.live, table.offerCount, table.closesAt),
    index('listing_live_buy_now').on(table.live, table.buyNow, table.closesAt),
    index('listing_live_added').on(table.live, table.addedAt, table.closesAt),
    index('listing_live_facets').on(
      table.live,
      table.categoryId,
      table.conditionId,
      table.locationId,
      table.closesAt,
    ),
    index('listing_live_doc').on(
      table.doc,
      table.live,
      table.closesAt,
      table.categoryId,
      table.conditionId,
      table.locationId,
    ),
    index('listing_live_auction')
      .on(table.auctionId, table.live, table.closesAt)
      .where(sql`auction_id is not null`),
    index('listing_live_paused').on(table.pausedAt).where(sql`paused_at is not null`),
    // a seller's table: each sort is a walk, and what narrows it stands in it
    index('listing_live_own_closes').on(
      table.organisationId,
      table.shelf,
      table.closesAt,
      table.format,
      table.categoryId,
      table.locationId,
    ),
    index('listing_live_own_price').on(
      table.organisationId,
      table.shelf,
      table.price,
      table.closesAt,
      table.format,
      table.categoryId,
      table.locationId,
    ),
    index('listing_live_own_offers').on(
      table.organisationId,
      table.shelf,
      table.offerCount,
      table.closesAt,
      table.format,
      table.categoryId,
      table.locationId,
    ),
    index('listing_live_own_added').on(
      table.organisationId,
      table.shelf,
      table.doc,
      table.closesAt,
      table.format,
      table.categoryId,
      table.locationId,
    ),
    // how many closes late offers have moved lately
    index('listing_live_extended').on(table.closesAt).where(sql`extensions > 0`),
    index('listing_live_featured').on(table.live, table.closesAt).where(sql`featured = 1`),
    check('listing_live_outcome', sql`outcome is null or outcome in ('sold', 'unsold', 'withdrawn')`),
    check('listing_live_status', oneOf('status', ['scheduled', 'open', 'sold', 'closed'])),
  ],
)
