import { sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { counterReceipts } from '#drizzle/schema/index.ts'

const FIRST_NUMBER = 1001

/** Fails where its key is taken. The number is taken inside the statement, the next of the organisation. */
export function insertReceipt(
  db: Db,
  receipt: Omit<typeof counterReceipts.$inferInsert, 'number'>,
): Statement {
  const number = sql<number>`(select cast(coalesce(max(number) + 1, ${FIRST_NUMBER}) as integer)
    from ${counterReceipts} where organisation_id = ${receipt.organisationId})`
  return db.insert(counterReceipts).values({ ...receipt, number })
}
