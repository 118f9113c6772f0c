import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import { closeOf } from '#app/domain/auctions/closing.ts'
import { mayFillSale } from '#app/domain/auctions/draft-sale.ts'
import { takesLots } from '#app/domain/auctions/state.ts'
import { type Actor, workSideOf } from '#app/domain/people/permissions.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { findSaleOfDraft, listTakingSales, type SaleRow } from '#app/features/auctions/queries.server.ts'
import { type DraftKey, type DraftMove, findDraft } from '#app/features/drafts/commands.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'

type Need = Pick<Ctx, 'db' | 'clock'>

/** `stays`: no other was chosen. `refused`: it is not theirs to fill, or takes no more lots, or its own lets nothing go. */
type Chosen =
  | { kind: 'stays' }
  | { kind: 'refused' }
  | { kind: 'moves'; move: DraftMove; yard: string | null }

/** What the auction means that was chosen for a draft in a form; empty is none. */
export async function chooseSale(
  ctx: Need,
  actor: Actor,
  key: DraftKey,
  { id, seen }: { id: string; seen: number },
): Promise<Chosen> {
  const chosen = id === '' ? null : id
  const draft = await findDraft(ctx, key)
  const from = draft?.auctionId ?? null
  if (chosen === from) return { kind: 'stays' }
  const [was, sale] = await Promise.all([
    findSaleOfDraft(ctx, { auctionId: from }),
    findSaleOfDraft(ctx, { auctionId: chosen }),
  ])
  if (was && takesLots(was.state) && !mayFillSale(actor, key.organisationId, was)) return { kind: 'refused' }
  if (chosen !== null && !mayFillSale(actor, key.organisationId, sale)) return { kind: 'refused' }
  const notes = [
    ...(was ? [noteOf(ctx, actor, key, { sale: was, seen, auctionId: chosen, way: 'left' })] : []),
    ...(sale ? [noteOf(ctx, actor, key, { sale, seen, auctionId: chosen, way: 'came' })] : []),
  ]
  return { kind: 'moves', move: { auctionId: chosen, notes }, yard: sale?.locationId ?? null }
}

type Noted = { sale: SaleRow; seen: number; auctionId: string | null; way: 'came' | 'left' }

/** A line in the auction's log, only where the draft has been saved with it. */
function noteOf(
  { db, clock }: Need,
  actor: Actor,
  { id }: DraftKey,
  { sale, seen, auctionId, way }: Noted,
): Statement {
  return insertChangeWhere(
    { db },
    {
      subject: subjects.auction(sale.id),
      at: clock.now(),
      personId: actor.id,
      personEmail: actor.email,
      before: way === 'left' ? { draft: id } : null,
      after: way === 'came' ? { draft: id } : null,
      organisationId: sale.organisationId,
    },
    sql`exists (select 1 from listing_drafts where id = ${id} and version = ${seen + 1}
      and auction_id is ${auctionId})`,
  )
}

/** With the yard of its auction, where it has none yet. */
export function atYardOf(fields: DraftFields, yard: string | null): DraftFields {
  if (yard === null || (fields.yard?.trim() ?? '') !== '') return fields
  return { ...fields, yard }
}

/** An auction that a draft may be put into; epoch ms. */
export type TakingSale = {
  id: string
  title: string
  yard: string | null
  announced: boolean
  firstCloseAt: number | null
}
/** Its place in its auction, from 1, and when it closes there; null while no times are set. */
export type DraftPlace = TakingSale & { place: number; closesAt: number | null }

/** The auctions that a draft may be put into by whoever asks, and the one that it is in. */
export async function listChoosableSales(
  ctx: Need,
  actor: Actor,
  organisationId: string,
  { sale, auctionPlace }: { sale: SaleRow | null; auctionPlace: number | null },
): Promise<{ sales: TakingSale[]; own: DraftPlace | null }> {
  const sales = (await listTakingSales(ctx, workSideOf(actor, organisationId))).map(shown)
  if (!sale) return { sales, own: null }
  const { firstCloseAt, staggerSeconds } = sale
  const place = auctionPlace ?? 0
  const own: DraftPlace = {
    ...shown(sale),
    place: place + 1,
    closesAt: firstCloseAt === null ? null : closeOf({ firstCloseAt, staggerSeconds }, place),
  }
  return { sales: sales.some(({ id }) => id === sale.id) ? sales : [shown(sale), ...sales], own }
}

function shown({
  id,
  title,
  locationId,
  state,
  firstCloseAt,
}: Pick<SaleRow, 'id' | 'title' | 'locationId' | 'state' | 'firstCloseAt'>): TakingSale {
  return { id, title, yard: locationId, announced: state === 'announced' || state === 'open', firstCloseAt }
}
