import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { LABELS_MOST, type LabelsInput } from './inputs.ts'

/** `path` is of the address in its QR code, `code` what its bars say. */
export type LabelLot = {
  id: string
  path: string
  code: string
  /** Null for a lot that is still to come. */
  lotNumber: number | null
  title: string
  bin: string | null
  yard: string
  seller: string
  itemId: string | null
  /** In cents; null where nothing is asked for yet. */
  startPrice: number | null
  closesAt: number | null
  /** Of its yard. */
  timeZone: string
  /** Whether its label waits to be printed. */
  waits: 0 | 1
}

/** An organisation's own lots of these ids as their labels name them; those of others are left out. */
export async function listLabelLots(
  { db }: Pick<Ctx, 'db'>,
  { organisationId, yards }: WorkSide,
  { lots, order }: Pick<LabelsInput, 'lots' | 'order'>,
): Promise<LabelLot[]> {
  const first = { lot: sql``, bin: sql`coalesce(listings.bin_location, ''),`, asked: sql`asked.key,` }[order]
  return db.all<LabelLot>(sql`
    select listings.id, '/product-view/' || listings.id as path, cast(listings.lot_number as text) as code,
      listings.lot_number as lotNumber, listings.title, listings.bin_location as bin,
      locations.name as yard, organisations.name as seller, listings.item_id as itemId,
      listings.start_price as startPrice, coalesce(live.closes_at, listings.closes_at) as closesAt, locations.time_zone as timeZone,
      exists (select 1 from waiting_labels where waiting_labels.lot_id = listings.id) as waits
    from json_each(${JSON.stringify(lots)}) asked join listings on listings.id = asked.value
      join locations on locations.id = listings.location_id
      left join listing_live live on live.listing_id = listings.id
      join organisations on organisations.id = listings.organisation_id
    where listings.organisation_id = ${organisationId} ${atYards(sql`listings.location_id`, { yards })}
    order by ${first} listings.lot_number`)
}

/** The lots whose labels wait to be printed, in the order in which they were asked for: as many as a file takes. */
export async function listWaitingLabels(
  { db }: Pick<Ctx, 'db'>,
  side: WorkSide,
  before = 0,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select waiting_labels.lot_id as id ${waitingOf(side)}
    order by waiting_labels.asked_at limit ${LABELS_MOST} offset ${before}`)
  return rows.map(({ id }) => id)
}

export async function countWaitingLabels({ db }: Pick<Ctx, 'db'>, side: WorkSide): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`select count(*) as count ${waitingOf(side)}`)
  return row?.count ?? 0
}

function waitingOf({ organisationId, yards }: WorkSide): SQL {
  return sql`from waiting_labels join listings on listings.id = waiting_labels.lot_id
    where waiting_labels.organisation_id = ${organisationId} ${atYards(sql`listings.location_id`, { yards })}`
}
