import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { type Actor, isMember } from '#app/domain/people/permissions.ts'
import type { FollowInput } from './inputs.ts'
import { removeFollow, setFollow, setFollowTotals } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>

/** Follows a seller, or changes how one rates it. Nobody follows and rates an organisation of their own. */
export async function followSeller(
  { db, clock }: Deps,
  actor: Actor,
  { follows: organisationId, rating }: FollowInput,
): Promise<'ok' | 'not_found' | 'forbidden'> {
  if (isMember(actor, organisationId)) return 'forbidden'
  const known = await db.all(sql`select 1 from organisations where id = ${organisationId} limit 1`)
  if (known.length === 0) return 'not_found'
  await runBatch(db, [
    setFollow(db, { organisationId, personId: actor.id, rating, now: clock.now() }),
    setFollowTotals(db, organisationId),
  ])
  return 'ok'
}

/** Follows no longer, and takes the rating back with it. Nothing to undo is no failure. */
export async function unfollowSeller({ db }: Pick<Ctx, 'db'>, actor: Actor, organisationId: string) {
  const known = await db.all(
    sql`select 1 from follows where organisation_id = ${organisationId} and person_id = ${actor.id} limit 1`,
  )
  if (known.length === 0) return
  await runBatch(db, [
    removeFollow(db, { organisationId, personId: actor.id }),
    setFollowTotals(db, organisationId),
  ])
}
