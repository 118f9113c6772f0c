import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type Charges, computeTotal } from '#app/domain/money/pricing.ts'

/** What a stranger can hold the house to, of real lots. Money in cents, times in epoch ms. */
export type Proof = {
  /** The next offer on a lot that closes soon, and what it comes to with premium and tax. */
  example: { offer: number; total: number } | null
  /** How many closes have been moved by a late offer in the last day; counted up to a thousand. */
  extended: number
  /** The last offer on one of the lots that close next, as its ledger has it. */
  newest: { id: string; lotNumber: number; price: number; at: number; head: string } | null
}

const DAY_MS = 86_400_000
const MOST_COUNTED = 1_000

type Row = {
  id: string
  lotNumber: number
  price: number
  next: number | null
  head: string | null
  at: number | null
  charges: string | null
}

/** `ids`: the lots that close next. */
export async function findProof(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Proof> {
  const now = clock.now()
  const [rows, [counted]] = await Promise.all([
    // a cross join is read in its order: else all live lots are walked to find these few
    db.all<Row>(sql`
      select listings.id, listings.lot_number as lotNumber, live.price, live.next_minimum as next,
        live.ledger_head as head, coalesce(live.charges, rule_cards.card -> '$.charges') as charges,
        (select placed_at from bids where listing_id = listings.id and removed is null and silent = 0
          order by seq desc limit 1) as at
      from json_each(${JSON.stringify(ids)}) asked
        cross join listings on listings.id = asked.value
        cross join listing_live live on live.listing_id = listings.id
        left join rule_cards on rule_cards.listing_id = listings.id
      where listings.format = 'ascending' and live.live = 1`),
    db.all<{ count: number }>(sql`
      select count(*) as count from (
        select 1 from listing_live indexed by listing_live_extended
        where extensions > 0 and closes_at between ${now - DAY_MS} and ${now} limit ${MOST_COUNTED})`),
  ])
  const [newest] = rows
    .flatMap(({ id, lotNumber, price, at, head }) =>
      at === null || head === null ? [] : [{ id, lotNumber, price, at, head }],
    )
    .sort((one, other) => other.at - one.at)
  return { example: exampleOf(rows), extended: counted?.count ?? 0, newest: newest ?? null }
}

function exampleOf(rows: readonly Row[]): Proof['example'] {
  for (const { next, charges } of rows)
    if (next !== null && charges !== null)
      return { offer: next, total: computeTotal(next, JSON.parse(charges) as Charges).total }
  return null
}
