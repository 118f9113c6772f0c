import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { auditLog, deliveryTerms } from '#drizzle/schema/index.ts'

export function putTerms(db: Db, { organisationId, ...terms }: typeof deliveryTerms.$inferInsert): Statement {
  return db
    .insert(deliveryTerms)
    .values({ organisationId, ...terms })
    .onConflictDoUpdate({ target: deliveryTerms.organisationId, set: terms })
}

/** Fails, and with it the whole batch, when somebody else has made this version already. */
export function insertChange(db: Db, change: typeof auditLog.$inferInsert): Statement {
  return db.insert(auditLog).values(change)
}
