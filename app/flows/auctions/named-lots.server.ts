import type { Ctx } from '#app/context.ts'
import { listSellerLots } from '#app/features/auctions/commands.server.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { findDrafts } from '#app/features/drafts/commands.server.ts'
import { listTitles } from '#app/features/listings/commands.server.ts'

export type RefusedLot = { id: string; title: string; code: string; draft: boolean }

/** D1 takes so many parameters of one statement. */
const READ_AT_ONCE = 50

/** What the lots are called that something could not be done to: those of the auction, and those that did not come in. */
export async function namedLots(
  ctx: Pick<Ctx, 'db'>,
  { id: saleId, organisationId }: SaleRow,
  refused: readonly { id: string; code: string }[],
): Promise<RefusedLot[]> {
  if (refused.length === 0) return []
  const lots = new Map((await listSellerLots(ctx, saleId)).map((lot) => [lot.id, lot]))
  const first = new Map(refused.map((one) => [one.id, one]))
  const outside = [...first.keys()].filter((id) => !lots.has(id))
  const drafts = new Map((await findDrafts(ctx, organisationId, outside)).map((draft) => [draft.id, draft]))
  const titles = new Map<string, string>()
  for (let at = 0; at < outside.length; at += READ_AT_ONCE)
    for (const [id, title] of await listTitles(ctx, organisationId, outside.slice(at, at + READ_AT_ONCE)))
      titles.set(id, title)
  return [...first.values()].map(({ id, code }) => {
    const lot = lots.get(id)
    const draft = drafts.get(id)
    const title = lot?.title ?? draft?.fields.title?.trim() ?? titles.get(id) ?? ''
    return { id, code, title, draft: lot?.draft ?? draft !== undefined }
  })
}
