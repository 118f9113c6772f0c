import type { Ctx } from '#app/context.ts'
import { expiryYears, isExpired } from '#app/domain/money/cards.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { PayProblem, PayRefusalWord } from '#app/domain/money/pay-problems.ts'
import { type PayBy, walletShare } from '#app/domain/money/tender.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { addCard } from '#app/features/payments/commands.server.ts'
import { type CardErrors, type CardFault, readCard } from '#app/features/payments/inputs.ts'
import { listCards } from '#app/features/payments/queries.server.ts'
import { listBanks } from '#app/features/vault/queries.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import type { Tender } from './pay.server.ts'

type Form = Record<string, unknown>
/** In the words of the answer to a form. */
type Wrong = { ok: false; refused: PayRefusalWord | null; faults: CardErrors }
export type ReadTender = { ok: true; tender: Tender } | Wrong
type Source = NonNullable<Tender['source']>
export type Means = Awaited<ReturnType<typeof readMeans>>

/** What a form that pays is answered. */
export type PayAnswer = FormAnswer<CardFault, PayProblem>

/** By what somebody can pay just now. Money in cents. */
export async function readMeans(ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>, actor: Actor) {
  const today = calendarMonth(ctx.clock.now())
  const [cards, banks, balance] = await Promise.all([
    listCards(ctx, actor),
    listBanks(ctx, actor),
    walletBalance(ctx, actor.id),
  ])
  return {
    cards,
    today,
    balance,
    years: expiryYears(today),
    /** Accounts that can be debited. */
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
  /** How much credit the form has shown to be used beside what is chosen; null for none. */
  credit: Cents | null
  due: Cents
  form: Form
  /** Whether it may be paid by hand, where it is collected. */
  atPickup?: boolean
}

/**
 * What was chosen, as it can be charged: a card that was typed is kept first. No more credit is used than was shown;
 * where there is less of it meanwhile, that is said before anything is bought or paid.
 */
export async function readTender(
  ctx: Ctx,
  actor: Actor,
  { pay, credit, due, form, atPickup = false }: Chosen,
): Promise<ReadTender> {
  if (pay.kind === 'pickup')
    return atPickup ? { ok: true, tender: { wallet: 0, source: null } } : wrong('method')
  const balance = pay.kind === 'wallet' || credit !== null ? await walletBalance(ctx, actor.id) : 0
  if (pay.kind === 'wallet')
    return balance >= due ? { ok: true, tender: { wallet: due, source: null } } : wrong('wallet')
  const shown = credit === null ? 0 : walletShare(due, credit)
  const wallet = walletShare(due, Math.min(credit ?? 0, balance))
  if (wallet < shown) return wrong('wallet')
  if (wallet === due) return { ok: true, tender: { wallet, source: null } }
  const read = await readSource(ctx, actor, pay, form)
  return read.ok ? { ok: true, tender: { wallet, source: read.source } } : read
}

/** What is kept of it, or the card that was typed, as it can be charged. */
async function readSource(
  ctx: Ctx,
  actor: Actor,
  pay: PayBy,
  form: Form,
): Promise<{ ok: true; source: Source } | Wrong> {
  if (!('id' in pay)) return pay.kind === 'new' ? readTyped(ctx, actor, form) : wrong('method')
  const { cards, banks, today } = await readMeans(ctx, actor)
  if (pay.kind === 'bank')
    return banks.some(({ id }) => id === pay.id) ? { ok: true, source: pay } : wrong('bank')
  const card = cards.find(({ id }) => id === pay.id)
  if (!card) return wrong('card')
  return isExpired(card.expiry, today) ? wrong('card_expired') : { ok: true, source: pay }
}

async function readTyped(ctx: Ctx, actor: Actor, form: Form): Promise<{ ok: true; source: Source } | Wrong> {
  // where the gateway has fields of its own, no number may come through a form of ours
  if (!ctx.gateway.sandbox) return wrong('card')
  const read = readCard(form, calendarMonth(ctx.clock.now()))
  if (!read.ok) return { ok: false, refused: null, faults: read.errors }
  const added = await addCard(ctx, actor, read.card)
  if (added.ok) return { ok: true, source: { kind: 'card', id: added.id } }
  if (added.code === 'details') return { ok: false, refused: null, faults: { card_number: 'details' } }
  return wrong(added.code === 'many' ? 'many' : 'failed')
}

function wrong(refused: PayRefusalWord): Wrong {
  return { ok: false, refused, faults: {} }
}

/** What is paid whole by its own flow: out of the wallet, or by what is kept. */
export function wholeBy({ source }: Tender) {
  return source
    ? { payment_method: 'online' as const, source: `${source.kind}:${source.id}` }
    : { payment_method: 'wallet' as const, source: null }
}

/** `card:{id}` or `bank:{id}`, as programs name them; an id alone is a card's. Nothing is the default card. */
export async function chosenSource(ctx: Pick<Ctx, 'db' | 'gateway'>, actor: Actor, source: string | null) {
  if (source?.startsWith('bank:')) return { kind: 'bank' as const, id: source.slice(5) }
  if (source) return { kind: 'card' as const, id: source.replace(/^card:/, '') }
  const [first] = await listCards(ctx, actor)
  return first ? { kind: 'card' as const, id: first.id } : null
}
