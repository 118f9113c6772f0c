import { balanced, type Entry } from './books.ts'
import { type Cents, share } from './money.ts'

/** A restocking fee: due until it is paid or a member of the seller's staff waives it. */
export const FEE_STATES = ['due', 'paid', 'waived'] as const
export type FeeState = (typeof FEE_STATES)[number]

/** What somebody has done to owe one. */
export const FEE_CAUSES = ['unpaid', 'not_collected'] as const
export type FeeCause = (typeof FEE_CAUSES)[number]

export type FeeTerms = { kind: 'amount' | 'percent'; amount: Cents; bps: number }

/** What a fee comes to for lots of that hammer price. */
export function feeOf({ kind, amount, bps }: FeeTerms, hammer: Cents): Cents {
  return kind === 'amount' ? amount : share(hammer, bps)
}

/** It was paid, and nothing of it was to be owed: its owner has it in their wallet. */
export function feeReturned(fee: Fee & { personId: string }): Entry {
  const { id, organisationId, personId, amount, at } = fee
  return balanced({
    id: `returned:${id}`,
    kind: 'fee-returned',
    at,
    lines: [
      { account: 'seller', party: organisationId, amount },
      { account: 'wallet', party: personId, amount: -amount },
    ],
  })
}

type Fee = { id: string; organisationId: string; amount: Cents; at: number }

/** Its owner owes it, and its seller is owed it. */
export function feeCharged(fee: Fee): Entry {
  const { id, organisationId, amount, at } = fee
  return balanced({
    id: `charged:${id}`,
    kind: 'fee-charged',
    at,
    lines: [
      { account: 'fee', party: id, amount },
      { account: 'seller', party: organisationId, amount: -amount },
    ],
  })
}

/** Nobody owes it any more, and nobody is owed it. */
export function feeWaived(fee: Fee): Entry {
  const { id, organisationId, amount, at } = fee
  return balanced({
    id: `waived:${id}`,
    kind: 'fee-waived',
    at,
    lines: [
      { account: 'fee', party: id, amount: -amount },
      { account: 'seller', party: organisationId, amount },
    ],
  })
}
