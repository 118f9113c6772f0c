import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AuctionActPayload } from '#app/domain/auctions/acts.ts'
import type { AuctionTemplateWords } from '#app/domain/auctions/template.ts'
import type { AuctionPickup } from '#app/domain/auctions/terms.ts'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { cents, flag, id, instant, oneOf } from './columns.ts'
import { locations, organisations } from './organisations.ts'
import { people } from './people.ts'

/**
 * Sales of many lots (operations.md, section 2). With `groupClose` they also close together: an extension of one lot moves
 * them all. What a lot takes from its auction is copied at its publication.
 */
export const auctions = sqliteTable(
  'auctions',
  {
    id: id(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    title: text('title').notNull(),
    state: text('state', { enum: ['draft', 'announced', 'open', 'closed', 'settled', 'cancelled'] })
      .notNull()
      .default('draft'),
    description: text('description').notNull().default(''),
    /** What its lots are sold under, as it is written now; each version that was shown is a row of `auction_terms`. */
    terms: text('terms').notNull().default(''),
    /** The version that bidders accept; 0 while none was shown, or where there are no terms. */
    termsVersion: integer('terms_version').notNull().default(0),
    /** Where its lots stand. Null in a draft alone. */
    locationId: text('location_id').references(() => locations.id),
    picture: text('picture', { mode: 'json' }).$type<DraftPicture>(),
    startsAt: instant('starts_at'),
    firstCloseAt: instant('first_close_at'),
    staggerSeconds: integer('stagger_seconds').notNull().default(60),
    orderMode: text('order_mode', { enum: ['hand', 'lot_number', 'lowest_price', 'most_watched'] })
      .notNull()
      .default('lot_number'),
    groupClose: flag('group_close').notNull().default(false),
    softCloseMode: text('soft_close_mode', { enum: ['reset', 'add', 'none'] })
      .notNull()
      .default('reset'),
    softCloseWindowMs: integer('soft_close_window_ms').notNull().default(300_000),
    softCloseExtensionMs: integer('soft_close_extension_ms').notNull().default(300_000),
    softCloseCapMs: integer('soft_close_cap_ms'),
    /** In the place of the organisation's; null for that. */
    premium: text('premium', { mode: 'json' }).$type<BuyerPremium>(),
    /** What a bidder deposits once for the whole auction; null for nothing. */
    depositAmount: cents('deposit_amount'),
    access: text('access', { enum: ['everyone', 'on_request'] })
      .notNull()
      .default('everyone'),
    /** Stands above the note of whoever asks. */
    accessQuestion: text('access_question').notNull().default(''),
    /** Whose request is approved by itself: who has a card saved; who has bought and paid so many lots of this seller. */
    approvesCards: flag('approves_cards').notNull().default(false),
    approvesBuyersOf: integer('approves_buyers_of'),
    /** Its own days of collection; null where its yard's hours are those. */
    pickup: text('pickup', { mode: 'json' }).$type<AuctionPickup>(),
    /** Since when its lots are paused, and why; null while they go. */
    pausedAt: instant('paused_at'),
    pauseReason: text('pause_reason'),
    /** How many lots of it are public. */
    lotCount: integer('lot_count').notNull().default(0),
    /** When the last of its lots closes, as it was last planned or moved; kept by the minute's job while it is open. */
    lastCloseAt: instant('last_close_at'),
    /** How often it was saved: who saves over somebody else's is told. */
    version: integer('version').notNull().default(0),
    announcedAt: instant('announced_at'),
    closedAt: instant('closed_at'),
    settledAt: instant('settled_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull().default(0),
  },
  (table) => [
    // a seller's list by state, in the order of the first close
    index('auctions_organisation').on(table.organisationId, table.state, table.firstCloseAt, table.id),
    // everybody's list, and the minute's job
    index('auctions_state').on(table.state, table.firstCloseAt, table.id),
  ],
)

/** Named sets of an auction's own fields that new auctions of an organisation begin with. */
export const auctionTemplates = sqliteTable(
  'auction_templates',
  {
    id: id(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    name: text('name').notNull(),
    words: text('words', { mode: 'json' }).$type<AuctionTemplateWords>().notNull(),
    /** How many auctions have begun with it. */
    used: integer('used').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** New auctions of the organisation begin with it unless another is chosen. */
    isDefault: flag('is_default').notNull().default(false),
  },
  (table) => [
    uniqueIndex('auction_templates_name').on(table.organisationId, table.name),
    uniqueIndex('auction_templates_default').on(table.organisationId).where(sql`is_default = 1`),
  ],
)

/** Each version of an auction's terms that was shown to anybody. Only added to. */
export const auctionTerms = sqliteTable(
  'auction_terms',
  {
    auctionId: text('auction_id')
      .notNull()
      .references(() => auctions.id),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    /** What is different from the version before, in the seller's words. */
    note: text('note').notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.auctionId, table.version] })],
)

/** Who has accepted which version, and when. Only added to. */
export const auctionTermsAccepted = sqliteTable(
  'auction_terms_accepted',
  {
    auctionId: text('auction_id')
      .notNull()
      .references(() => auctions.id),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    version: integer('version').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auctionId, table.version, table.personId] }),
    index('auction_terms_accepted_person').on(table.personId),
    // its seller's list, the latest first
    index('auction_terms_accepted_at').on(table.auctionId, table.version, table.at, table.personId),
  ],
)

/** Who may offer in an auction with access on request, or has asked to: one row a person. */
export const auctionAccess = sqliteTable(
  'auction_access',
  {
    auctionId: text('auction_id')
      .notNull()
      .references(() => auctions.id),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    state: text('state', { enum: ['waiting', 'approved', 'declined', 'withdrawn'] }).notNull(),
    note: text('note').notNull().default(''),
    /** How often they have asked: once more after a decline. */
    asks: integer('asks').notNull().default(1),
    askedAt: instant('asked_at').notNull(),
    decidedAt: instant('decided_at'),
    /** Null where it was approved by itself, or not yet decided. */
    decidedBy: text('decided_by'),
    /** What a decline or withdrawal says. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.auctionId, table.personId] }),
    index('auction_access_state').on(table.auctionId, table.state, table.askedAt),
    index('auction_access_person').on(table.personId),
    check('auction_access_state', oneOf('state', ['waiting', 'approved', 'declined', 'withdrawn'])),
  ],
)

/** Who follows a whole auction: told of its closing instead of that of each lot. */
export const auctionWatches = sqliteTable(
  'auction_watches',
  {
    auctionId: text('auction_id')
      .notNull()
      .references(() => auctions.id),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull(),
    /** When they were reminded that it is about to close; null before. */
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.auctionId, table.personId] }),
    index('auction_watches_person').on(table.personId, table.createdAt),
  ],
)

/**
 * What was asked of many lots of an auction: carried to each lot's room by a command named after this row, so that
 * whatever is killed, the next minute goes on without doing anything twice. `doneAt` is null while lots are left.
 */
export const auctionActs = sqliteTable(
  'auction_acts',
  {
    id: id(),
    auctionId: text('auction_id')
      .notNull()
      .references(() => auctions.id),
    kind: text('kind', {
      enum: ['publish', 'pause', 'resume', 'extend', 'revise', 'withdraw', 'terms'],
    }).notNull(),
    payload: text('payload', { mode: 'json' }).$type<AuctionActPayload>().notNull(),
    /** Who asked for it: the rooms ask for their right again. */
    personId: text('person_id').notNull(),
    at: instant('at').notNull(),
    doneAt: instant('done_at'),
    /** How many lots there were to do, and how many are done or refused. */
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** The id of the last lot that it was done to. */
    cursor: text('cursor').notNull().default(''),
    refused: text('refused', { mode: 'json' }).$type<{ id: string; code: string }[]>().notNull().default([]),
  },
  (table) => [
    index('auction_acts_auction').on(table.auctionId, table.at),
    index('auction_acts_due').on(table.at).where(sql`done_at is null`),
  ],
)
