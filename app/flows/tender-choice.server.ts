import type { Ctx } from '#app/context.ts'
import { isExpired } from '#app/domain/cards.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { type CardView, listCards } from '#app/features/payments/queries.server.ts'
import { type BankView, listBanks } from '#app/features/vault/queries.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import type { Sandbox } from '#app/services/gateway.server.ts'

/** By what something that is paid whole can be paid. Money in cents. */
export type TenderChoice = {
  amount: number
  balance: number
  cards: CardView[]
  banks: BankView[]
  /** What was chosen before. */
  method: 'online' | 'wallet' | null
  testCards: Sandbox['cards'] | null
}

export async function readTenderChoice(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>,
  actor: Actor,
  { amount, method }: Pick<TenderChoice, 'amount' | 'method'>,
): Promise<TenderChoice> {
  const [cards, banks, balance] = await Promise.all([
    listCards(ctx, actor),
    listBanks(ctx, actor),
    walletBalance(ctx, actor.id),
  ])
  const today = calendarMonth(ctx.clock.now())
  return {
    ...{ amount, method, balance },
    cards: cards.filter(({ expiry }) => !isExpired(expiry, today)),
    banks: banks.filter(({ status }) => status === 'verified'),
    testCards: ctx.gateway.sandbox?.cards ?? null,
  }
}

/** `card:{id}` or `bank:{id}`, as forms name them; an id alone is a card's. Nothing is the default card. */
export async function chosenSource(ctx: Pick<Ctx, 'db' | 'gateway'>, actor: Actor, source: string | null) {
  if (source?.startsWith('bank:')) return { kind: 'bank' as const, id: source.slice(5) }
  if (source) return { kind: 'card' as const, id: source.replace(/^card:/, '') }
  const [first] = await listCards(ctx, actor)
  return first ? { kind: 'card' as const, id: first.id } : null
}
