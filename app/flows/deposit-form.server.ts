import type { Ctx } from '#app/context.ts'
import { isExpired } from '#app/domain/cards.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { findOpenDeposit } from '#app/features/deposits/queries.server.ts'
import { type CardView, listCards } from '#app/features/payments/queries.server.ts'
import { type BankView, listBanks } from '#app/features/vault/queries.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import type { KeptOffer } from '#app/lib/kept-offer.ts'
import type { Sandbox } from '#app/services/gateway.server.ts'
import { type DepositRefusal, findDepositTerms } from './place-deposit.server.ts'

/** Why no deposit was placed, as its form says it. */
export type DepositProblem =
  | (
      | 'method'
      | 'no_card'
      | 'card'
      | 'card_expired'
      | 'bank'
      | 'bank_unverified'
      | 'wallet'
      | 'gateway'
      | 'amount'
    )
  | ('declined' | 'insufficient_funds' | 'not_authenticated' | 'not_attempted' | 'bank_refused')

/** What the form of a deposit shows. Money in cents. */
export type DepositFormData = {
  lot: { id: string; lotNumber: number; title: string }
  amount: number
  balance: number
  cards: CardView[]
  banks: BankView[]
  attempt: string
  /** The offer that waits for it. */
  kept: KeptOffer | null
  method: 'online' | 'wallet' | null
  problem: DepositProblem | null
  testCards: Sandbox['cards'] | null
}

type Asked = Pick<DepositFormData, 'kept' | 'method' | 'problem'>

/** The form for this listing, or why there is none. */
export async function readDepositForm(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>,
  actor: Actor,
  listingId: string,
  asked: Asked,
): Promise<{ ok: true; form: DepositFormData } | { ok: false; code: DepositRefusal }> {
  const [found, open, cards, banks, balance] = await Promise.all([
    findDepositTerms(ctx, actor, listingId),
    findOpenDeposit(ctx, actor.id, listingId),
    listCards(ctx, actor),
    listBanks(ctx, actor),
    walletBalance(ctx, actor.id),
  ])
  if (!found.ok) return found
  if (open && open.status !== 'pending') return { ok: false, code: 'not_needed' }
  const { lotNumber, title, amount } = found.terms
  const today = calendarMonth(ctx.clock.now())
  const form = {
    ...{ lot: { id: listingId, lotNumber, title }, amount, balance, ...asked },
    cards: cards.filter(({ expiry }) => !isExpired(expiry, today)),
    banks: banks.filter(({ status }) => status === 'verified'),
    attempt: crypto.randomUUID(),
    testCards: ctx.gateway.sandbox?.cards ?? null,
  }
  return { ok: true, form }
}
