import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import { dollarsField } from '#app/domain/money/money.ts'
import { movePrice } from '#app/domain/shop/bulk-edit.ts'
import { draftOfListing, newDraft } from '#app/features/drafts/commands.server.ts'
import { findRelisted, type SetUpListing } from '#app/features/listings/commands.server.ts'
import { uuidOf } from '#app/lib/uuid-of.ts'

type Wish = {
  /** By how much its start is lower; null not at all. */
  percent: number | null
  /** Who asks. */
  by: string
}

/** The id of the one draft that lists a lot again. */
export function relistedDraftId(listingId: string): Promise<string> {
  return uuidOf(`draft to relist ${listingId}`)
}

/**
 * A draft to list a lot again that has ended without a sale (operations.md, section 1), for a batch: one for each lot, however
 * often it is asked. Of pieces at a fixed price it offers what is left. Null for a lot that is not over, was sold, or was listed
 * again meanwhile.
 */
export async function relistDraft(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  listing: SetUpListing,
  { percent, by }: Wish,
): Promise<{ id: string; statement: Statement } | null> {
  const { row, live } = listing
  if (live?.status !== 'closed' || live.outcome === 'sold' || (await findRelisted(ctx, row.id))) return null
  const id = await relistedDraftId(row.id)
  const { fields, pictures, video } = draftOfListing(listing)
  if (percent) fields.startPrice = dollarsField(movePrice(row.startPrice, 'lower', percent, 'percent'))
  if (row.format === 'fixed') fields.quantity = String(Math.max(1, live.stock ?? row.quantity))
  const statement = newDraft(
    ctx,
    { id, organisationId: row.organisationId },
    { fields, pictures, video, relistedFromId: row.id, by },
  )
  return { id, statement }
}
