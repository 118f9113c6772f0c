import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from '#drizzle/schema/index.ts'
import { sources, withoutComments } from './sources.ts'

/** The feature that a table belongs to; `party` for what the rooms project. */
const OWNERS: Record<string, readonly string[]> = {
  // a row of many concerns, each of which writes columns of its own
  people: ['accounts', 'registration', 'verification', 'profile', 'fees'],
  sessions: ['accounts'],
  credentials: ['accounts'],
  verifications: ['recovery'],
  socket_tickets: ['accounts'],
  saved_cards: ['payments'],
  payments: ['payments'],
  payment_targets: ['payments'],
  offline_payments: ['payments'],
  counter_receipts: ['counter'],
  // of payments and entries, in their batches
  transactions: ['transactions'],
  gift_cards: ['wallet'],
  money_entries: ['books'],
  // written by a trigger, from the entry
  money_lines: ['books'],
  // of a company elsewhere, which the sandbox gateway plays
  sandbox_cards: ['sandbox'],
  sandbox_charges: ['sandbox'],
  sandbox_refunds: ['sandbox'],
  sandbox_banks: ['sandbox'],
  // what it was asked under which key
  stripe_customers: ['stripe'],
  stripe_charges: ['stripe'],
  stripe_refunds: ['stripe'],
  gateway_events: ['vault'],
  saved_banks: ['vault'],
  vault_sessions: ['vault'],
  deposits: ['deposits'],
  fees: ['fees'],
  organisations: ['team'],
  memberships: ['team'],
  membership_roles: ['team'],
  membership_yards: ['team'],
  organisation_texts: ['team'],
  invoice_prefixes: ['team'],
  invitations: ['team'],
  identity_checks: ['identity'],
  campaigns: ['campaigns'],
  seller_news: ['follows'],
  locations: ['locations'],
  tax_rates: ['locations'],
  location_hours: ['locations'],
  location_exceptions: ['locations'],
  // what is booked, and what happens at the yard
  bookings: ['pickups', 'checkin'],
  booking_lots: ['pickups', 'checkin'],
  // written with its line by a trigger
  lot_pickups: ['pickups', 'checkin'],
  order_log: ['order-control'],
  setup_tests: ['setup'],
  categories: ['catalogue'],
  category_moves: ['catalogue'],
  category_merges: ['catalogue'],
  addresses: ['addresses'],
  documents: ['documents'],
  codes: ['verification'],
  registration_drafts: ['verification'],
  registration_fields: ['registration'],
  account_changes: ['accounts'],
  push_subscriptions: ['push'],
  push_messages: ['push'],
  conditions: ['catalogue'],
  choice_lists: ['choices'],
  choices: ['choices'],
  listing_choices: ['listings'],
  auctions: ['auctions'],
  auction_terms: ['auctions'],
  auction_terms_accepted: ['auctions'],
  auction_access: ['auctions'],
  auction_watches: ['live-sale'],
  auction_acts: ['auctions'],
  auction_templates: ['auctions'],
  listings: ['listings', 'party'],
  listing_images: ['listings'],
  listing_changes: ['listings'],
  lot_templates: ['drafts'],
  lot_videos: ['listings'],
  waiting_labels: ['labels'],
  listing_drafts: ['drafts'],
  // written by triggers, from drafts and listings
  item_ids: ['drafts'],
  long_jobs: ['long-jobs'],
  long_job_items: ['long-jobs'],
  long_job_notes: ['long-jobs'],
  import_headings: ['drafts'],
  table_views: ['lot-table'],
  lot_counters: ['listings'],
  listing_live: ['listings', 'party'],
  saved_searches: ['searches'],
  fresh_listings: ['searches'],
  search_passes: ['searches'],
  search_hits: ['searches'],
  bids: ['party'],
  standings: ['party'],
  rule_cards: ['listings', 'rule-cards', 'party'],
  takings_back: ['party'],
  invoices: ['invoices'],
  invoice_lines: ['invoices'],
  gathered_sales: ['gathering'],
  purchase_orders: ['invoices'],
  shipments: ['invoices'],
  delivery_terms: ['delivery'],
  return_requests: ['returns'],
  return_request_lines: ['returns'],
  return_pictures: ['returns'],
  disputes: ['disputes'],
  outside_refunds: ['disputes'],
  book_checks: ['accounting'],
  book_check_turns: ['accounting'],
  credit_notes: ['returns'],
  credit_note_lines: ['returns'],
  refunds: ['returns'],
  cart_lines: ['cart'],
  coupons: ['coupons'],
  orders: ['checkout'],
  order_lines: ['checkout'],
  negotiations: ['negotiations'],
  negotiation_moves: ['negotiations'],
  favourites: ['favourites'],
  reminders: ['favourites'],
  notes: ['notes'],
  questions: ['questions'],
  message_threads: ['messages'],
  messages: ['messages'],
  follows: ['follows'],
  blocked_buyers: ['blocks'],
  follow_totals: ['follows'],
  listing_views: ['view-counts'],
  settings: ['settings'],
  increment_schedules: ['settings'],
  banners: ['settings'],
  pages: ['settings'],
  phrases: ['settings'],
  // what an organisation has changed of itself, too
  audit_log: ['settings', 'delivery'],
  contact_messages: ['contact'],
  outbox: ['outbox'],
  newsletter_subscribers: ['newsletter'],
  events: ['events', 'party'],
}

const tables = Object.entries(schema).flatMap(([variable, table]) =>
  is(table, SQLiteTable) ? [{ variable, name: getTableName(table) }] : [],
)

function mayWrite(path: string, table: string): boolean {
  // they have a database of their own, which is thrown away
  if (/^scripts\/(bench|chaos)\//.test(path)) return true
  return (OWNERS[table] ?? []).some((owner) => {
    if (owner === 'party') return path === 'party/room/projection-statements.ts'
    if (owner === 'rule-cards') return path === 'party/room/rule-card.ts'
    if (owner === 'events') return path === 'app/db/events.server.ts'
    if (owner === 'books') return path === 'app/db/books.server.ts'
    if (owner === 'transactions') return path === 'app/db/transactions.server.ts'
    if (owner === 'sandbox') return /^app\/services\/sandbox-(gateway|banks)\.server\.ts$/.test(path)
    if (owner === 'stripe') return path === 'app/services/stripe-keys.server.ts'
    return new RegExp(`^app/features/${owner}/([a-z-]+-)?(writes|commands)\\.server\\.ts$`).test(path)
  })
}

/** Every way of writing a table: by drizzle, which names its variable, and by SQL, which names it or its variable. */
const WRITES = [
  /\binsertWhere\(\s*[\w.]+,\s*(?<variable>\w+)/g,
  /\.(?:insert|update|delete)\(\s*(?<variable>\w+)\s*\)/g,
  /\b(?:insert(?:\s+or\s+\w+)?|replace)\s+into\s+(?:["`]?(?<name>\w+)["`]?|\$\{(?<variable>\w+)\})/gi,
  /\bupdate\s+(?:or\s+\w+\s+)?(?:["`]?(?<name>\w+)["`]?|\$\{(?<variable>\w+)\})\s+set\b/gi,
  /\bdelete\s+from\s+(?:["`]?(?<name>\w+)["`]?|\$\{(?<variable>\w+)\})/gi,
]

/** Tables that a source writes. One reading of the source for each way, and not one for each table. */
function writtenTables(text: string): string[] {
  const code = withoutComments(text)
  const written = WRITES.flatMap((way) => [...code.matchAll(way)].map(({ groups }) => groups ?? {}))
  return tables
    .filter(({ variable, name }) =>
      written.some((one) => one.variable === variable || one.name?.toLowerCase() === name),
    )
    .map(({ name }) => name)
}

test('Every table has an owner.', () => {
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(OWNERS).sort())
})

test('A table is written by its owner and by nobody else.', () => {
  const breaches = sources('app', 'party', 'workers', 'scripts').flatMap(({ path, text }) =>
    writtenTables(text)
      .filter((table) => !mayWrite(path, table))
      .map((table) => `${path} writes ${table}`),
  )
  expect(breaches).toEqual([])
})

test('The check sees every way of writing that the house has.', () => {
  expect(writtenTables('await db.insert(invoices).values(row)')).toEqual(['invoices'])
  expect(writtenTables('db\n    .update(\n events)\n.set({})')).toEqual(['events'])
  expect(writtenTables('ctx.db.delete(sessions).where(eq(sessions.id, id))')).toEqual(['sessions'])
  expect(writtenTables('insertWhere(\n db,\n invoices, rows, holds)')).toEqual(['invoices'])
  expect(writtenTables('sql`insert into ${bids} (seq) values (1)`')).toEqual(['bids'])
  expect(writtenTables('"INSERT OR IGNORE INTO listing_live values (1)"')).toEqual(['listing_live'])
  expect(writtenTables('`update standings set seq = 1`')).toEqual(['standings'])
  expect(writtenTables('`delete from "people"`')).toEqual(['people'])
  expect(writtenTables('db.select().from(bids) // insert into bids')).toEqual([])
})

test('The owners that are there do write: the list is no dead letter.', () => {
  const written = sources('app', 'party').flatMap(({ text }) => writtenTables(text))
  expect(written).toEqual(
    expect.arrayContaining(['bids', 'standings', 'listing_live', 'events', 'invoices', 'invoice_lines']),
  )
})
