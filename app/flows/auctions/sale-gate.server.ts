import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type Access, hasAccess, mayAsk, termsAccepted } from '#app/domain/auctions/access.ts'
import { isMember } from '#app/domain/people/permissions.ts'
import { findOwnSale, findSaleOfDraft } from '#app/features/auctions/queries.server.ts'
import type { KeptOffer } from '#app/lib/kept-offer.ts'
import { auctionTerms, listings } from '#drizzle/schema/index.ts'

/** What stands between somebody and their first offer in the auction of a lot. */
export type SaleGate = {
  lot: { id: string; lotNumber: number; title: string }
  sale: { id: string; title: string; question: string }
  /** Null where everybody may offer, or this person may. */
  access: { state: 'none' | 'waiting' | 'declined' | 'withdrawn'; mayAsk: boolean } | null
  /** Null where there is nothing to accept. */
  terms: { version: number; text: string; note: string } | null
  kept: KeptOffer | null
}

export type GateFound =
  | { ok: true; gate: SaleGate }
  /** `open`: nothing is missing. */
  | { ok: false; code: 'not_found' | 'own_item' | 'open' }

/** Access first: whose offers are not taken has no terms to accept. */
export async function findSaleGate(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  listingId: string,
  kept: KeptOffer | null,
): Promise<GateFound> {
  const { db, actor } = ctx
  const [lot] = await db
    .select({
      id: listings.id,
      lotNumber: listings.lotNumber,
      title: listings.title,
      auctionId: listings.auctionId,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
    .limit(1)
  if (!lot || !actor) return { ok: false, code: 'not_found' }
  const { auctionId, ...shown } = lot
  const sale = await findSaleOfDraft(ctx, { auctionId })
  if (!sale || auctionId === null) return { ok: false, code: 'open' }
  if (isMember(actor, sale.organisationId)) return { ok: false, code: 'own_item' }
  const own = await findOwnSale(ctx, auctionId, actor.id)
  const access = hasAccess(sale.access, own.access) ? null : accessOf(sale.access, own.access)
  const accepted = termsAccepted(sale.termsVersion, own.acceptedVersion)
  if (!access && accepted) return { ok: false, code: 'open' }
  const [terms] = accepted
    ? []
    : await db
        .select({ version: auctionTerms.version, text: auctionTerms.text, note: auctionTerms.note })
        .from(auctionTerms)
        .where(and(eq(auctionTerms.auctionId, auctionId), eq(auctionTerms.version, sale.termsVersion)))
        .limit(1)
  return {
    ok: true,
    gate: {
      lot: shown,
      sale: { id: sale.id, title: sale.title, question: sale.accessQuestion },
      access,
      terms: terms ?? null,
      kept,
    },
  }
}

function accessOf(mode: 'everyone' | 'on_request', access: Access): SaleGate['access'] {
  const state = access === null || access.state === 'approved' ? 'none' : access.state
  return { state, mayAsk: mayAsk(mode, access) === null }
}
