import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { BOOKING_LOT_STATES, BOOKING_STATES, GONE, OFFER_REASONS, SPOTS } from '#app/domain/pickup/booking.ts'
import { auctions } from './auctions.ts'
import { flag, id, instant, oneOf } from './columns.ts'
import { invoiceLines, invoices } from './invoices.ts'
import { locations, organisations } from './organisations.ts'
import { people } from './people.ts'

/**
 * A lot on its way from the yard to its buyer: a row for each line of an invoice, which a trigger writes with the line.
 * A lot is still to be collected while `goneAt` is null and its invoice is not cancelled.
 */
export const lotPickups = sqliteTable(
  'lot_pickups',
  {
    lineId: text('line_id')
      .primaryKey()
      .references(() => invoiceLines.id, { onDelete: 'cascade' }),
    /** Copies of its invoice's, which never change. */
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => people.id),
    /** The last second in which it may be collected; null until the minute's job has reckoned it by the yard's clock. */
    collectBy: instant('collect_by'),
    /** Why it is a later day than that of the close and the lot's own days; null where it is not. Buyers read it. */
    moreDaysReason: text('more_days_reason'),
    /** Staff has said that it is ready to be handed over. */
    readyAt: instant('ready_at'),
    /** How often a party that had booked it has not come. */
    noShows: integer('no_shows').notNull().default(0),
    /** When its buyer was told that it has to be collected soon; when it was late; when it was abandoned: each once. */
    remindedAt: instant('reminded_at'),
    lateAt: instant('late_at'),
    abandonedAt: instant('abandoned_at'),
    /** Staff could not find it; when it was found after all. */
    missingAt: instant('missing_at'),
    foundAt: instant('found_at'),
    goneAt: instant('gone_at'),
    goneHow: text('gone_how', { enum: GONE }),
    /** Who took it, as they said; no reference: who handed it over. */
    collectedBy: text('collected_by'),
    handedBy: text('handed_by'),
  },
  (table) => [
    index('lot_pickups_invoice').on(table.invoiceId),
    index('lot_pickups_buyer').on(table.buyerId, table.goneAt),
    index('lot_pickups_open')
      .on(table.organisationId, table.locationId, table.buyerId)
      .where(sql`gone_at is null`),
    index('lot_pickups_yard_open').on(table.locationId, table.collectBy).where(sql`gone_at is null`),
    index('lot_pickups_yard_gone').on(table.locationId, table.goneAt).where(sql`gone_at is not null`),
    // what the jobs ask
    index('lot_pickups_to_reckon').on(table.lineId).where(sql`collect_by is null`),
    index('lot_pickups_to_remind')
      .on(table.collectBy, table.lineId)
      .where(sql`gone_at is null and reminded_at is null`),
    index('lot_pickups_to_mark_late')
      .on(table.collectBy, table.lineId)
      .where(sql`gone_at is null and late_at is null`),
    index('lot_pickups_to_abandon')
      .on(table.collectBy, table.lineId)
      .where(sql`gone_at is null and late_at is not null and abandoned_at is null`),
    index('lot_pickups_missing')
      .on(table.missingAt, table.lineId)
      .where(sql`missing_at is not null and gone_at is null`),
    check('lot_pickups_gone', sql`(gone_at is null) = (gone_how is null)`),
    check('lot_pickups_gone_how', oneOf('gone_how', GONE)),
  ],
)

/**
 * One visit of one buyer at one yard (operations.md, section 4, "States of a booking"). The same row is the party that
 * checks in, waits, is prepared for and comes out. Its slot is taken by a conditional insert or update: `features/pickups`
 * writes what is booked, `features/checkin` what happens at the yard.
 */
export const bookings = sqliteTable(
  'bookings',
  {
    id: id(),
    /** Counts all bookings: `appointment_id` on the wire. */
    number: integer('number').notNull(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => people.id),
    /** The auction whose own days of collection it is on; null where it is the yard's calendar. */
    auctionId: text('auction_id').references(() => auctions.id),
    /** Whose slot it takes: `yard:{id}` or `auction:{id}`. */
    calendar: text('calendar').notNull(),
    /** Came without a booking: it takes no place, and its times are when it came. */
    walkIn: flag('walk_in').notNull().default(false),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: text('state', { enum: BOOKING_STATES }).notNull(),
    /** Who comes, as they said. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    vehicle: text('vehicle').notNull().default(''),
    /** Who has booked it, where that was staff. */
    bookedBy: text('booked_by').references(() => people.id),
    /** How often its buyer has moved it. */
    reschedules: integer('reschedules').notNull().default(0),
    /** Since when its party may choose a new slot though it did not come or cannot, and why; null where it may not. */
    offeredAt: instant('offered_at'),
    offeredWhy: text('offered_why', { enum: OFFER_REASONS }),
    /** Counts its changes: of letters, of the calendar file, and of who saves over somebody. */
    version: integer('version').notNull().default(1),
    remindedAt: instant('reminded_at'),
    cancelledAt: instant('cancelled_at'),
    noShowAt: instant('no_show_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    // from here on what happens at the yard
    /** When it checked in: its place in the queue, which a change of its spot keeps. */
    checkedInAt: instant('checked_in_at'),
    spot: text('spot', { enum: SPOTS }),
    /** The number of the parking lot where it waits; null at the office. */
    parkingLotNo: text('parking_lot_no'),
    carMake: text('car_make').notNull().default(''),
    model: text('model').notNull().default(''),
    color: text('color').notNull().default(''),
    preparingAt: instant('preparing_at'),
    preparedBy: text('prepared_by').references(() => people.id),
    readyAt: instant('ready_at'),
    completedAt: instant('completed_at'),
    /** Who took the lots, as they said. */
    collectedBy: text('collected_by'),
    /** Of who took the lots, as they drew it: an SVG path. For those who hand over at the yard alone. */
    signature: text('signature'),
    /** Key of what was photographed then, in the private part of the bucket. */
    photo: text('photo'),
  },
  (table) => [
    uniqueIndex('bookings_number').on(table.number),
    // how many places of a slot are taken
    index('bookings_slot')
      .on(table.calendar, table.startsAt)
      .where(sql`state in ('booked', 'waiting', 'preparing', 'ready', 'completed') and walk_in = 0`),
    // nobody waits where somebody else waits
    uniqueIndex('bookings_parking')
      .on(table.locationId, table.parkingLotNo)
      .where(sql`state in ('waiting', 'preparing', 'ready') and parking_lot_no is not null`),
    index('bookings_buyer').on(table.buyerId, table.startsAt),
    // a yard's day
    index('bookings_yard').on(table.locationId, table.startsAt),
    index('bookings_organisation').on(table.organisationId, table.startsAt),
    // its queue, and its last hand-overs
    index('bookings_queue')
      .on(table.locationId, table.checkedInAt)
      .where(sql`state in ('waiting', 'preparing', 'ready')`),
    index('bookings_completed').on(table.locationId, table.completedAt).where(sql`state = 'completed'`),
    // what the jobs ask
    index('bookings_to_come').on(table.startsAt, table.id).where(sql`state = 'booked'`),
    index('bookings_to_remind')
      .on(table.startsAt, table.id)
      .where(sql`state = 'booked' and reminded_at is null`),
    index('bookings_waiting').on(table.startsAt, table.id).where(sql`state = 'waiting'`),
    check('bookings_state', oneOf('state', BOOKING_STATES)),
    check('bookings_spot', oneOf('spot', SPOTS)),
    check('bookings_offered_why', oneOf('offered_why', OFFER_REASONS)),
    check('bookings_times', sql`ends_at >= starts_at`),
  ],
)

/** The lots of a booking. A lot is in one at a time, by a unique index. */
export const bookingLots = sqliteTable(
  'booking_lots',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    lineId: text('line_id')
      .notNull()
      .references(() => invoiceLines.id, { onDelete: 'cascade' }),
    state: text('state', { enum: BOOKING_LOT_STATES }).notNull().default('open'),
    /** When somebody had it in hand for this party. */
    pickedAt: instant('picked_at'),
    handedAt: instant('handed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.lineId] }),
    uniqueIndex('booking_lots_line_open').on(table.lineId).where(sql`state = 'open'`),
    index('booking_lots_line').on(table.lineId),
    check('booking_lots_state', oneOf('state', BOOKING_LOT_STATES)),
  ],
)

/** Every step of an order, for those who hand it over: the spec's "order control logs". Only added to. */
export const orderLog = sqliteTable(
  'order_log',
  {
    id: id(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    bookingId: text('booking_id'),
    lineId: text('line_id'),
    /** One of `ORDER_STEPS`. */
    step: text('step').notNull(),
    detail: text('detail', { mode: 'json' }).$type<Record<string, string | number>>().notNull().default({}),
    /** Who did it; null for the house. No reference: what was done stays readable when their account is gone. */
    byId: text('by_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('order_log_invoice').on(table.invoiceId, table.at, table.id),
    index('order_log_booking').on(table.bookingId).where(sql`booking_id is not null`),
  ],
)
