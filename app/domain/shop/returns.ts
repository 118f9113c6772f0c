import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'

/** `refused`, `cancelled` and `refunded` are the end. */
export const RETURN_STATES = ['raised', 'approved', 'refused', 'cancelled', 'received', 'refunded'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const RETURN_REASONS = ['not_as_described', 'parts_missing', 'does_not_work', 'changed_mind'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export type ReturnAct = 'approve' | 'refuse' | 'cancel' | 'receive' | 'refund'
/** Who somebody is to a return: the buyer, or who answers for the seller. */
export type ReturnSide = 'buyer' | 'seller'

type Step = { by: ReturnSide; from: readonly ReturnState[]; to: ReturnState }

/** What may be done, by whom, and when. A seller may refund before anything has come back. */
export const RETURN_STEPS: Readonly<Record<ReturnAct, Step>> = {
  approve: { by: 'seller', from: ['raised'], to: 'approved' },
  refuse: { by: 'seller', from: ['raised'], to: 'refused' },
  cancel: { by: 'buyer', from: ['raised', 'approved'], to: 'cancelled' },
  receive: { by: 'seller', from: ['approved'], to: 'received' },
  refund: { by: 'seller', from: ['approved', 'received'], to: 'refunded' },
}

export function mayDo(act: ReturnAct, { state, side }: { state: ReturnState; side: ReturnSide }): boolean {
  const { by, from } = RETURN_STEPS[act]
  return by === side && from.includes(state)
}

/**
 * Who somebody is to the returns of an invoice; null when they have nothing to do with it. Nobody answers what they have
 * asked for themselves, whatever else they are.
 */
export function sideOf(
  actor: Pick<Actor, 'id' | 'role' | 'organisations'>,
  invoice: { buyerId: string; organisationId: string; locationId?: string },
): ReturnSide | null {
  if (actor.id === invoice.buyerId) return 'buyer'
  return mayActFor(actor, invoice.organisationId, 'invoices', invoice.locationId) ? 'seller' : null
}

const DAY_MS = 24 * 60 * 60 * 1000

type Sold = { status: 'unpaid' | 'paid' | 'cancelled'; paidAt: number | null }

/** Until when a return can be raised; null for what is not paid, and where nothing is taken back. */
export function returnableUntil({ status, paidAt }: Sold, windowDays: number): number | null {
  return status === 'paid' && paidAt !== null && windowDays > 0 ? paidAt + windowDays * DAY_MS : null
}

export type RaiseRefusal = 'not_paid' | 'window_closed' | 'line' | 'quantity'

/** A line as a return sees it: pieces that were neither credited nor asked back. */
export type ReturnableLine = { id: string; returnable: number }

/** Null where a return of these pieces may be raised, else why not. */
export function refuseRaise(
  invoice: Sold & { lines: readonly ReturnableLine[] },
  asked: readonly { id: string; quantity: number }[],
  { now, windowDays }: { now: number; windowDays: number },
): RaiseRefusal | null {
  if (invoice.status !== 'paid') return 'not_paid'
  const until = returnableUntil(invoice, windowDays)
  if (until === null || now > until) return 'window_closed'
  const lines = new Map(invoice.lines.map((line) => [line.id, line.returnable]))
  if (asked.length === 0 || new Set(asked.map(({ id }) => id)).size < asked.length) return 'line'
  if (asked.some(({ id }) => !lines.has(id))) return 'line'
  const wrong = ({ id, quantity }: { id: string; quantity: number }) =>
    !Number.isSafeInteger(quantity) || quantity < 1 || quantity > (lines.get(id) ?? 0)
  return asked.some(wrong) ? 'quantity' : null
}
