import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import { ORGANISATION_TEXTS, RETURN_CHOICES } from '#app/domain/people/organisation-texts.ts'
import { MEMBER_ROLES } from '#app/domain/people/permissions.ts'
import { flag, id, instant, oneOf } from './columns.ts'
import { people } from './people.ts'

export type PlanFeature = 'pre_bid' | 'proxy_bid' | 'extend_auction'

export const organisations = sqliteTable(
  'organisations',
  {
    id: id(),
    handle: text('handle').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** What its invoice numbers begin with, as "FL" in FL-1042. */
    invoicePrefix: text('invoice_prefix').notNull(),
    /** What its plan lets its listings do. */
    planFeatures: text('plan_features', { mode: 'json' })
      .$type<PlanFeature[]>()
      .notNull()
      .default(['pre_bid', 'proxy_bid', 'extend_auction']),
    /** How many templates of lots, and of auctions, its plan lets it keep; null where that is the house's setting. */
    templateLimit: integer('template_limit'),
    /** What buyers of its lots pay as premium; null where it is everybody's. */
    premium: text('premium', { mode: 'json' }).$type<BuyerPremium>(),
    /** Its description in Spanish; empty where readers of Spanish get the other. */
    descriptionEs: text('description_es').notNull().default(''),
    /** The name of an uploaded picture. */
    logo: text('logo'),
    links: text('links', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** How buyers reach it. */
    contactEmail: text('contact_email').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    /** On its invoices. */
    taxId: text('tax_id').notNull().default(''),
    invoiceAddress: text('invoice_address').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // those are few, and listed
    index('organisations_premium').on(table.name).where(sql`premium is not null`),
    uniqueIndex('organisations_handle').on(table.handle),
    uniqueIndex('organisations_invoice_prefix').on(table.invoicePrefix),
    index('organisations_name').on(table.name, table.id),
  ],
)

export const memberships = sqliteTable(
  'memberships',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The nearest of the roles that there were first. Asked by nobody: what somebody does stands in `membership_roles`. */
    role: text('role', { enum: ['owner', 'manager', 'staff'] }).notNull(),
    /** In how many lots that were live they had taken offers back when they joined. */
    tookBack: integer('took_back').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.personId] }),
    index('memberships_person').on(table.personId),
    check('memberships_role', oneOf('role', ['owner', 'manager', 'staff'])),
  ],
)

/** As what somebody works for an organisation; more than one thing where they do more. */
export const membershipRoles = sqliteTable(
  'membership_roles',
  {
    organisationId: text('organisation_id').notNull(),
    personId: text('person_id').notNull(),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.personId, table.role] }),
    index('membership_roles_person').on(table.personId),
    foreignKey({
      columns: [table.organisationId, table.personId],
      foreignColumns: [memberships.organisationId, memberships.personId],
    }).onDelete('cascade'),
    check('membership_roles_role', oneOf('role', MEMBER_ROLES)),
  ],
)

/** The yards that somebody works at; at all of them where none is named. */
export const membershipYards = sqliteTable(
  'membership_yards',
  {
    organisationId: text('organisation_id').notNull(),
    personId: text('person_id').notNull(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.personId, table.locationId] }),
    index('membership_yards_person').on(table.personId),
    foreignKey({
      columns: [table.organisationId, table.personId],
      foreignColumns: [memberships.organisationId, memberships.personId],
    }).onDelete('cascade'),
  ],
)

/** What invoice numbers of an organisation begin with or have begun with: nobody else's ever will. */
export const invoicePrefixes = sqliteTable(
  'invoice_prefixes',
  {
    prefix: text('prefix').primaryKey(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
  },
  (table) => [index('invoice_prefixes_organisation').on(table.organisationId)],
)

/**
 * What an organisation has said to its buyers, version by version: a lot has what held when it was published. `choice` is
 * how returns are taken; `changed` is in one line what is new.
 */
export const organisationTexts = sqliteTable(
  'organisation_texts',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ORGANISATION_TEXTS }).notNull(),
    version: integer('version').notNull(),
    choice: text('choice', { enum: RETURN_CHOICES }),
    text: text('text').notNull(),
    changed: text('changed').notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.kind, table.version] }),
    check('organisation_texts_kind', oneOf('kind', ORGANISATION_TEXTS)),
  ],
)

/** Pickup locations. `taxBps` is the sales tax of the place in basis points, until `tax_rates` say otherwise. */
export const locations = sqliteTable(
  'locations',
  {
    id: id(),
    slug: text('slug').notNull(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    address1: text('address1').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    country: text('country').notNull().default('US'),
    phone: text('phone'),
    /** The sentence that buyers read, made of `location_hours`; what somebody has once written where there are none. */
    hours: text('hours').notNull().default(''),
    slotMinutes: integer('slot_minutes').notNull().default(5),
    /** How many parties a slot takes. */
    slotPerLimit: integer('slot_per_limit').notNull().default(1),
    /** How many days ahead one may book; 0 for no limit. */
    maxDaysLimit: integer('max_days_limit').notNull().default(0),
    /** How long before a slot one may still book it. */
    noticeMinutes: integer('notice_minutes').notNull().default(0),
    /** Whether somebody may check in there without a booking. */
    walkIns: flag('walk_ins').notNull().default(false),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    parkingSlots: text('parking_slots', { mode: 'json' }).$type<string[]>().notNull(),
    taxBps: integer('tax_bps').notNull(),
    /** Of the IANA list: in it the yard's days begin and end. */
    timeZone: text('time_zone').notNull().default('America/New_York'),
    active: flag('active').notNull().default(true),
  },
  (table) => [
    uniqueIndex('locations_slug').on(table.slug),
    index('locations_organisation').on(table.organisationId),
  ],
)

/** What the sales tax of a place is from a moment on: the latest that has come holds. */
export const taxRates = sqliteTable(
  'tax_rates',
  {
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    /** As a rule midnight at the yard. */
    holdsFrom: instant('holds_from').notNull(),
    /** In thousandths of a percent. */
    rate: integer('rate').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.holdsFrom] }),
    check('tax_rates_rate', sql`rate between 0 and 100000`),
  ],
)
