import { balanced, type Entry } from './books.ts'
import type { Cents } from './money.ts'

/** `inquiry`: the bank asks and has taken nothing yet. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'

/** Money that a gateway has moved for a dispute: below zero what it has taken. `fee` is beside it. */
export type DisputeMovement = { ref: string; amount: Cents; fee: Cents; at: number }

type DisputeOf = { id: string; gateway: string }

/** What the gateway withholds of a charge, or has given back, and what it keeps for that. */
export function disputeMoved({ id, gateway }: DisputeOf, { ref, amount, fee, at }: DisputeMovement): Entry {
  return balanced({
    id: `dispute-moved:${ref}`,
    kind: amount < 0 ? 'dispute-withheld' : 'dispute-reinstated',
    at,
    lines: [
      { account: 'disputed', party: id, amount: -amount },
      { account: 'gateway_fee', party: gateway, amount: fee },
      { account: 'clearing', party: gateway, amount: amount - fee },
    ],
  })
}

/** The bank has decided against the house: what is withheld does not come back. */
export function disputeLost(id: string, withheld: Cents, at: number): Entry {
  return balanced({
    id: `dispute-lost:${id}`,
    kind: 'dispute-lost',
    at,
    lines: [
      { account: 'chargeback', party: id, amount: withheld },
      { account: 'disputed', party: id, amount: -withheld },
    ],
  })
}

/** A loss that the bank has taken back. */
export function disputeRegained(id: string, lost: Cents, at: number): Entry {
  return balanced({
    id: `dispute-regained:${id}`,
    kind: 'dispute-regained',
    at,
    lines: [
      { account: 'disputed', party: id, amount: lost },
      { account: 'chargeback', party: id, amount: -lost },
    ],
  })
}

type OutsideRefund = { id: string; gateway: string; paymentId: string; amount: Cents }

/** Given back at the gateway itself: nobody has said yet of what. */
export function refundedOutside({ id, gateway, paymentId, amount }: OutsideRefund, at: number): Entry {
  return balanced({
    id: `outside-refund:${id}`,
    kind: 'outside-refund',
    at,
    lines: [
      { account: 'uncredited', party: paymentId, amount },
      { account: 'clearing', party: gateway, amount: -amount },
    ],
  })
}

/** It came back: the bank did not take it. */
export function outsideRefundUndone(refund: OutsideRefund, at: number): Entry {
  return balanced({
    id: `outside-refund-undone:${refund.id}`,
    kind: 'outside-refund-undone',
    at,
    lines: refundedOutside(refund, at).lines.map(({ account, party, amount }) => ({
      account,
      party,
      amount: -amount,
    })),
  })
}

/** What a gateway has kept of a charge before it pays it out. */
export function gatewayFee(payment: { id: string; gateway: string; fee: Cents }, at: number): Entry {
  const { id, gateway, fee } = payment
  return balanced({
    id: `gateway-fee:${id}`,
    kind: 'gateway-fee',
    at,
    lines: [
      { account: 'gateway_fee', party: gateway, amount: fee },
      { account: 'clearing', party: gateway, amount: -fee },
    ],
  })
}
