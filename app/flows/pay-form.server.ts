import type { Ctx } from '#app/context.ts'
import { expiryYears, isExpired } from '#app/domain/cards.ts'
import type { Cents } from '#app/domain/money.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { walletShare } from '#app/domain/tender.ts'
import { addCard } from '#app/features/payments/commands.server.ts'
import { type CardErrors, type PayBy, readCard } from '#app/features/payments/inputs.ts'
import { listCards } from '#app/features/payments/queries.server.ts'
import { listBanks } from '#app/features/vault/queries.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import type { Tender } from './pay.server.ts'

export type TenderFault = 'card' | 'card_expired' | 'bank' | 'wallet' | 'failed' | 'many'
export type ReadTender =
  | { ok: true; tender: Tender }
  | { ok: false; problem: TenderFault | null; errors: CardErrors }
export type Means = Awaited<ReturnType<typeof readMeans>>

/** By what somebody can pay just now. */
export async function readMeans(ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>, actor: Actor) {
  const today = calendarMonth(ctx.clock.now())
  const [cards, banks, balance] = await Promise.all([
    listCards(ctx, actor),
    listBanks(ctx, actor),
    walletBalance(ctx, actor.id),
  ])
  return {
    ...{ cards, today, balance, years: expiryYears(today) },
    banks: banks
      .filter(({ status }) => status === 'verified')
      .map(({ id, bankName, last4 }) => ({ id, bankName, last4 })),
    /** What can be typed here; null where new cards are added elsewhere. */
    testCards: ctx.gateway.sandbox?.cards ?? null,
    /** Cards are typed into the gateway's own fields, on a page of their own. */
    hosted: ctx.gateway.cardFields !== null,
    /** False where nothing can be paid online. */
    ready: ctx.gateway.ready,
  }
}

type Chosen = {
  pay: PayBy
  /** How much credit the form has shown to be used; null for none. */
  credit: Cents | null
  due: Cents
  form: Record<string, unknown>
}

/**
 * What was chosen, as it can be charged: a card that was typed is kept first. No more credit is used than was shown;
 * where there is less of it meanwhile, that is said before anything is paid.
 */
export async function readTender(
  ctx: Ctx,
  actor: Actor,
  { pay, credit, due, form }: Chosen,
): Promise<ReadTender> {
  const wrong = (problem: TenderFault | null, errors: CardErrors = {}): ReadTender => ({
    ...{ ok: false, problem, errors },
  })
  const wallet = credit === null ? 0 : walletShare(due, Math.min(credit, await walletBalance(ctx, actor.id)))
  if (credit !== null && wallet < Math.min(credit, walletShare(due, credit))) return wrong('wallet')
  if (wallet === due) return { ok: true, tender: { wallet, source: null } }
  if (pay.kind === 'new') {
    const read = readCard(form, calendarMonth(ctx.clock.now()))
    if (!read.ok) return wrong(null, read.errors)
    const added = await addCard(ctx, actor, read.card)
    if (added.ok) return { ok: true, tender: { wallet, source: { kind: 'card', id: added.id } } }
    if (added.code === 'details') return wrong(null, { card_number: 'details' })
    return wrong(added.code === 'many' ? 'many' : 'failed')
  }
  const { cards, banks, today } = await readMeans(ctx, actor)
  if (pay.kind === 'bank' && !banks.some(({ id }) => id === pay.id)) return wrong('bank')
  const card = cards.find(({ id }) => id === pay.id)
  if (pay.kind === 'card' && !card) return wrong('card')
  if (pay.kind === 'card' && card && isExpired(card.expiry, today)) return wrong('card_expired')
  return { ok: true, tender: { wallet, source: pay } }
}
