import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { insertEntryOnce } from '#app/db/books.server.ts'
import { giftVoided } from '#app/domain/money/books.ts'
import { type Actor, mayAdminister } from '#app/domain/people/permissions.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import { isUsed } from '#app/features/wallet/commands.server.ts'
import { findIssuedCard } from '#app/features/wallet/queries.server.ts'
import { voidCard } from '#app/features/wallet/writes.server.ts'

export type Voided = { ok: true } | { ok: false; code: 'not_found' | 'forbidden' | 'used' }

/**
 * Makes a gift card worthless that nobody has redeemed. Card, books and record are one batch, which fails whole where its
 * owner was faster: a card is redeemed or this, once.
 */
export async function voidGiftCard(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Voided> {
  if (!mayAdminister(actor)) return { ok: false, code: 'forbidden' }
  const card = await findIssuedCard(ctx, id)
  if (!card) return { ok: false, code: 'not_found' }
  const now = ctx.clock.now()
  const change = {
    subject: `gift-card:${id}`,
    at: now,
    personId: actor.id,
    personEmail: actor.email,
    before: { amount: card.amount, shown: card.shown },
    after: { voided: true, reason },
  }
  try {
    await runBatch(ctx.db, [
      voidCard(ctx.db, { id, by: actor.id, at: now, why: reason }),
      ...insertEntryOnce(ctx.db, giftVoided(card, now)),
      insertChangeWhere(ctx, change, sql`true`),
    ])
  } catch (error) {
    if (!isTaken(error, 'money_entries.id') && !isUsed(error)) throw error
    return { ok: false, code: 'used' }
  }
  return { ok: true }
}
