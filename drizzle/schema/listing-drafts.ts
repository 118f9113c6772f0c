import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ChosenName } from '#app/domain/shop/chosen.ts'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import { auctions } from './auctions.ts'
import { flag, id, instant } from './columns.ts'
import { listings } from './listings.ts'
import { organisations } from './organisations.ts'

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
