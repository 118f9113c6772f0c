import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { savedBanks } from '#drizzle/schema/index.ts'

/** What we know of somebody's bank accounts. */
export function removeBanksOf(db: Db, personId: string) {
  return db.delete(savedBanks).where(eq(savedBanks.personId, personId))
}
