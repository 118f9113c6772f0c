import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { salePeople } from '#app/db/sale-people.server.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { type ReaderRow, readerOf } from './facts.server.ts'

/** People that one event of a sale writes to; another event goes on behind the last of them. */
export const SALE_READERS = 200

/** Those whom a cancelled sale concerned, behind the person where the event before has stopped; `lots`: that they offered on. */
export async function listSaleReaders(
  db: Ctx['db'],
  { auctionId, at, after }: EventPayload<'sale-cancelled'>,
  limit: number = SALE_READERS,
) {
  const rows = await db.all<ReaderRow & { lots: number }>(sql`
    select people.id as personId, people.email, people.first_name as name, people.language, told.lots
    from (select person_id, sum(stood) as lots from (${salePeople(auctionId, at)})
        where person_id > ${after} group by person_id) told
      join people on people.id = told.person_id and people.status <> 'deactivate'
    order by people.id limit ${limit}`)
  return rows.map(({ lots, ...row }) => ({ reader: readerOf(row), lots }))
}
