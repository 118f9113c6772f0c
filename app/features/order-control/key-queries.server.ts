import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { OrderState } from '#app/domain/pickup/order-state.ts'
import { likeOf } from '#app/lib/like.ts'
import type { OrderSearch, OrderSort } from './inputs.ts'
import { type OrderSide, ofSide } from './queries.server.ts'

type Reads = Pick<Ctx, 'db'>

/** An order in a list: the invoices of one buyer at one yard that are still to be handed over, else one invoice. */
export type OrderKey = { locationId: string; buyerId: string; invoices: string[]; created: number }

export type OrderPage = { keys: OrderKey[]; totalRecords: number }

type KeyRow = Omit<OrderKey, 'invoices'> & { invoices: string }
type Page = { limit: number; offset: number }

const MEMBER = sql`(select name from people where people.id = buyerId) collate nocase`

/** Of what is over an index each goes this way; members and moments of handing over sort what is open alone. */
const ORDER_BY: Record<OrderSort, SQL> = {
  newest: sql`created desc, key desc`,
  oldest: sql`created, key`,
  number: sql`number desc`,
  number_low: sql`number`,
  amount: sql`amount desc, number desc`,
  amount_low: sql`amount, number`,
  member: sql`${MEMBER}, key`,
  member_last: sql`${MEMBER} desc, key desc`,
  pickup: sql`due is null, due, key`,
  pickup_last: sql`due desc, key desc`,
}

/** One page of orders in a state. */
export async function listOrderKeys(
  reads: Reads,
  side: OrderSide,
  search: OrderSearch,
  page: Page,
): Promise<OrderPage> {
  const { keys, totalRecords } = isOpen(search.state)
    ? await listOpen(reads, side, search, page)
    : await listClosed(reads, side, search, page)
  return {
    keys: keys.map(({ locationId, buyerId, invoices, created }) => {
      return { locationId, buyerId, invoices: JSON.parse(invoices) as string[], created }
    }),
    totalRecords,
  }
}

/** How many orders stand in each state. */
export async function countOrders(reads: Reads, side: OrderSide): Promise<Record<OrderState, number>> {
  const [row] = await reads.db.all<Record<OrderState, number>>(sql`
    with open as (${groups(side, '')})
    select (select count(*) from open where moved = 0) as "new", (select count(*) from open where moved = 1) as pickup,
      ${countOf(side, 'completed')} as completed, ${countOf(side, 'cancelled')} as cancelled`)
  return row ?? { new: 0, pickup: 0, completed: 0, cancelled: 0 }
}

function isOpen(state: OrderState): boolean {
  return state === 'new' || state === 'pickup'
}

async function listOpen({ db }: Reads, side: OrderSide, search: OrderSearch, { limit, offset }: Page) {
  const keys = await db.all<KeyRow & { total: number }>(sql`
    with found as (${openRows(side, search)})
    select locationId, buyerId, invoices, created, count(*) over () as total
    from found order by ${ORDER_BY[search.sort]} limit ${limit} offset ${offset}`)
  return { keys, totalRecords: keys[0]?.total ?? 0 }
}

/** What is over may be years of it: a page is read where it stands in its index, and counted by itself. */
async function listClosed({ db }: Reads, side: OrderSide, search: OrderSearch, { limit, offset }: Page) {
  const rows = closedRows(side, search)
  const [keys, [counted]] = await Promise.all([
    db.all<KeyRow>(sql`${rows} order by ${ORDER_BY[search.sort]} limit ${limit} offset ${offset}`),
    db.all<{ total: number }>(
      search.q || search.payment
        ? sql`select count(*) as total from (${rows})`
        : sql`select ${countOf(at(side, search.yard), search.state)} as total`,
    ),
  ])
  return { keys, totalRecords: counted?.total ?? 0 }
}

/** How many invoices are over, by indexes alone. */
function countOf(side: OrderSide, state: OrderState): SQL {
  if (state === 'cancelled')
    return sql`(select count(*) from invoices where ${ofSide(side, 'invoices')} and status = 'cancelled')`
  return sql`((select count(*) from invoices where ${ofSide(side, 'invoices')} and status in ('paid', 'unpaid'))
    - (select count(distinct invoice_id) from lot_pickups where ${ofSide(side, 'lot_pickups')} and gone_at is null))`
}

/**
 * What somebody has to collect at a yard, as one row: read by the index of what is open. `due`: the moment that its line
 * tells of, a visit, else the day to pay by where nothing is paid or something late, else the last day to collect.
 */
function groups(side: OrderSide, q: string): SQL {
  return sql`
    select lot.location_id as locationId, lot.buyer_id as buyerId, json_group_array(distinct lot.invoice_id) as invoices,
      max(invoices.created_at) as created, max(invoices.id) as key, max(invoices.number) as number,
      coalesce(min(booking.starts_at),
        iif(min(invoices.status = 'unpaid') or max(invoices.status = 'unpaid' and invoices.late_at is not null),
          min(iif(invoices.status = 'unpaid', invoices.due_at, null)), null),
        min(lot.collect_by)) as due,
      max(lot.ready_at is not null or held.line_id is not null) as moved, max(lot.ready_at is not null) as ready,
      max(held.line_id is not null) as booked, max(invoices.status = 'unpaid') as unpaid,
      max(invoices.status = 'unpaid' and invoices.late_at is not null) as late, max(${matches(q)}) as found
    from lot_pickups lot indexed by lot_pickups_open
      cross join invoices on invoices.id = lot.invoice_id
      left join booking_lots held on held.line_id = lot.line_id and held.state = 'open'
      left join bookings booking on booking.id = held.booking_id
    where ${ofSide(side, 'lot')} and lot.gone_at is null
    group by lot.location_id, lot.buyer_id`
}

function openRows(side: OrderSide, { state, q, yard, payment, pickup }: OrderSearch): SQL {
  const conditions = [
    sql`moved = ${state === 'pickup' ? 1 : 0}`,
    ...(q ? [sql`found = 1`] : []),
    ...(payment === 'paid' ? [sql`unpaid = 0`] : []),
    ...(payment === 'unpaid' ? [sql`unpaid = 1`] : []),
    ...(payment === 'late' ? [sql`late = 1`] : []),
    ...(pickup === 'booked' ? [sql`booked = 1`] : []),
    ...(pickup === 'ready' ? [sql`ready = 1 and booked = 0`] : []),
  ]
  return sql`select locationId, buyerId, invoices, created, key, number, due,
      (select sum(total) from invoices billed where billed.id in (select value from json_each(invoices))) as amount
    from (${groups(at(side, yard), q)})
    where ${sql.join(conditions, sql` and `)}`
}

/** Of what is over each invoice stands by itself: nothing of it is collected with anything else. */
function closedRows(side: OrderSide, { state, q, yard, payment, sort }: OrderSearch): SQL {
  const cancelled = state === 'cancelled'
  const here = at(side, yard)
  const conditions = [
    ofSide(here, 'invoices'),
    cancelled
      ? sql`invoices.status = 'cancelled'`
      : sql`invoices.status <> 'cancelled' and not exists (select 1 from lot_pickups lot
          where lot.invoice_id = invoices.id and lot.gone_at is null)`,
    ...(q ? [matches(q)] : []),
    ...(payment === 'paid' ? [sql`invoices.status = 'paid'`] : []),
    ...(payment === 'unpaid' ? [sql`invoices.status = 'unpaid'`] : []),
    ...(payment === 'late' ? [sql`invoices.status = 'unpaid' and invoices.late_at is not null`] : []),
  ]
  // cancelled ones are few among very many: all of them are sorted, rather than all others passed by
  const index = cancelled ? 'invoices_organisation_status' : indexOf(sort, here)
  return sql`select invoices.location_id as locationId, invoices.buyer_id as buyerId,
      json_array(invoices.id) as invoices, invoices.created_at as created, invoices.id as key,
      invoices.number as number, invoices.total as amount
    from invoices indexed by ${sql.raw(index)} where ${sql.join(conditions, sql` and `)}`
}

function indexOf(sort: OrderSort, { yards }: OrderSide): string {
  if (sort === 'amount' || sort === 'amount_low') return 'invoices_organisation_total'
  if (sort === 'number' || sort === 'number_low') return 'invoices_number'
  return yards?.length === 1 ? 'invoices_location_created' : 'invoices_organisation_created'
}

/** The same side at one yard alone, where that is one of its own. */
function at(side: OrderSide, yard: string): OrderSide {
  if (yard === '') return side
  return { ...side, yards: side.yards === null || side.yards.includes(yard) ? [yard] : [] }
}

/** A number finds invoice, lot or member; other words stand in a title or in the buyer's name. */
function matches(q: string): SQL {
  if (q === '') return sql`1`
  const like = likeOf(q)
  const bare = q.replace('#', '')
  const figures = bare.replaceAll(/[\s-]/g, '')
  const number = /^\d{1,9}$/.test(figures) ? Number(figures) : -1
  return sql`(invoices.common_invoice in (${bare}, ${bare.toUpperCase()}) or invoices.number = ${number}
    or exists (select 1 from people sought where sought.id = invoices.buyer_id
      and (sought.name like ${like} escape '\\' or sought.member_number = ${number}))
    or exists (select 1 from invoice_lines sought where sought.invoice_id = invoices.id
      and (sought.title like ${like} escape '\\' or sought.lot_number = ${number})))`
}
