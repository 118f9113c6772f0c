import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { UserLocation } from '#app/domain/shop/places.ts'
import { cents, dateInstant, flag, id, instant, oneOf } from './columns.ts'

/** People, their sessions and credentials. The auth library owns the shape of the last three. */
export const people = sqliteTable(
  'people',
  {
    id: id(),
    email: text('email').notNull(),
    emailVerified: flag('email_verified').notNull().default(false),
    name: text('name').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    image: text('image'),
    phone: text('phone'),
    phoneVerified: flag('phone_verified').notNull().default(false),
    role: text('role', { enum: ['buyer', 'seller', 'admin'] })
      .notNull()
      .default('buyer'),
    status: text('status', { enum: ['active', 'email_unverified', 'deactivate'] })
      .notNull()
      .default('active'),
    /** Restocking fee that is due, in cents: no offers until it is paid. */
    restockingFeeDue: cents('restocking_fee_due').notNull().default(0),
    /** The most that all of this person's open offers may come to; null for no limit. */
    spendingLimit: cents('spending_limit'),
    /** What they are written to in; null until they have chosen. */
    language: text('language'),
    /** Around where they look for lots; null for the whole country. */
    userLocation: text('user_location', { mode: 'json' }).$type<UserLocation>(),
    username: text('username'),
    additionalPhone: text('additional_phone'),
    phoneType: text('phone_type'),
    address1: text('address1'),
    aptUnit: text('apt_unit'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country'),
    companyName: text('company_name'),
    findSource: text('find_source'),
    driverLicense: text('driver_license'),
    /** A day, as YYYY-MM-DD. */
    licenseExpiryDate: text('license_expiry_date'),
    einNo: text('ein_no'),
    taxNumber: text('tax_number'),
    /** Of `documents`: what proves the tax number. */
    taxDocumentId: text('tax_document_id'),
    /** 0 to be looked at, 1 accepted, 2 refused. */
    taxDocStatus: integer('tax_doc_status').notNull().default(0),
    /** The last day on which it holds, as YYYY-MM-DD by the market's clock; null where it has no end. */
    taxDocEndsOn: text('tax_doc_ends_on'),
    /** What its owner was told of its end: 0 nothing, 1 that it comes, 2 that it has come. */
    taxDocTold: integer('tax_doc_told').notNull().default(0),
    /** Answers to registration fields that have no column of their own, by the field's name. */
    extraFields: text('extra_fields', { mode: 'json' }).$type<Record<string, string>>(),
    termsAcceptedAt: instant('terms_accepted_at'),
    smsTermsAcceptedAt: instant('sms_terms_accepted_at'),
    marketingEmails: flag('marketing_emails').notNull().default(false),
    /** False while an operator has yet to approve the account: it may not sign in. */
    approved: flag('approved').notNull().default(true),
    marketStatus: text('market_status').notNull().default('draft'),
    /** Ids of notifications that are wanted by e-mail; null for the defaults. */
    emailNotification: text('email_notification', { mode: 'json' }).$type<number[]>(),
    smsNotification: text('sms_notification', { mode: 'json' }).$type<number[]>(),
    /** Ids of categories. */
    interestedCategories: text('interested_categories', { mode: 'json' }).$type<string[]>(),
    /** Eight figures that staff find somebody by; given when they are first asked for. */
    memberNumber: integer('member_number'),
    /** When its owner closed the account: nothing that names them is left in this row. */
    closedAt: instant('closed_at'),
    createdAt: dateInstant('created_at').notNull(),
    updatedAt: dateInstant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('people_email').on(table.email),
    // a number that was proved belongs to one person: a code sent to it signs them in
    uniqueIndex('people_phone').on(table.phone).where(sql`phone_verified = 1`),
    uniqueIndex('people_member_number').on(table.memberNumber).where(sql`member_number is not null`),
    uniqueIndex('people_username').on(sql`lower(username)`).where(sql`username is not null`),
    // the beginning of a name, however it is written
    index('people_name').on(sql`name collate nocase`),
    index('people_last_name').on(sql`last_name collate nocase`),
    index('people_tax_waiting')
      .on(table.updatedAt)
      .where(sql`tax_doc_status = 0 and tax_document_id is not null`),
    // whose document comes to its end, and who has not heard of it
    index('people_tax_ends')
      .on(table.taxDocEndsOn)
      .where(sql`tax_doc_status = 1 and tax_doc_ends_on is not null and tax_doc_told < 2`),
    index('people_administrators').on(table.status).where(sql`role = 'admin'`),
    index('people_joined').on(table.createdAt, table.emailVerified),
    // who waits to be approved
    index('people_waiting').on(table.createdAt).where(sql`approved = 0`),
    check('people_role', oneOf('role', ['buyer', 'seller', 'admin'])),
    check('people_status', oneOf('status', ['active', 'email_unverified', 'deactivate'])),
    check('people_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

export const personId = () =>
  text('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    /** The hash of what browser or program holds. */
    token: text('token').notNull(),
    personId: personId(),
    expiresAt: dateInstant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Of several organisations the one that its owner works for here; null for the first by name. */
    organisationId: text('organisation_id'),
    createdAt: dateInstant('created_at').notNull(),
    updatedAt: dateInstant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token), index('sessions_person').on(table.personId)],
)

export const credentials = sqliteTable(
  'credentials',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    personId: personId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: dateInstant('access_token_expires_at'),
    refreshTokenExpiresAt: dateInstant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: dateInstant('created_at').notNull(),
    updatedAt: dateInstant('updated_at').notNull(),
  },
  (table) => [
    index('credentials_person').on(table.personId),
    uniqueIndex('credentials_provider').on(table.providerId, table.accountId),
  ],
)

export const verifications = sqliteTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: dateInstant('expires_at').notNull(),
    createdAt: dateInstant('created_at').notNull(),
    updatedAt: dateInstant('updated_at').notNull(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Single-use tickets for programs that cannot set a header when they open a socket (wire.md, Endpoints). */
export const socketTickets = sqliteTable('socket_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  sessionId: text('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: dateInstant('expires_at').notNull(),
})

/** Cards that are kept at the payment gateway: what we know is a reference and what its owner recognises it by. */
export const savedCards = sqliteTable(
  'saved_cards',
  {
    id: id(),
    personId: personId(),
    /** Whose vault it is in. */
    gateway: text('gateway').notNull().default('sandbox'),
    gatewayRef: text('gateway_ref').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    isDefault: flag('is_default').notNull().default(false),
    /** The same card always has the same, of the gateway's making; null where it has none. */
    fingerprint: text('fingerprint'),
    createdAt: dateInstant('created_at').notNull(),
  },
  (table) => [
    index('saved_cards_person').on(table.personId),
    uniqueIndex('saved_cards_default').on(table.personId).where(sql`is_default = 1`),
    uniqueIndex('saved_cards_same').on(table.personId, table.fingerprint),
  ],
)
