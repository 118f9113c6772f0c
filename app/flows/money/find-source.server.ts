import type { Ctx } from '#app/context.ts'
import { isExpired } from '#app/domain/money/cards.ts'
import { customerFacts, type Payer } from '#app/domain/money/payer.ts'
import { findCard } from '#app/features/payments/queries.server.ts'
import { findBank } from '#app/features/vault/queries.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import type { ChargeSource, SourceKind } from '#app/services/gateway.server.ts'

export type SourceRefusal = 'card' | 'card_expired' | 'bank' | 'bank_unverified'
/** What is charged, and what its owner knows it by: a card's brand or a bank's name. */
export type Source = { source: ChargeSource; brand: string; last4: string }

/** A card or an account of somebody's own as it can be charged, or why it cannot be. */
export async function findSource(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>,
  payer: Payer,
  { kind, id }: { kind: SourceKind; id: string },
): Promise<{ ok: true; found: Source } | { ok: false; code: SourceRefusal }> {
  const customer = () => ctx.gateway.customer(payer.id, customerFacts(payer))
  if (kind === 'bank') {
    const bank = await findBank(ctx, payer, id)
    if (!bank) return { ok: false, code: 'bank' }
    if (bank.status !== 'verified') return { ok: false, code: 'bank_unverified' }
    const source = { kind, ref: bank.gatewayRef, customer: await customer() }
    return { ok: true, found: { source, brand: bank.bankName, last4: bank.last4 } }
  }
  const card = await findCard(ctx, payer, id)
  if (!card) return { ok: false, code: 'card' }
  if (isExpired({ month: card.expiryMonth, year: card.expiryYear }, calendarMonth(ctx.clock.now())))
    return { ok: false, code: 'card_expired' }
  const source = { kind, ref: card.gatewayRef, customer: await customer() }
  return { ok: true, found: { source, brand: card.brand, last4: card.last4 } }
}
