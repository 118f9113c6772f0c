import type { Entry } from './books.ts'
import { balanced } from './books.ts'
import { type Cents, share } from './money.ts'

/**
 * What a bidder leaves with the house before they may offer on a listing that asks for it.
 *
 * - `pending`: its payment has not gone through yet.
 * - `held`: its owner may offer.
 * - `asked`: its owner wants it back, and the listing's room is asked whether something of theirs stands there.
 * - `releasing`: what is left of it is on its way back to its owner.
 * - `released`, `applied` (to the invoice of what they won), `kept` (by the seller, on default): where it has ended.
 */
export const DEPOSIT_STATES = [
  'pending',
  'held',
  'asked',
  'releasing',
  'released',
  'applied',
  'kept',
] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** A listing asks for one deposit of a person at a time: while it is in one of these, there is no second. */
export const OPEN_STATES = ['pending', 'held', 'asked'] as const

const NEXT: Readonly<Record<DepositState, readonly DepositState[]>> = {
  // a payment that comes through after the close is given back
  pending: ['held', 'releasing'],
  held: ['asked', 'releasing', 'applied'],
  asked: ['held', 'releasing', 'applied'],
  // the part that was not needed goes back first, where there is one
  releasing: ['released', 'applied', 'kept'],
  released: [],
  // the invoice was not paid: the deposit is whole again and shared out by the terms
  applied: ['releasing', 'kept'],
  kept: [],
}

export function mayBecome(from: DepositState, to: DepositState): boolean {
  return NEXT[from].includes(to)
}

export type DepositParts = { amount: Cents; applied: Cents; kept: Cents }

/** Which of the two times that something of it can go back: after a close, or after its invoice was not paid. */
export function turnOf({ invoiceId, applied }: { invoiceId: string | null; applied: Cents }) {
  return invoiceId !== null && applied === 0 ? 'default' : 'close'
}

/** What is neither on an invoice nor the seller's: it is its owner's. */
export function restOf({ amount, applied, kept }: DepositParts): Cents {
  return amount - applied - kept
}

/** Where a deposit stands whose rest, if there was one, is back with its owner. */
export function endOf({ applied, kept }: DepositParts): 'released' | 'applied' | 'kept' {
  return kept > 0 ? 'kept' : applied > 0 ? 'applied' : 'released'
}

/** How a deposit is shared between an invoice and its owner, whom an excess is given back to. */
export function applyTo(amount: Cents, owed: Cents): DepositParts {
  return { amount, applied: Math.max(0, Math.min(amount, owed)), kept: 0 }
}

/** How it is shared between seller and owner when the invoice was not paid. */
export function keepOf(amount: Cents, keptBps: number): DepositParts {
  return { amount, applied: 0, kept: Math.min(amount, share(amount, keptBps)) }
}

/** By what it was placed, and where it goes back to. `cash`: left at the yard. */
export type DepositTender = 'card' | 'bank' | 'wallet' | 'cash'
export type ReleaseTo = 'original' | 'wallet'

/** Where a rest goes: a gateway gives back what it has taken; all else, and what it refuses, goes to the wallet. */
export function routeOf(tender: DepositTender, to: ReleaseTo, refused: boolean): 'gateway' | 'wallet' {
  const byGateway = tender === 'card' || tender === 'bank'
  return byGateway && to === 'original' && !refused ? 'gateway' : 'wallet'
}

type Deposit = { id: string; personId: string; at: number }

/** Somebody has left it at the yard of the organisation that asks for it. */
export function depositLeft({
  id,
  organisationId,
  amount,
  at,
}: {
  id: string
  organisationId: string
  amount: Cents
  at: number
}): Entry {
  return balanced({
    id: `left:${id}`,
    kind: 'deposit-left',
    at,
    lines: [
      { account: 'cash', party: organisationId, amount },
      { account: 'deposit', party: id, amount: -amount },
    ],
  })
}

/** The invoice of what was won is paid by what was left for it. */
export function depositApplied(deposit: Deposit & { invoiceId: string; applied: Cents }): Entry {
  const { id, invoiceId, applied, at } = deposit
  return balanced({
    id: `applied:${id}`,
    kind: 'deposit-applied',
    at,
    lines: [
      { account: 'deposit', party: id, amount: applied },
      { account: 'receivable', party: invoiceId, amount: -applied },
    ],
  })
}

/** What its payment's owner was given back at the gateway itself. */
export type GivenOutside = { paymentId: string; amount: Cents }

/**
 * A rest is back with its owner: at the gateway that had taken it, or in their wallet. What they were given back of it
 * at the gateway itself, before, is only said.
 */
export function depositReleased(
  deposit: Deposit & {
    rest: Cents
    gateway: string | null
    turn: 'close' | 'default'
    outside?: GivenOutside | null
  },
): Entry {
  const { id, personId, rest, gateway, turn, outside, at } = deposit
  const given = rest - (outside?.amount ?? 0)
  return balanced({
    id: `released:${id}:${turn}`,
    kind: 'deposit-released',
    at,
    lines: [
      { account: 'deposit', party: id, amount: rest },
      gateway === null
        ? { account: 'wallet', party: personId, amount: -given }
        : { account: 'clearing', party: gateway, amount: -given },
      ...(outside
        ? [{ account: 'uncredited' as const, party: outside.paymentId, amount: -outside.amount }]
        : []),
    ],
  })
}

/** What was said to have gone back at the gateway has come back there: its owner has it in their wallet. */
export function outsideReturned({ id, personId, at }: Deposit, { paymentId, amount }: GivenOutside): Entry {
  return balanced({
    id: `released:${id}:returned`,
    kind: 'deposit-released',
    at,
    lines: [
      { account: 'uncredited', party: paymentId, amount },
      { account: 'wallet', party: personId, amount: -amount },
    ],
  })
}

/** The seller keeps what the terms give them of a deposit whose invoice was not paid. */
export function depositKept(deposit: Deposit & { organisationId: string; kept: Cents }): Entry {
  const { id, organisationId, kept, at } = deposit
  return balanced({
    id: `kept:${id}`,
    kind: 'deposit-kept',
    at,
    lines: [
      { account: 'deposit', party: id, amount: kept },
      { account: 'seller', party: organisationId, amount: -kept },
    ],
  })
}

type DefaultedInvoice = {
  id: string
  organisationId: string
  hammer: Cents
  premium: Cents
  tax: Cents
  total: Cents
  delivery?: Cents
}

/** An invoice that nobody will pay: what was booked with it is taken back, and a deposit on it is whole again. */
export function invoiceDefaulted(
  invoice: DefaultedInvoice,
  deposit: { id: string; applied: Cents } | null,
  at: number,
): Entry {
  const { id, organisationId, hammer, premium, tax, total, delivery = 0 } = invoice
  const applied = deposit?.applied ?? 0
  return balanced({
    id: `defaulted:${id}`,
    kind: 'invoice-defaulted',
    at,
    lines: [
      { account: 'receivable', party: id, amount: -(total - applied) },
      ...(deposit ? [{ account: 'deposit' as const, party: deposit.id, amount: -applied }] : []),
      { account: 'seller', party: organisationId, amount: hammer + delivery },
      { account: 'premium', party: '', amount: premium },
      { account: 'tax', party: '', amount: tax },
    ],
  })
}

/** What the pages of deposits show: all of them, or those that have come to one end. */
export const DEPOSIT_ACTIONS = ['all', 'held', 'released', 'applied', 'kept'] as const
export type DepositAction = (typeof DEPOSIT_ACTIONS)[number]

export function isDepositAction(action: string | undefined): action is DepositAction {
  return DEPOSIT_ACTIONS.some((one) => one === action)
}
