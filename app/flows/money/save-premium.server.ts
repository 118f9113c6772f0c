import type { Ctx } from '#app/context.ts'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import { type Saved, saveChange, subjects } from '#app/features/settings/commands.server.ts'
import { findSellerPremium } from '#app/features/settings/queries.server.ts'
import { updatePremium } from '#app/features/team/writes.server.ts'

/** Gives a seller a premium of its own, or everybody's again (null). What is listed already keeps what its card says. */
export async function saveSellerPremium(
  ctx: Ctx,
  organisationId: string,
  premium: BuyerPremium | null,
  seen: number,
): Promise<Saved> {
  const found = await findSellerPremium(ctx, organisationId)
  if (!found) return { ok: false, code: 'not_found' }
  const statements = [updatePremium(ctx, organisationId, premium)]
  const subject = subjects.premium(organisationId)
  return saveChange(ctx, { subject, before: found.premium, after: premium, statements, organisationId }, seen)
}
