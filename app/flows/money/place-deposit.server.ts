import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { isMember } from '#app/domain/people/permissions.ts'
import type { DepositInput } from '#app/features/deposits/inputs.ts'
import {
  type Deposit,
  type DepositTerms,
  findOpenDeposit,
  findTerms,
} from '#app/features/deposits/queries.server.ts'
import { insertPending, rememberOffer, reprice } from '#app/features/deposits/writes.server.ts'
import type { Payment } from '#app/features/payments/queries.server.ts'
import type { KeptOffer } from '#app/lib/kept-offer.ts'
import { type PayRefusal, startPayment } from './pay.server.ts'
import { chosenSource } from './tender.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'log'>

export type DepositRefusal =
  | PayRefusal
  /** The listing asks for none; it is over; it is their own organisation's. */
  | ('not_needed' | 'closed' | 'own_item')
  /** There is no card to charge. */
  | 'no_card'
/** `kept`: the offer that waits for it. */
type Order = Pick<DepositInput, 'payment_method' | 'source' | 'attempt'> & { kept?: KeptOffer | null }

export type Placing =
  | { ok: true; depositId: string; amount: number; placedAt: number; payment: Payment | null }
  | { ok: false; code: DepositRefusal }

/** What a listing asks for, of somebody who may offer there; or why they can place none. */
export async function findDepositTerms(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  listingId: string,
): Promise<{ ok: true; terms: DepositTerms & { amount: number } } | { ok: false; code: DepositRefusal }> {
  const terms = await findTerms(ctx, listingId)
  if (!terms) return { ok: false, code: 'not_found' }
  const { amount } = terms
  if (amount === null) return { ok: false, code: 'not_needed' }
  if (terms.over) return { ok: false, code: 'closed' }
  if (isMember(actor, terms.organisationId)) return { ok: false, code: 'own_item' }
  return { ok: true, terms: { ...terms, amount } }
}

/**
 * Leaves what a listing asks for with the house, out of the wallet or by a card or an account that is kept. Sent twice,
 * or from two tabs, it is one deposit and one payment. The amount is the listing's, whatever was sent.
 */
export async function placeDeposit(
  ctx: Deps,
  actor: Actor,
  listingId: string,
  { payment_method, source, attempt, kept = null }: Order,
): Promise<Placing> {
  const found = await findDepositTerms(ctx, actor, listingId)
  if (!found.ok) return found
  const { amount, organisationId } = found.terms
  const now = ctx.clock.now()
  const fresh = {
    id: crypto.randomUUID(),
    personId: actor.id,
    listingId,
    organisationId,
    amount,
    createdAt: now,
  }
  let open = await findOpenDeposit(ctx, actor.id, listingId)
  if (!open) {
    await insertPending(ctx.db, fresh)
    open = await findOpenDeposit(ctx, actor.id, listingId)
  }
  // it was there a moment ago: its owner has taken it back, or the listing is over
  if (!open) return { ok: false, code: 'closed' }
  if (open.status !== 'pending') return answer(open, null)
  if (kept) await rememberOffer(ctx.db, open.id, kept)
  if (open.amount !== amount) await reprice(ctx.db, { id: open.id, amount })
  const by = payment_method === 'wallet' ? null : await chosenSource(ctx, actor, source)
  if (payment_method === 'online' && !by) return { ok: false, code: 'no_card' }
  const paying = await startPayment(ctx, actor, {
    attempt,
    asked: { deposit: listingId, payment_method, source },
    tender: { wallet: by ? 0 : amount, source: by },
    targets: [{ kind: 'deposit', id: open.id, amount }],
  })
  return paying.ok ? answer({ ...open, amount }, paying.payment) : paying
}

function answer({ id, amount, createdAt }: Deposit, payment: Payment | null): Placing {
  return { ok: true, depositId: id, amount, placedAt: createdAt, payment }
}
