import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PremiumTier } from '#app/domain/money/premium.ts'
import { auctions } from './auctions.ts'
import { cents, instant } from './columns.ts'
import { listings } from './listings.ts'
import { locations, organisations } from './organisations.ts'
import { people } from './people.ts'

/**
 * Sales of an auction's lots that are on no invoice yet: the line that each becomes. It goes in the batch that writes the
 * invoice, so that a sale has a row here or a line there, and never both.
 */
export const gatheredSales = sqliteTable(
  'gathered_sales',
  {
    /** `{listing}:{n}`: a sale is gathered once. */
    saleId: text('sale_id').primaryKey(),
    auctionId: text('auction_id')
      .notNull()
      .references(() => auctions.id),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => people.id),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    title: text('title').notNull(),
    lotNumber: integer('lot_number').notNull(),
    quantity: integer('quantity').notNull().default(1),
    hammer: cents('hammer').notNull(),
    premiumBps: integer('premium_bps').notNull(),
    premiumTiers: text('premium_tiers', { mode: 'json' }).$type<readonly PremiumTier[]>(),
    premium: cents('premium').notNull(),
    taxBps: integer('tax_bps').notNull(),
    tax: cents('tax').notNull(),
    total: cents('total').notNull(),
    wonAt: instant('won_at').notNull(),
  },
  (table) => [
    // what goes on one invoice; the minute's job steps through its auctions
    index('gathered_sales_invoice').on(
      table.auctionId,
      table.organisationId,
      table.locationId,
      table.buyerId,
      table.wonAt,
    ),
    index('gathered_sales_buyer').on(table.buyerId, table.auctionId, table.locationId),
    index('gathered_sales_organisation').on(table.organisationId, table.auctionId, table.locationId),
    index('gathered_sales_listing').on(table.listingId),
  ],
)
