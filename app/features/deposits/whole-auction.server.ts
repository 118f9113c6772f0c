import { sql } from 'drizzle-orm'

/** A deposit for a whole auction stays while any of its lots can still be won. */
export const NOT_FOR_RUNNING_AUCTION = sql`not exists (
  select 1 from listings lot join auctions on auctions.id = lot.auction_id and auctions.deposit_amount is not null
    join listing_live other on other.auction_id = auctions.id and other.live = 1
  where lot.id = deposits.listing_id)`
