import type { Ctx } from '#app/context.ts'
import { mayActFor, mayManageSale } from '#app/domain/people/permissions.ts'
import { findSale, type SaleView } from '#app/features/auctions/queries.server.ts'
import { requireActor } from '#workers/api/core/area.ts'
import { refusal } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { exampleAuction } from '../presenters/auction.ts'

export const organization = anyId.meta({
  description: 'Whose auction it is; by default the organisation you work for',
})
export const EXAMPLE = { organization: exampleAuction.organization.id, auction_id: exampleAuction.id }

type Asked = { organization?: string | undefined; auction_id: string }

/** The right to do listings for the organisation comes first; then whether there is such an auction of it. */
export async function ownSale(ctx: Ctx, request: Request, asked: Asked): Promise<SaleView> {
  const organisationId = ownOrganisation(ctx, request, asked)
  const sale = await findSale(ctx, asked.auction_id)
  if (sale?.organisationId !== organisationId || !ctx.actor || !mayManageSale(ctx.actor, sale))
    throw refusal('no_auction')
  return sale
}

export function ownOrganisation(ctx: Ctx, request: Request, asked: Pick<Asked, 'organization'>): string {
  const actor = requireActor(ctx, request)
  const organisationId = asked.organization ?? actor.organisations[0]?.id
  if (organisationId === undefined || !mayActFor(actor, organisationId, 'listings'))
    throw refusal('forbidden')
  return organisationId
}
