import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Ladder } from '#app/domain/auction/ladder.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import { auctions } from './auctions.ts'
import { categories, conditions } from './categories.ts'
import { cents, flag, id, instant, oneOf } from './columns.ts'
import { locations, organisations } from './organisations.ts'
import { incrementSchedules } from './settings.ts'

/** What a listing is and promises. Nothing here changes with an offer: that is `listing_live`. */
export const listings = sqliteTable(
  'listings',
  {
    id: id(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    conditionId: text('condition_id')
      .notNull()
      .references(() => conditions.id),
    auctionId: text('auction_id').references(() => auctions.id),
    /** Its place in its auction, from 0; null in none. */
    auctionPlace: integer('auction_place'),
    /** The unsold listing that this one offers anew. */
    relistedFromId: text('relisted_from_id'),
    lotNumber: integer('lot_number').notNull(),
    /** The seller's own number (SKU); `item_ids` keeps it unique among an organisation's drafts and live lots. */
    itemId: text('item_id'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    disclaimer: text('disclaimer'),
    keywords: text('keywords').notNull().default(''),
    manufacturer: text('manufacturer'),
    brand: text('brand'),
    colorSize: text('color_size'),
    material: text('material'),
    binLocation: text('bin_location'),
    retailPrice: cents('retail_price'),
    format: text('format', { enum: ['ascending', 'reverse', 'sealed', 'fixed'] })
      .notNull()
      .default('ascending'),
    /** Where offers begin: the least in an ascending auction, the most in a reverse one, the price of a piece if fixed. */
    startPrice: cents('start_price').notNull(),
    /** The most that a sealed offer may be. */
    maxStart: cents('max_start'),
    buyNowPrice: cents('buy_now_price'),
    buyNowPolicy: text('buy_now_policy', { enum: ['price_reaches', 'first_bid', 'bid_at_or_above_ends'] })
      .notNull()
      .default('price_reaches'),
    /** Pieces for sale: above one in fixed listings only. */
    quantity: integer('quantity').notNull().default(1),
    /** Whether buyers may offer less than its price, in fixed listings. */
    takesOffers: flag('takes_offers').notNull().default(false),
    /** Whether starting offers are taken before the start. */
    preBids: flag('pre_bids').notNull().default(false),
    /** What a bidder must have deposited before they may offer. */
    depositAmount: cents('deposit_amount'),
    reservePrice: cents('reserve_price'),
    reserveMode: text('reserve_mode', { enum: ['jump', 'reach'] })
      .notNull()
      .default('jump'),
    bidKinds: text('bid_kinds', { enum: ['both', 'max', 'hard'] })
      .notNull()
      .default('both'),
    wholeDollars: flag('whole_dollars').notNull().default(true),
    incrementScheduleId: text('increment_schedule_id')
      .notNull()
      .references(() => incrementSchedules.id),
    /** A flat step in cents; replaces the schedule when set. */
    incrementAmount: cents('increment_amount'),
    /** Its seller's own steps; they replace the schedule where no flat step does. */
    ownLadder: text('own_ladder', { mode: 'json' }).$type<Ladder>(),
    softCloseMode: text('soft_close_mode', { enum: ['reset', 'add', 'none'] })
      .notNull()
      .default('reset'),
    softCloseWindowMs: integer('soft_close_window_ms').notNull().default(300_000),
    softCloseExtensionMs: integer('soft_close_extension_ms').notNull().default(300_000),
    softCloseCapMs: integer('soft_close_cap_ms'),
    startsAt: instant('starts_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    pickupDeadlineDays: integer('pickup_deadline_days').notNull().default(7),
    /** Until how many minutes before the scheduled close an offer may be taken back; null: as the house has it. */
    cancelMinutes: integer('cancel_minutes'),
    /** Set for lots of the demo catalogue: which renewal of it they belong to. */
    demoGeneration: integer('demo_generation'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('listings_of_seller').on(table.organisationId, table.createdAt),
    // a seller's own search reads it, and no row
    index('listings_own_words').on(table.organisationId, table.lotNumber, table.title, table.itemId),
    index('listings_lot_number').on(table.lotNumber),
    // what a category or a condition is counted, merged and, when nothing is left of it, removed by
    index('listings_category').on(table.categoryId),
    index('listings_condition').on(table.conditionId),
    // whether a schedule is used is asked before it is deleted, and by the reference as it is
    index('listings_schedule').on(table.incrementScheduleId),
    index('listings_auction').on(table.auctionId, table.auctionPlace).where(sql`auction_id is not null`),
    uniqueIndex('listings_relisted_from').on(table.relistedFromId),
    index('listings_demo').on(table.demoGeneration).where(sql`demo_generation is not null`),
    check('listings_start_price', sql`${table.startPrice} > 0`),
    check('listings_period', sql`${table.closesAt} > ${table.startsAt}`),
    check('listings_reserve_mode', oneOf('reserve_mode', ['jump', 'reach'])),
    check('listings_bid_kinds', oneOf('bid_kinds', ['both', 'max', 'hard'])),
    check('listings_format', oneOf('format', ['ascending', 'reverse', 'sealed', 'fixed'])),
    check(
      'listings_buy_now_policy',
      oneOf('buy_now_policy', ['price_reaches', 'first_bid', 'bid_at_or_above_ends']),
    ),
    check(
      'listings_quantity',
      sql`${table.quantity} > 0 and (${table.quantity} = 1 or ${table.format} = 'fixed')`,
    ),
    check('listings_soft_close', oneOf('soft_close_mode', ['reset', 'add', 'none'])),
  ],
)

/** `name` is the picture's base name; its files are /pictures/{name}-{320|640|1200}.webp. */
export const listingImages = sqliteTable(
  'listing_images',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    tint: text('tint').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** What the picture shows, in its seller's words. */
    caption: text('caption').notNull().default(''),
    title: text('title').notNull().default(''),
    /** As its seller calls the file. */
    fileName: text('file_name').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.position] }),
    // uploaded ones, so that those that nobody shows are found
    index('listing_images_uploaded').on(table.name).where(sql`name like 'up-%'`),
  ],
)

/**
 * What a listing promised at its publication: its room is born with this card, whoever looks first. Written once; other
 * terms before the first offer are the room's to say, and follow from there. Listings from before there were such rows get
 * theirs at the birth of their room.
 */
export const ruleCards = sqliteTable('rule_cards', {
  listingId: text('listing_id')
    .primaryKey()
    .references(() => listings.id),
  card: text('card', { mode: 'json' }).$type<RuleCard>().notNull(),
  frozenAt: instant('frozen_at').notNull(),
})
