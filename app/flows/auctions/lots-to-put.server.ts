import type { Ctx } from '#app/context.ts'
import { mayManageSale, type WorkSide, workSideOf } from '#app/domain/people/permissions.ts'
import {
  countFreeDrafts,
  countUnsold,
  FREE_PER_PAGE,
  listFreeDrafts,
  listUnsold,
} from '#app/features/auctions/commands.server.ts'
import type { PutLot } from '#app/features/auctions/components/put-lot.tsx'
import { LOT_SEARCH_MOST, type PutFrom, putFromOf } from '#app/features/auctions/inputs.ts'
import { findSaleOfDraft, type SaleRow } from '#app/features/auctions/queries.server.ts'
import { findDrafts, listDraftChoices } from '#app/features/drafts/commands.server.ts'
import { relistedDraftId } from '#app/flows/lots/relist-draft.server.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { isElsewhere } from './draft-bars.server.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'actor'>
type Looked = { words: string; page: number }

/**
 * One page of the drafts, or of the unsold lots, that may come into an auction, and of what is looked for among them; null
 * where it is none of theirs.
 */
export async function readLotsToPut(
  ctx: Need,
  { id, organisationId }: { id: string; organisationId: string },
  params: URLSearchParams,
) {
  const sale = await findSaleOfDraft(ctx, { auctionId: id })
  if (sale?.organisationId !== organisationId || !ctx.actor || !mayManageSale(ctx.actor, sale)) return null
  const side = workSideOf(ctx.actor, organisationId)
  const words = (params.get('search') ?? '').trim().slice(0, LOT_SEARCH_MOST)
  const counts = await countLotsToPut(ctx, side)
  const from: PutFrom =
    putFromOf(params.get('from')) ?? (counts.drafts === 0 && counts.unsold > 0 ? 'unsold' : 'drafts')
  const count = from === 'drafts' ? countFreeDrafts : countUnsold
  const total = words === '' ? counts[from] : await count(ctx, side, words)
  const pages = Math.max(1, Math.ceil(total / FREE_PER_PAGE))
  const page = Math.min(readPageNumber(params), pages)
  const lots = await (from === 'drafts' ? readDrafts : readUnsold)(ctx, side, sale, { words, page })
  return { sale: { id: sale.id, title: sale.title }, from, words, page, pages, counts, total, lots }
}

/** How many drafts are in no auction, and how many unsold lots could be listed again. */
export async function countLotsToPut(ctx: Need, side: WorkSide): Promise<Record<PutFrom, number>> {
  const [drafts, unsold] = await Promise.all([countFreeDrafts(ctx, side, ''), countUnsold(ctx, side, '')])
  return { drafts, unsold }
}

async function readDrafts(ctx: Need, side: WorkSide, sale: SaleRow, looked: Looked): Promise<PutLot[]> {
  const [rows, { yards }] = await Promise.all([
    listFreeDrafts(ctx, side, looked),
    listDraftChoices(ctx, side.organisationId),
  ])
  return rows.map(({ yard, ...draft }) => ({
    ...draft,
    yard: yards.find((one) => one.id === yard)?.name ?? '',
    bar: isElsewhere(sale, yard) ? 'other_yard' : null,
    ended: null,
  }))
}

async function readUnsold(ctx: Need, side: WorkSide, sale: SaleRow, looked: Looked): Promise<PutLot[]> {
  const rows = await listUnsold(ctx, side, looked)
  const again = await Promise.all(rows.map(({ id }) => relistedDraftId(id)))
  // one that is a draft already comes in as that, unless another auction has it
  const drafts = new Map(
    (await findDrafts(ctx, side.organisationId, again)).map((draft) => [draft.id, draft]),
  )
  return rows.map(({ id, title, yardId, yard, startPrice, offered, closedAt, withdrawn, picture }, at) => ({
    id,
    title,
    yard,
    startPrice,
    picture: picture === null ? null : { name: picture },
    bar: drafts.get(again[at] ?? '')?.auctionId
      ? 'in_auction'
      : isElsewhere(sale, yardId)
        ? 'other_yard'
        : null,
    ended: { at: closedAt, offered, withdrawn: withdrawn === 1 },
  }))
}
