import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { LABELS_MOST, type LabelsInput } from './inputs.ts'

/** `path` is of the address in its QR code, `code` what its bars say: of a draft its item id, or nothing. */
export type LabelLot = {
  id: string
  path: string
  code: string
  /** Null for a lot that is still to come, a draft or none yet. */
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

/**
 * An organisation's own lots of these ids as their labels name them, and drafts, which have no number of a lot yet; those of
 * others are left out.
 */
export async function listLabelLots(
  { db }: Pick<Ctx, 'db'>,
  { organisationId, yards }: WorkSide,
  { lots, order }: Pick<LabelsInput, 'lots' | 'order'>,
): Promise<LabelLot[]> {
  const first = { lot: sql``, bin: sql`coalesce(bin, ''),`, asked: sql`place,` }[order]
  const ids = JSON.stringify(lots)
  return db.all<LabelLot>(sql`
    select id, path, code, lotNumber, title, bin, yard, seller, itemId, startPrice, closesAt, timeZone, waits from (
      select asked.key as place, listings.id, '/product-view/' || listings.id as path, cast(listings.lot_number as text) as code,
        listings.lot_number as lotNumber, listings.title, listings.bin_location as bin,
        locations.name as yard, organisations.name as seller, listings.item_id as itemId,
        listings.start_price as startPrice, coalesce(live.closes_at, listings.closes_at) as closesAt, locations.time_zone as timeZone,
        exists (select 1 from waiting_labels where waiting_labels.lot_id = listings.id) as waits
      from json_each(${ids}) asked join listings on listings.id = asked.value
        join locations on locations.id = listings.location_id
        left join listing_live live on live.listing_id = listings.id
        join organisations on organisations.id = listings.organisation_id
      where listings.organisation_id = ${organisationId} ${atYards(sql`listings.location_id`, { yards })}
      union all
      select asked.key, drafts.id, '/post_project/create_lot/' || drafts.id, coalesce(drafts.item_id, ''), null,
        coalesce(drafts.fields ->> 'title', ''), nullif(drafts.fields ->> 'binLocation', ''), coalesce(locations.name, ''),
        organisations.name, drafts.item_id, null, null, coalesce(locations.time_zone, 'UTC'), 0
      from json_each(${ids}) asked join listing_drafts drafts on drafts.id = asked.value
        left join locations on locations.id = drafts.yard_id
        join organisations on organisations.id = drafts.organisation_id
      where drafts.organisation_id = ${organisationId} ${atYards(sql`coalesce(drafts.yard_id, '')`, { yards })}
    ) order by ${first} lotNumber, place`)
}

/** Those of these ids that labels can be printed for, in their order: lots, and drafts that are lots to come. */
export async function listLabelled(
  { db }: Pick<Ctx, 'db'>,
  { organisationId, yards }: WorkSide,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select asked.value as id from json_each(${JSON.stringify(ids)}) asked
      left join listings on listings.id = asked.value and listings.organisation_id = ${organisationId}
      left join listing_drafts drafts on drafts.id = asked.value and drafts.organisation_id = ${organisationId}
    where (listings.id is not null or drafts.id is not null)
      ${atYards(sql`coalesce(listings.location_id, drafts.yard_id, '')`, { yards })}
    order by asked.key`)
  return rows.map(({ id }) => id)
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
