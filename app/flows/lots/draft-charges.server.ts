import type { Ctx } from '#app/context.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { chargesOf } from '#app/domain/shop/settings.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import type { DraftChoices } from '#app/features/drafts/queries.server.ts'
import { findHouseTerms } from '#app/features/listings/commands.server.ts'

/** Premium and tax that buyers would pay if it were published now; null while no yard of theirs is chosen. */
export async function chargesOfDraft(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { organisationId, fields }: { organisationId: string; fields: DraftFields },
  { yards }: Pick<DraftChoices, 'yards'>,
  sale: Pick<SaleRow, 'premium'> | null,
): Promise<Charges | null> {
  const yard = yards.find(({ id }) => id === fields.yard)
  if (!yard) return null
  const house = await findHouseTerms(ctx, { locationId: yard.id, organisationId })
  return chargesOf(house.settings, { taxBps: house.taxBps, premium: sale?.premium ?? house.premium })
}
