import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { BuyerPremium } from '#app/domain/premium.ts'
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
    /** What buyers of its lots pay as premium; null where it is everybody's. */
    premium: text('premium', { mode: 'json' }).$type<BuyerPremium>(),
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

/** Pickup locations. `taxBps` is the sales tax of the place in basis points. */
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
    hours: text('hours').notNull().default(''),
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
