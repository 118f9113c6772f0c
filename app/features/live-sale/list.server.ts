import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { ShownPause } from '#app/domain/auction/pause.ts'
import { likeOf } from '#app/lib/like.ts'
import { type CollectDays, collectDays } from './collect-days.ts'
import type { SalesInput } from './inputs.ts'

type Reads = Pick<Ctx, 'db' | 'clock' | 'actor'>

export type SaleGroup = 'running' | 'announced' | 'past'

/** A sale in the list of all. Money in cents, times in epoch ms. */
export type SaleCard = {
  id: string
  title: string
  group: SaleGroup
  seller: string
  yard: { id: string; name: string; state: string; latitude: number; longitude: number } | null
  access: 'everyone' | 'on_request'
  depositAmount: number | null
  staggerSeconds: number
  startsAt: number | null
  firstCloseAt: number | null
  lastCloseAt: number | null
  paused: ShownPause | null
  lots: number
  over: number
  sold: number
  hammer: number
  /** What stands on its open lots by now. */
  standing: number
  offers: number
  nextCloseAt: number | null
  watchers: number
  watching: boolean
  own: { winning: number; outbid: number; won: number; favourites: number }
  pictures: { name: string; tint: string }[]
  /** Days of its own for collection; null where its yard's hours are those. */
  collect: CollectDays | null
}

const BEGUN = (now: number) => sql`coalesce(auctions.starts_at <= ${now}, 0)`

/**
 * In which states an auction is in which group; within each by first close, of those that are over the last first. One that
 * was announced runs from its start on (`hasBegun`): the job that notes so comes within the minute.
 */
function partsOf(group: SaleGroup, now: number): { parts: SQL[]; way: SQL } {
  const is = (state: string) => sql`auctions.state = ${state}`
  switch (group) {
    case 'running':
      return { parts: [is('open'), sql`${is('announced')} and ${BEGUN(now)}`], way: sql`asc` }
    case 'announced':
      return { parts: [sql`${is('announced')} and not ${BEGUN(now)}`], way: sql`asc` }
    case 'past':
      return { parts: [is('closed'), is('settled')], way: sql`desc` }
  }
}

const PICTURES = 4

type CardRow = {
  id: string
  title: string
  seller: string
  yard_id: string | null
  yard: string | null
  yard_state: string | null
  latitude: number | null
  longitude: number | null
  /** JSON of the sale's own picture. */
  picture: string | null
  /** JSON of its own days of collection. */
  pickup: string | null
  access: SaleCard['access']
  deposit_amount: number | null
  stagger_seconds: number
  starts_at: number | null
  first_close_at: number | null
  last_close_at: number | null
  paused_at: number | null
  pause_reason: string | null
  watchers: number
  watching: number
}

/** Some sales of a group that fit what is asked for. */
export async function listSaleCards(
  ctx: Reads,
  group: SaleGroup,
  asked: Pick<SalesInput, 'q' | 'yard' | 'access' | 'mine'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<SaleCard[]> {
  const { parts, way } = partsOf(group, ctx.clock.now())
  const person = ctx.actor?.id ?? ''
  const fits = conditionsOf(asked, person)
  const each = parts.map(
    (part) => sql`select * from (
      select auctions.id, auctions.title, organisations.name as seller, locations.id as yard_id,
        locations.name as yard, locations.state as yard_state, locations.latitude, locations.longitude,
        auctions.access, auctions.deposit_amount, auctions.stagger_seconds, auctions.starts_at,
        auctions.first_close_at, auctions.last_close_at, auctions.paused_at, auctions.pause_reason, auctions.picture, auctions.pickup
      from auctions
        join organisations on organisations.id = auctions.organisation_id
        left join locations on locations.id = auctions.location_id
      where ${part} ${fits}
      order by auctions.first_close_at ${way}, auctions.id ${way} limit ${limit + offset})`,
  )
  const rows = await ctx.db.all<CardRow>(sql`
    with found as (${sql.join(each, sql` union all `)})
    select found.*,
      (select count(*) from auction_watches where auction_id = found.id) as watchers,
      exists (select 1 from auction_watches where auction_id = found.id and person_id = ${person}) as watching
    from found order by first_close_at ${way}, id ${way} limit ${limit} offset ${offset}`)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const [sums, owns, pictures] = await Promise.all([
    sumsOf(ctx, ids),
    ctx.actor ? ownsOf(ctx, ids, person) : [],
    picturesOf(ctx, ids),
  ])
  const sumOf = new Map(sums.map((sum) => [sum.id, sum]))
  const ownOf = new Map(owns.map((own) => [own.id, own]))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    group,
    seller: row.seller,
    yard: yardOf(row),
    access: row.access,
    depositAmount: row.deposit_amount,
    staggerSeconds: row.stagger_seconds,
    startsAt: row.starts_at,
    firstCloseAt: row.first_close_at,
    lastCloseAt: row.last_close_at,
    paused: row.paused_at === null ? null : { since: row.paused_at, reason: row.pause_reason ?? '' },
    watchers: row.watchers,
    watching: row.watching === 1,
    lots: sumOf.get(row.id)?.lots ?? 0,
    over: sumOf.get(row.id)?.over ?? 0,
    sold: sumOf.get(row.id)?.sold ?? 0,
    hammer: sumOf.get(row.id)?.hammer ?? 0,
    standing: sumOf.get(row.id)?.standing ?? 0,
    offers: sumOf.get(row.id)?.offers ?? 0,
    nextCloseAt: sumOf.get(row.id)?.nextCloseAt ?? null,
    own: {
      winning: ownOf.get(row.id)?.winning ?? 0,
      outbid: ownOf.get(row.id)?.outbid ?? 0,
      won: ownOf.get(row.id)?.won ?? 0,
      favourites: ownOf.get(row.id)?.favourites ?? 0,
    },
    collect: collectDays(row.pickup === null ? null : (JSON.parse(row.pickup) as { dates: string[] })),
    pictures: row.picture
      ? [JSON.parse(row.picture) as SaleCard['pictures'][number]]
      : pictures.filter(({ id }) => id === row.id).map(({ name, tint }) => ({ name, tint })),
  }))
}

/** How many sales of each group fit. */
export async function countSaleGroups(
  { db, clock, actor }: Reads,
  asked: Pick<SalesInput, 'q' | 'yard' | 'access' | 'mine'>,
): Promise<Record<SaleGroup, number>> {
  const rows = await db.all<{ state: string; count: number }>(sql`
    select iif(auctions.state = 'announced' and ${BEGUN(clock.now())}, 'open', auctions.state) as state, count(*) as count
    from auctions
      join organisations on organisations.id = auctions.organisation_id
    where auctions.state in ('open', 'announced', 'closed', 'settled') ${conditionsOf(asked, actor?.id ?? '')}
    group by 1`)
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { running: of('open'), announced: of('announced'), past: of('closed') + of('settled') }
}

/** The yards at which a sale runs or is announced. */
export function listSaleYards({
  db,
}: Pick<Ctx, 'db'>): Promise<{ id: string; name: string; state: string }[]> {
  return db.all(sql`
    select locations.id, locations.name, locations.state from locations
    where locations.id in (select location_id from auctions where state = 'open'
      union select location_id from auctions where state = 'announced')
    order by locations.name limit 100`)
}

function conditionsOf(
  { q, yard, access, mine }: Pick<SalesInput, 'q' | 'yard' | 'access' | 'mine'>,
  person: string,
) {
  const like = likeOf(q)
  const lot = /^\d{1,9}$/.test(q) ? Number(q) : null
  return sql.join(
    [
      q === ''
        ? sql``
        : sql`and (auctions.title like ${like} escape '\\' or organisations.name like ${like} escape '\\'
          ${lot === null ? sql`` : sql`or exists (select 1 from listings where lot_number = ${lot} and auction_id = auctions.id)`})`,
      yard === '' ? sql`` : sql`and auctions.location_id = ${yard}`,
      access === '' ? sql`` : sql`and auctions.access = ${access}`,
      mine === ''
        ? sql``
        : sql`and auctions.id in (
          select auction_id from auction_watches where person_id = ${person}
          union select live.auction_id from standings join listing_live live on live.listing_id = standings.listing_id
            where standings.person_id = ${person} and live.auction_id is not null)`,
    ],
    sql` `,
  )
}

type Sum = Pick<SaleCard, 'lots' | 'over' | 'sold' | 'hammer' | 'standing' | 'offers' | 'nextCloseAt'> & {
  id: string
}

function sumsOf({ db }: Pick<Ctx, 'db'>, ids: string): Promise<Sum[]> {
  return db.all<Sum>(sql`
    select live.auction_id as id, count(*) as lots, sum(live.live = 0) as over, sum(live.outcome = 'sold') as sold,
      coalesce(sum(case when live.outcome = 'sold' then live.price end), 0) as hammer,
      coalesce(sum(case when live.live = 1 and live.offer_count > 0 then live.price end), 0) as standing,
      sum(live.offer_count) as offers, min(case when live.live = 1 then live.closes_at end) as nextCloseAt
    from json_each(${ids}) asked join listing_live live on live.auction_id = asked.value
    group by live.auction_id`)
}

function ownsOf({ db }: Pick<Ctx, 'db'>, ids: string, person: string) {
  return db.all<SaleCard['own'] & { id: string }>(sql`
    select live.auction_id as id, sum(own.status = 'winner') as winning, sum(own.status = 'outbid') as outbid,
      sum(own.status = 'won') as won, sum(own.status = 'favourite' and live.live = 1) as favourites
    from (
      select listing_id, status from standings where person_id = ${person}
      union all select listing_id, 'favourite' from favourites where person_id = ${person}
    ) own join listing_live live on live.listing_id = own.listing_id
    where live.auction_id in (select value from json_each(${ids}))
    group by live.auction_id`)
}

function picturesOf({ db }: Pick<Ctx, 'db'>, ids: string) {
  return db.all<{ id: string; name: string; tint: string }>(sql`
    select listings.auction_id as id, image.name, image.tint
    from json_each(${ids}) asked
      join listings on listings.auction_id = asked.value and listings.auction_place < ${PICTURES}
      join listing_images image on image.listing_id = listings.id and image.position = 0
    order by asked.key, listings.auction_place`)
}

function yardOf(row: CardRow): SaleCard['yard'] {
  const { yard_id: id, yard: name, yard_state: state, latitude, longitude } = row
  if (id === null || name === null || state === null) return null
  return { id, name, state, latitude: latitude ?? 0, longitude: longitude ?? 0 }
}
