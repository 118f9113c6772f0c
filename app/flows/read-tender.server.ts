import type { Ctx } from '#app/context.ts'
import { expiryYears, isExpired } from '#app/domain/cards.ts'
import type { Cents } from '#app/domain/money.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { walletShare } from '#app/domain/tender.ts'
import type { PayBy } from '#app/features/checkout/inputs.ts'
import { addCard } from '#app/features/payments/commands.server.ts'
import { type CardErrors, readCard } from '#app/features/payments/inputs.ts'
import { listCards } from '#app/features/payments/queries.server.ts'
import { listBanks } from '#app/features/vault/queries.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'

type Tender = { wallet: Cents; source: { kind: 'card' | 'bank'; id: string } | null }
export type TenderFault = 'card' | 'card_expired' | 'bank' | 'wallet' | 'failed' | 'many'
export type ReadTender =
  | { ok: true; tender: Tender }
  | { ok: false; problem: TenderFault | null; errors: CardErrors }

/** By what somebody can pay just now. */
export async function readMeans(ctx: Ctx, actor: Actor) {
  const today = calendarMonth(ctx.clock.now())
  const [cards, banks, balance] = await Promise.all([
    listCards(ctx, actor),
    listBanks(ctx, actor),
    walletBalance(ctx, actor.id),
  ])
  return {
    ...{ cards, today, balance, years: expiryYears(today) },
    // where the gateway has fields of its own, no number may come through a form of ours
    typed: ctx.gateway.cardFields === null,
    banks: banks
      .filter(({ status }) => status === 'verified')
      .map(({ id, bankName, last4 }) => ({ id, bankName, last4 })),
  }
}

/**
 * What was chosen, as it can be charged: a card that was typed is kept first. `wallet`: how much credit its reader was
 * shown to be used; null for none. What can no longer be paid so is said before anything is bought.
 */
export async function readTender(
  ctx: Ctx,
  actor: Actor,
  {
    pay,
    wallet,
    total,
    form,
  }: { pay: PayBy; wallet: Cents | null; total: Cents; form: Record<string, unknown> },
): Promise<ReadTender> {
  const wrong = (problem: TenderFault | null, errors: CardErrors = {}): ReadTender => ({
    ok: false,
    problem,
    errors,
  })
  const balance = await walletBalance(ctx, actor.id)
  if (pay.kind === 'pickup') return { ok: true, tender: { wallet: 0, source: null } }
  if (pay.kind === 'wallet')
    return balance >= total ? { ok: true, tender: { wallet: total, source: null } } : wrong('wallet')
  const share = wallet === null ? 0 : walletShare(total, balance)
  if (wallet !== null && share !== wallet) return wrong('wallet')
  if (pay.kind === 'new') {
    if (ctx.gateway.cardFields) return wrong('card')
    const read = readCard(form, calendarMonth(ctx.clock.now()))
    if (!read.ok) return wrong(null, read.errors)
    const added = await addCard(ctx, actor, read.card)
    if (added.ok) return { ok: true, tender: { wallet: share, source: { kind: 'card', id: added.id } } }
    if (added.code === 'details') return wrong(null, { card_number: 'details' })
    return wrong(added.code === 'many' ? 'many' : 'failed')
  }
  if (!('id' in pay)) return wrong('card')
  const { kind, id } = pay
  const means = await readMeans(ctx, actor)
  if (kind === 'bank' && !means.banks.some((bank) => bank.id === id)) return wrong('bank')
  const card = means.cards.find((one) => one.id === id)
  if (kind === 'card' && !card) return wrong('card')
  if (card && isExpired(card.expiry, means.today)) return wrong('card_expired')
  return { ok: true, tender: { wallet: share, source: { kind, id } } }
}
