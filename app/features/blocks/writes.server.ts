import { and, eq } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { blockedBuyers } from '#drizzle/schema/index.ts'

type Key = { organisationId: string; personId: string }

/** Blocked once more is blocked for the newer reason. */
export function putBlock(
  db: Db,
  { reason, by, at, ...key }: Key & { reason: string; by: string; at: number },
) {
  const said = { reason, blockedBy: by, blockedAt: at }
  return db
    .insert(blockedBuyers)
    .values({ ...key, ...said })
    .onConflictDoUpdate({ target: [blockedBuyers.organisationId, blockedBuyers.personId], set: said })
}

export function removeBlock(db: Db, { organisationId, personId }: Key): Statement {
  return db
    .delete(blockedBuyers)
    .where(and(eq(blockedBuyers.organisationId, organisationId), eq(blockedBuyers.personId, personId)))
}
