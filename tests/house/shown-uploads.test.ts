import { readFileSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from '#drizzle/schema/index.ts'

/** Columns by which an uploaded picture is shown, or could be brought back: the sweep asks each of them. */
const SHOW = [
  'auctions.picture',
  'audit_log.after',
  'audit_log.before',
  'banners.pictures',
  'categories.picture',
  'listing_changes.after',
  'listing_changes.before',
  'listing_drafts.pictures',
  'listing_drafts.video',
  'listing_images.name',
  'lot_videos.name',
  'organisations.logo',
  'pages.body',
  'return_pictures.name',
  'settings.value',
]
/** Columns that could hold anything, and hold no uploaded picture. */
const SHOW_NOTHING = [
  'account_changes.facts',
  'auction_acts.payload',
  'auction_acts.refused',
  'auction_templates.words',
  'auctions.pickup',
  'auctions.premium',
  'banners.facts',
  'book_checks.faults',
  // a private document
  'bookings.photo',
  'choices.value',
  'delivery_terms.zones',
  'deposits.offer',
  'documents.content_type',
  'events.payload',
  'identity_checks.facts',
  'increment_schedules.ladder',
  'invitations.roles',
  'invitations.yards',
  'gathered_sales.premium_tiers',
  'invoice_lines.premium_tiers',
  'invoices.billing_address',
  'listing_drafts.fields',
  'listing_drafts.problems',
  'long_jobs.input',
  'lot_templates.fields',
  'table_views.columns',
  'invoices.delivery_address',
  'listing_live.charges',
  'listings.own_ladder',
  'locations.parking_slots',
  'money_entries.lines',
  'order_log.detail',
  'orders.billing_address',
  'orders.delivery_address',
  'organisations.links',
  'organisations.plan_features',
  'organisations.premium',
  'outbox.data',
  'outbox.html',
  'people.email_notification',
  'people.extra_fields',
  'people.image',
  'people.interested_categories',
  'people.sms_notification',
  'people.user_location',
  'registration_fields.label',
  'registration_fields.options',
  'registration_fields.placeholder',
  'registration_fields.view_on',
  'rule_cards.card',
  'search_passes.listings',
  'setup_tests.facts',
  'stripe_charges.charge',
  'vault_sessions.card',
  'verifications.value',
]
const TELLING = /picture|image|photo|logo|avatar|body|html|content|thumb|value|data|payload|json/i

test('Whoever adds a column that could show an uploaded picture says whether it does.', () => {
  const columns = Object.values(schema).flatMap((table) => {
    if (!is(table, SQLiteTable)) return []
    const { name, columns } = getTableConfig(table)
    return columns
      .filter((column) => /text/i.test(column.columnType))
      .filter((column) => TELLING.test(column.name) || /json/i.test(column.columnType))
      .map((column) => `${name}.${column.name}`)
  })
  const known = new Set([...SHOW, ...SHOW_NOTHING])
  expect(columns.filter((column) => !known.has(column))).toEqual([])
})

test('The sweep asks every column that shows one.', () => {
  const sweep = readFileSync('app/features/uploads/sweep.server.ts', 'utf8')
  const asked = SHOW.filter((column) => {
    const [table = '', name = ''] = column.split('.')
    return new RegExp(`from ${table} where[\\s\\S]{0,120}\\b${name}\\b`).test(sweep)
  })
  expect(asked).toEqual(SHOW)
})
