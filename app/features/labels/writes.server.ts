import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { waitingLabels } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

/** The label of a lot waits to be printed, from the batch that publishes it. */
export function insertWaitingLabel({ db }: Writes, label: typeof waitingLabels.$inferInsert): Statement {
  return db.insert(waitingLabels).values(label).onConflictDoNothing()
}

/** These of an organisation's labels, of lots at its yards that somebody works at, no longer wait. */
export function removeWaitingLabels(
  { db }: Writes,
  { organisationId, yards }: WorkSide,
  lots: readonly string[],
): Statement {
  const theirs = sql`select listings.id from json_each(${JSON.stringify(lots)}) asked
    join listings on listings.id = asked.value
    where listings.organisation_id = ${organisationId} ${atYards(sql`listings.location_id`, { yards })}`
  return db.delete(waitingLabels).where(sql`${waitingLabels.lotId} in (${theirs})`)
}
