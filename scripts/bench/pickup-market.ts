import { buyerEmail, personId } from '#drizzle/seed/ids.ts'
import { openLocal } from '#scripts/lib/local.ts'

/** The lot of which everybody has bought pieces. */
export const SOLD = 'pickup-sold'
export const CROWDED = 'pickup-yard-1'
/** The yard that has very many visits, and nobody who books. */
export const BOOKED_UP = 'pickup-yard-booked-up'
export const BOARD = 'pickup-yard-board'
export const MANY = 100
export const YARDS = Array.from({ length: MANY }, (_, n) => `pickup-yard-${n + 1}`)

const FIRST_NUMBER = 7_000_000
const AT_ONCE = 10_000
const MINUTE = 60_000

/** Yards that are open around the clock, copied from the one of the lot that is sold; its organisation. */
export function makeYards(): Promise<string> {
  return locally(async (d1) => {
    const ids = JSON.stringify([YARDS, BOOKED_UP, BOARD].flat())
    await d1.batch([
      d1
        .prepare(
          `insert into locations (id, slug, organisation_id, name, address1, city, state, zip, phone, latitude, longitude,
             parking_slots, tax_bps, time_zone, slot_minutes, slot_per_limit)
           select each.value, each.value, yard.organisation_id, each.value, address1, city, state, zip, phone, latitude,
             longitude, '[]', tax_bps, 'UTC', 5, 100
           from json_each(?1) each, listings join locations yard on yard.id = listings.location_id where listings.id = ?2`,
        )
        .bind(ids, SOLD),
      d1
        .prepare(
          `insert into location_hours (location_id, weekday, available)
           select each.value, day.value, 'all_day' from json_each(?1) each, json_each('[0,1,2,3,4,5,6]') day`,
        )
        .bind(ids),
      // nobody is held up by the few days that a lot has
      d1.prepare('update listings set pickup_deadline_days = 30 where id = ?1').bind(SOLD),
    ])
    const row = await d1
      .prepare('select organisation_id as id from listings where id = ?1')
      .bind(SOLD)
      .first<{ id: string }>()
    if (!row) throw new Error('Nothing is sold.')
    return row.id
  })
}

/** The first so many of those with a session hand over at all yards of the organisation. */
export function makeClerks(organisation: string, count: number): Promise<void> {
  const clerks = Array.from({ length: count }, (_, place) => personId(buyerEmail(place + 1)))
  return locally(async (d1) => {
    await d1
      .prepare(
        "insert into memberships (organisation_id, person_id, role) select ?1, value, 'manager' from json_each(?2)",
      )
      .bind(organisation, JSON.stringify(clerks))
      .run()
    await d1
      .prepare(
        "insert into membership_roles (organisation_id, person_id, role) select ?1, value, 'manager' from json_each(?2)",
      )
      .bind(organisation, JSON.stringify(clerks))
      .run()
  })
}

/** So many paid lots for each of these buyers, dealt over the yards in turn; their lines by buyer. */
export function sellLots(
  name: string,
  buyers: readonly number[],
  each: number,
  yards: readonly string[],
): Promise<string[][]> {
  return locally(async (d1) => {
    const numbers = await d1
      .prepare('select coalesce(max(number), ?1) as last from invoices where number > ?1')
      .bind(FIRST_NUMBER)
      .first<{ last: number }>()
    const last = numbers?.last ?? FIRST_NUMBER
    const sold = buyers.map((buyer, place) =>
      Array.from({ length: each }, (_, n) => {
        const id = `${name}:${buyer}:${n}`
        const yard = yards[(place * each + n) % yards.length] ?? ''
        return [id, personId(buyerEmail(buyer)), yard, last + 1 + place * each + n] as const
      }),
    )
    const rows = JSON.stringify(sold.flat())
    const now = Date.now()
    await d1.batch([
      d1
        .prepare(
          `insert into invoices (id, number, common_invoice, organisation_id, buyer_id, location_id, status, hammer, premium,
             tax, total, created_at, due_at, paid_at)
           select each.value ->> 0, each.value ->> 3, each.value ->> 0, listings.organisation_id, each.value ->> 1,
             each.value ->> 2, 'paid', 1000, 0, 0, 1000, ?3, ?3, ?3
           from json_each(?1) each, listings where listings.id = ?2`,
        )
        .bind(rows, SOLD, now),
      d1
        .prepare(
          `insert into invoice_lines (id, invoice_id, sale_id, listing_id, title, lot_number, hammer, premium_bps, premium,
             tax_bps, tax, total)
           select (value ->> 0) || ':1', value ->> 0, value ->> 0, ?2, 'Cordless drill', 4821, 1000, 0, 0, 0, 0, 1000
           from json_each(?1)`,
        )
        .bind(rows, SOLD),
    ])
    return sold.map((lots) => lots.map(([id]) => `${id}:1`))
  })
}

/** So many visits of a yard, dealt over the slots that begin at `from`. */
export async function bookUp(
  d1: D1Database,
  yard: string,
  { count, from, slots }: { count: number; from: number; slots: number },
): Promise<void> {
  for (let first = 0; first < count; first += AT_ONCE)
    await d1
      .prepare(
        `with recursive n(n) as (select cast(?1 as integer) union all select n + 1 from n where n + 1 < ?2)
         insert into bookings (id, number, organisation_id, location_id, buyer_id, calendar, starts_at, ends_at, state, name,
           email, created_at, updated_at)
         select ?3 || ':' || n, ?9 + n, organisation_id, id, ?4, 'yard:' || id,
           ?5 + (n % ?6) * ?7, ?5 + (n % ?6 + 1) * ?7, 'booked', 'Dana', 'dana@example.test', ?8, ?8
         from n, locations where id = ?3`,
      )
      .bind(
        first,
        Math.min(count, first + AT_ONCE),
        yard,
        personId(buyerEmail(2)),
        from,
        slots,
        5 * MINUTE,
        Date.now(),
        FIRST_NUMBER * (yard === BOARD ? 2 : 1),
      )
      .run()
}

export async function locally<T>(work: (d1: D1Database) => Promise<T>): Promise<T> {
  const { d1, stop } = await openLocal()
  try {
    return await work(d1)
  } finally {
    await stop()
  }
}
