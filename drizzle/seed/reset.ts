/** What the migrations have filled, which nothing would fill again. */
export const keptTables = ['registration_fields'] as const

/** All others, those that point before those pointed at. */
export const tablesInOrder = [
  'audit_log',
  'account_changes',
  'addresses',
  'documents',
  'codes',
  'push_subscriptions',
  'contact_messages',
  'newsletter_subscribers',
  'pages',
  'phrases',
  'socket_tickets',
  'sessions',
  'credentials',
  'verifications',
  'outbox',
  'search_hits',
  'search_passes',
  'fresh_listings',
  'saved_searches',
  'purchase_orders',
  'deposits',
  'saved_cards',
  'invoice_lines',
  'invoices',
  'events',
  'standings',
  'bids',
  'cart_lines',
  'reminders',
  'favourites',
  'notes',
  'questions',
  'messages',
  'message_threads',
  'follows',
  'follow_totals',
  'listing_views',
  'listing_images',
  'listing_live',
  'listings',
  'auctions',
  'memberships',
  'locations',
  'organisations',
  'people',
  'categories',
  'conditions',
  'increment_schedules',
  'banners',
  'settings',
  // no tables of the schema: what triggers have learned from the listings
  'search_words',
  'live_counts',
] as const

/** Empties these tables and keeps them. */
export async function resetAll(d1: D1Database): Promise<void> {
  await d1.batch(tablesInOrder.map((table) => d1.prepare(`delete from ${table}`)))
}
