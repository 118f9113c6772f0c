import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import { memberships, organisations } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

/** Fails, and with it the whole batch, when another has its handle or its prefix of invoices. */
export function insertOrganisation({ db }: Writes, row: typeof organisations.$inferInsert): Statement {
  return db.insert(organisations).values(row)
}

export function insertMembership({ db }: Writes, row: typeof memberships.$inferInsert): Statement {
  return db.insert(memberships).values(row)
}
