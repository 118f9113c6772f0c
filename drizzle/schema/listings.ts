import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import type { Charges } from '#app/domain/pricing.ts'
import { cents, flag, id, instant, oneOf } from './columns.ts'
import { locations, organisations } from './organisations.ts'
import { people } from './people.ts'
import { incrementSchedules } from './settings.ts'

/** Two levels: a category without a parent, and those below it. */
export const categories = sqliteTable(
  'categories',
  {
    id: id(),
    slug: text('slug').notNull(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    picture: text('picture'),
    showOrder: integer('show_order').notNull().default(0),
    active: flag('active').notNull().default(true),
  },
  (table) => [
    uniqueIndex('categories_slug').on(table.slug),
    index('categories_parent').on(table.parentId, table.showOrder),
  ],
)

export const conditions = sqliteTable(
  'conditions',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    showOrder: integer('show_order').notNull().default(0),
  },
  (table) => [uniqueIndex('conditions_slug').on(table.slug)],
)

/** Lots that are sold together. With `groupClose` they also close together: an extension of one moves them all. */
export const auctions = sqliteTable(
  'auctions',
  {
    id: id(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    title: text('title').notNull(),
    groupClose: flag('group_close').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('auctions_organisation').on(table.organisationId)],
)

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
    /** The unsold listing that this one offers anew. */
    relistedFromId: text('relisted_from_id'),
    lotNumber: integer('lot_number').notNull(),
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
    softCloseMode: text('soft_close_mode', { enum: ['reset', 'add', 'none'] })
      .notNull()
      .default('reset'),
    softCloseWindowMs: integer('soft_close_window_ms').notNull().default(300_000),
    softCloseExtensionMs: integer('soft_close_extension_ms').notNull().default(300_000),
    softCloseCapMs: integer('soft_close_cap_ms'),
    startsAt: instant('starts_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    pickupDeadlineDays: integer('pickup_deadline_days').notNull().default(7),
    /** Set for lots of the demo catalogue: which renewal of it they belong to. */
    demoGeneration: integer('demo_generation'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('listings_of_seller').on(table.organisationId, table.createdAt),
    index('listings_lot_number').on(table.lotNumber),
    index('listings_auction').on(table.auctionId).where(sql`auction_id is not null`),
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
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.position] }),
    // uploaded ones, so that those that nobody shows are found
    index('listing_images_uploaded').on(table.name).where(sql`name like 'up-%'`),
  ],
)

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
    retailPrice: cents('retail_price'),
    /** These three are copied from `listings` by a trigger. `doc` is its row's number there: the search index's key. */
    format: text('format', { enum: ['ascending', 'reverse', 'sealed', 'fixed'] })
      .notNull()
      .default('ascending'),
    addedAt: instant('added_at').notNull().default(0),
    doc: integer('doc'),
    status: text('status', { enum: ['scheduled', 'open', 'sold', 'closed'] }).notNull(),
    /** 1 while it can be offered on or is still to start. */
    live: integer('live').generatedAlwaysAs(sql`status in ('scheduled', 'open')`, { mode: 'virtual' }),
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
    closesAt: instant('closes_at').notNull(),
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
    index('listing_live_featured').on(table.live, table.closesAt).where(sql`featured = 1`),
    check('listing_live_outcome', sql`outcome is null or outcome in ('sold', 'unsold', 'withdrawn')`),
    check('listing_live_status', oneOf('status', ['scheduled', 'open', 'sold', 'closed'])),
  ],
)

/**
 * What a listing promised at its publication: its room is born with this card, whoever looks first. Written once, never
 * changed; listings from before there were such rows get theirs at the birth of their room.
 */
export const ruleCards = sqliteTable('rule_cards', {
  listingId: text('listing_id')
    .primaryKey()
    .references(() => listings.id),
  card: text('card', { mode: 'json' }).$type<RuleCard>().notNull(),
  frozenAt: instant('frozen_at').notNull(),
})
