import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Ladder } from '#app/domain/auction/ladder.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import type { ChosenName } from '#app/domain/shop/chosen.ts'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import { auctions } from './auctions.ts'
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
    /** In Spanish; empty where nobody has said. */
    nameEs: text('name_es').notNull().default(''),
    descriptionEs: text('description_es').notNull().default(''),
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
    nameEs: text('name_es').notNull().default(''),
    descriptionEs: text('description_es').notNull().default(''),
    showOrder: integer('show_order').notNull().default(0),
    active: flag('active').notNull().default(true),
    /** Into which it was merged: nobody chooses it any more, and what somebody has offered on or bought keeps its words. */
    mergedInto: text('merged_into').references((): AnySQLiteColumn => conditions.id),
    /** How far its lots have gone there, as the id of the last; null while none are on their way. */
    mergingAfter: text('merging_after'),
  },
  (table) => [uniqueIndex('conditions_slug').on(table.slug), index('conditions_merged').on(table.mergedInto)],
)

/** Names and ids of categories that were merged into others: old addresses lead to the category that is left. */
export const categoryMoves = sqliteTable(
  'category_moves',
  {
    /** The slug or the id of the category that is gone. */
    name: text('name').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    /** What it was called, with what it stood below: files that are imported go on naming it so. */
    called: text('called'),
  },
  (table) => [index('category_moves_category').on(table.categoryId)],
)

/**
 * Categories whose lots are on their way into another: more than one batch may move. What is left goes on by itself, and the
 * category goes with its last lot.
 */
export const categoryMerges = sqliteTable(
  'category_merges',
  {
    fromId: text('from_id')
      .primaryKey()
      .references(() => categories.id),
    intoId: text('into_id')
      .notNull()
      .references(() => categories.id),
    startedAt: instant('started_at').notNull(),
    personId: text('person_id').notNull(),
    personEmail: text('person_email').notNull(),
  },
  (table) => [index('category_merges_into').on(table.intoId)],
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

/**
 * Lots that are being written, as they were typed (app/domain/shop/draft.ts). Publication makes a listing of the same id of one,
 * and takes it from here. `version` counts what is saved of its words, so that two who write at once are told; pictures come
 * and go beside.
 */
export const listingDrafts = sqliteTable(
  'listing_drafts',
  {
    id: id(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    fields: text('fields', { mode: 'json' }).$type<DraftFields>().notNull(),
    pictures: text('pictures', { mode: 'json' }).$type<DraftPicture[]>().notNull(),
    video: text('video', { mode: 'json' }).$type<LotVideo>(),
    /** The auction that it will be sold in, and its place there, from 0. */
    auctionId: text('auction_id').references(() => auctions.id),
    auctionPlace: integer('auction_place'),
    /** For a draft that offers an unsold listing anew. */
    relistedFromId: text('relisted_from_id'),
    /** The template that it began with; a trigger counts it there. */
    templateId: text('template_id'),
    version: integer('version').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** What keeps it from being published, as `field:code` with commas between; null while nobody has looked. */
    problems: text('problems'),
    /** Until when it may be published as it is, epoch ms; null while it may not. */
    readyUntil: instant('ready_until'),
    /** Copies of its words, kept by triggers, so that its seller's table is read from an index alone. */
    itemId: text('item_id'),
    title: text('title'),
    yardId: text('yard_id'),
  },
  (table) => [
    index('listing_drafts_organisation').on(table.organisationId, table.updatedAt),
    // its seller's table is a walk, and what narrows it stands in it
    index('listing_drafts_own').on(
      table.organisationId,
      table.updatedAt,
      table.readyUntil,
      table.problems,
      table.yardId,
      table.createdBy,
    ),
    index('listing_drafts_words').on(table.organisationId, table.title, table.itemId),
    index('listing_drafts_auction')
      .on(table.auctionId, table.auctionPlace)
      .where(sql`auction_id is not null`),
    index('listing_drafts_unread').on(table.organisationId).where(sql`problems is null`),
    // a category takes its drafts along when it is merged
    index('listing_drafts_category').on(sql`fields ->> '$.category'`),
    index('listing_drafts_condition').on(sql`fields ->> '$.condition'`),
    index('listing_drafts_schedule').on(sql`fields ->> '$.schedule'`),
  ],
)

/** Which draft or live lot has a seller's own number. Written by triggers, from drafts, listings and live rows. */
export const itemIds = sqliteTable(
  'item_ids',
  {
    organisationId: text('organisation_id').notNull(),
    itemId: text('item_id').notNull(),
    lotId: text('lot_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.itemId] }),
    uniqueIndex('item_ids_lot').on(table.lotId),
  ],
)

/**
 * A lot's words and pictures, as they stood at some time. `video`: the file of its video, where that was changed. `choices`: what
 * it had of the lists that lots are asked for, as they were called then, where that was changed.
 */
export type ShownWords = {
  title: string
  description: string
  disclaimer: string | null
  pictures: DraftPicture[]
  video?: string | null
  choices?: ChosenName[]
}

/**
 * Words and pictures of a lot that were changed after somebody had offered: both stay on its page. `people` is how many stood
 * in it, and were told.
 */
export const listingChanges = sqliteTable(
  'listing_changes',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    /** Counts from 1. */
    version: integer('version').notNull(),
    at: instant('at').notNull(),
    personId: text('person_id').notNull(),
    before: text('before', { mode: 'json' }).$type<ShownWords>().notNull(),
    after: text('after', { mode: 'json' }).$type<ShownWords>().notNull(),
    people: integer('people').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.version] })],
)

/** A set of fields that new lots begin with, by a name of its organisation's own. */
export const lotTemplates = sqliteTable(
  'lot_templates',
  {
    id: id(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    name: text('name').notNull(),
    fields: text('fields', { mode: 'json' }).$type<DraftFields>().notNull(),
    /** New lots of its organisation begin with it where no other was chosen. */
    isDefault: flag('is_default').notNull().default(false),
    /** How many drafts have begun with it, those too that were discarded since. */
    lotsMade: integer('lots_made').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('lot_templates_name').on(table.organisationId, table.name),
    uniqueIndex('lot_templates_default').on(table.organisationId).where(sql`is_default = 1`),
    index('lot_templates_category').on(sql`fields ->> '$.category'`),
    index('lot_templates_condition').on(sql`fields ->> '$.condition'`),
    index('lot_templates_schedule').on(sql`fields ->> '$.schedule'`),
  ],
)

/** The one video of a listing; a draft has its own in its row until it is published. */
export const lotVideos = sqliteTable('lot_videos', {
  lotId: text('lot_id').primaryKey(),
  organisationId: text('organisation_id')
    .notNull()
    .references(() => organisations.id),
  /** Its key in the bucket. */
  name: text('name').notNull(),
  type: text('type', { enum: ['video/mp4', 'video/webm'] }).notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The last lot number that an organisation has given out. */
export const lotCounters = sqliteTable('lot_counters', {
  organisationId: text('organisation_id')
    .primaryKey()
    .references(() => organisations.id),
  last: integer('last').notNull(),
})

/** Labels that were asked for when their lots were published, until somebody says that they are printed. */
export const waitingLabels = sqliteTable(
  'waiting_labels',
  {
    lotId: text('lot_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [index('waiting_labels_order').on(table.organisationId, table.askedAt)],
)
