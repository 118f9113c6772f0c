import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { draftOfListing, newDraft } from '#app/features/drafts/commands.server.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { uuidOf } from '#app/lib/uuid-of.ts'

type Sold = { listingId: string; lineId: string; organisationId: string }

/** The id of the draft that sells the lot of a line anew, and of the listing that becomes of it. */
export function anewId(lineId: string): Promise<string> {
  return uuidOf(`relist ${lineId}`)
}

/**
 * A draft to sell a lot anew whose buyer does not get it, for a batch: one for each line, however often it is asked. None
 * for pieces at a fixed price, which have a listing of many.
 */
export async function draftAnew(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  { listingId, lineId, organisationId }: Sold,
): Promise<Statement[]> {
  const found = await findSetUp(ctx, listingId)
  if (!found || found.row.format === 'fixed') return []
  const key = { id: await anewId(lineId), organisationId }
  return [newDraft(ctx, key, { ...draftOfListing(found), by: actor.id })]
}
