import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findOpenDeposit } from '#app/features/deposits/queries.server.ts'
import { findOpenPayment } from '#app/features/payments/queries.server.ts'
import type { KeptOffer } from '#app/lib/kept-offer.ts'
import { type DepositRefusal, findDepositTerms } from './place-deposit.server.ts'
import { type Means, type PayAnswer, readMeans } from './tender.server.ts'

/** What the form of a deposit shows. Money in cents. */
export type DepositFormData = {
  amount: number
  means: Means
  /** What was chosen and typed before, and why it was not done. */
  answer: PayAnswer | null
  lot: { id: string; lotNumber: number; title: string }
  attempt: string
  /** The offer that waits for it. */
  kept: KeptOffer | null
  /** Its payment is under way, and the bank has yet to say. */
  waits: boolean
}

type Asked = Pick<DepositFormData, 'kept' | 'answer'>

/** The form for this listing, or why there is none. */
export async function readDepositForm(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>,
  actor: Actor,
  listingId: string,
  asked: Asked,
): Promise<{ ok: true; form: DepositFormData } | { ok: false; code: DepositRefusal }> {
  const [found, open] = await Promise.all([
    findDepositTerms(ctx, actor, listingId),
    findOpenDeposit(ctx, actor.id, listingId),
  ])
  if (!found.ok) return found
  if (open && open.status !== 'pending') return { ok: false, code: 'not_needed' }
  const { lotNumber, title, amount } = found.terms
  const target = open && { kind: 'deposit' as const, id: open.id }
  const form = {
    waits: target !== null && (await findOpenPayment(ctx, [target])) !== null,
    lot: { id: listingId, lotNumber, title },
    amount,
    means: await readMeans(ctx, actor),
    attempt: crypto.randomUUID(),
    ...asked,
  }
  return { ok: true, form }
}
