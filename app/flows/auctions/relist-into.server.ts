import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { findRelisted, findSetUp } from '#app/features/listings/commands.server.ts'
import { relistDraft } from '#app/flows/lots/relist-draft.server.ts'
import { isElsewhere } from './draft-bars.server.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'actor'>

/** `drafts`: those that list them again, by the lot that is over. `codes`: why a lot cannot be listed again. */
type Relisted = { drafts: Map<string, string>; codes: Map<string, string> }

/** Lots that are read side by side. */
const SIDE_BY_SIDE = 10

/**
 * Makes drafts to list lots again that have ended without a sale, on their way into an auction. The lot that is over stays as
 * it ended. There is one draft for each, so whoever asks twice gets the same.
 */
export async function relistInto(ctx: Need, sale: SaleRow, ids: readonly string[]): Promise<Relisted> {
  const drafts = new Map<string, string>()
  const codes = new Map<string, string>()
  for (let at = 0; at < ids.length; at += SIDE_BY_SIDE) {
    const some = ids.slice(at, at + SIDE_BY_SIDE)
    const found = await Promise.all(some.map((id) => relistOne(ctx, sale, id)))
    const made: Statement[] = []
    for (const [index, id] of some.entries()) {
      const one = found[index]
      if (typeof one === 'string') codes.set(id, one)
      if (!one || typeof one === 'string') continue
      drafts.set(id, one.id)
      made.push(one.statement)
    }
    await runBatch(ctx.db, made)
  }
  return { drafts, codes }
}

async function relistOne(
  ctx: Need,
  sale: SaleRow,
  id: string,
): Promise<{ id: string; statement: Statement } | string> {
  const listing = await findSetUp(ctx, id)
  if (!listing) return 'gone'
  const { row, live } = listing
  if (live?.outcome === 'sold') return 'sold'
  if (row.format === 'fixed') return 'fixed_in_sale'
  if (isElsewhere(sale, row.locationId)) return 'other_yard'
  const draft = await relistDraft(ctx, listing, { percent: null, by: ctx.actor?.id ?? '' })
  return draft ?? ((await findRelisted(ctx, id)) ? 'relisted' : 'closed')
}
