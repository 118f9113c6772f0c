import { putIn } from '#app/domain/auctions/order.ts'
import { takesLots } from '#app/domain/auctions/state.ts'
import { mayManageSale } from '#app/domain/people/permissions.ts'
import { listSellerLots } from '#app/features/auctions/commands.server.ts'
import { findSaleOfDraft, type SaleRow } from '#app/features/auctions/queries.server.ts'
import { freeDrafts, putDrafts } from '#app/features/drafts/place-writes.server.ts'
import { type AuctionNeed, joinPublic, type Ordered, settleOrder } from './order-lots.server.ts'

/**
 * Lots go from one auction to the end of another of the same organisation. What cannot stand there (with offers, of another
 * yard, public where the other is not announced) stays where it is, and is named.
 */
export async function moveToSale(
  ctx: AuctionNeed,
  sale: SaleRow,
  ids: readonly string[],
  targetId: string,
): Promise<Ordered> {
  if (!takesLots(sale.state)) return { ok: false, code: 'over' }
  const target = await findSaleOfDraft(ctx, { auctionId: targetId })
  if (!target || !ctx.actor || target.id === sale.id || target.organisationId !== sale.organisationId)
    return { ok: false, code: 'no_target' }
  if (!mayManageSale(ctx.actor, target) || !takesLots(target.state)) return { ok: false, code: 'no_target' }
  const [lots, there] = await Promise.all([listSellerLots(ctx, sale.id), listSellerLots(ctx, target.id)])
  const chosen = lots.filter(({ id }) => ids.includes(id))
  if (chosen.length === 0) return { ok: false, code: 'none' }
  const refused: { id: string; code: string }[] = []
  const going: string[] = []
  const drafts: string[] = []
  for (const { id, draft, yard } of chosen) {
    const fits = yard === '' || target.locationId === null || yard === target.locationId
    const place = there.length + going.length
    const code = draft ? (fits ? null : 'other_yard') : await joinPublic(ctx, target, id, place, sale.id)
    if (code !== null) {
      refused.push({ id, code })
      continue
    }
    going.push(id)
    if (draft) drafts.push(id)
  }
  if (going.length === 0) return { ok: true, stayed: [], refused }
  const left = lots.filter(({ id }) => !going.includes(id))
  const ordered = await settleOrder(
    ctx,
    sale,
    left,
    left.map(({ id }) => id),
    {
      // they leave and come in one batch: no draft is ever in neither
      more: [
        freeDrafts(ctx.db, sale.id, drafts),
        putDrafts(ctx.db, sale.organisationId, drafts, { id: target.id, yard: target.locationId }),
      ],
    },
  )
  if (!ordered.ok) return ordered
  const [fresh, now] = await Promise.all([
    findSaleOfDraft(ctx, { auctionId: target.id }),
    listSellerLots(ctx, target.id),
  ])
  const stands = there.map(({ id }) => id)
  const come = await settleOrder(ctx, fresh ?? target, now, putIn(stands, going, 'end'), {})
  if (!come.ok) return come
  return { ok: true, stayed: ordered.stayed, refused: [...refused, ...ordered.refused, ...come.refused] }
}
