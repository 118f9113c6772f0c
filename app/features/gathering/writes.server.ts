import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { insertWhere } from '#app/db/insert-where.server.ts'
import { gatheredSales } from '#drizzle/schema/index.ts'
import type { GatheredSale } from './queries.server.ts'

/** A sale waits for its invoice. Written once, however often it is asked for, and never once it is on one. */
export function gatherSale(db: Db, sale: GatheredSale): Statement {
  const invoiced = sql`exists (select 1 from invoice_lines where sale_id = ${sale.saleId})`
  return insertWhere(db, gatheredSales, [sale], sql`not ${invoiced}`).onConflictDoNothing()
}

/** Whether all of these are still gathered: an invoice is written of them, or nobody writes one. */
export function areGathered(saleIds: readonly string[]): SQL {
  return sql`(select count(*) from gathered_sales
    where sale_id in (select value from json_each(${JSON.stringify(saleIds)}))) = ${saleIds.length}`
}

/** Takes these away, which are on an invoice now. */
export function removeGathered(db: Db, saleIds: readonly string[], holds: SQL): Statement {
  return db
    .delete(gatheredSales)
    .where(sql`sale_id in (select value from json_each(${JSON.stringify(saleIds)})) and ${holds}`)
}
