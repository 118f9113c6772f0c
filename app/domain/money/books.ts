import type { Cents } from './money.ts'
import type { Total } from './pricing.ts'

/**
 * The accounts of the books, and whose they are (`party`). What others owe the house: `receivable` an invoice, `fee` a
 * restocking fee. What the house owes others, or holds for them: `seller` an organisation, `wallet` a person,
 * `wallet_held` what a payment under way has put aside, `deposit` a deposit, `gift` cards that nobody has redeemed,
 * `refunds` a credit note that is not given back yet. `granted` is what it has given away, as gift cards. What has come in: `clearing` what a gateway has taken and not yet
 * paid out, `cash` what an organisation was paid by hand. What gateways do by themselves: `gateway_fee` is what they have
 * kept for their work, `disputed` what they withhold of a charge while its dispute is open, by dispute; `chargeback` what was
 * lost by one; `uncredited` what was given back there and no credit note says yet, by payment.
 */
export type Account =
  | ('receivable' | 'fee')
  | ('seller' | 'premium' | 'tax')
  | ('wallet' | 'wallet_held' | 'deposit' | 'gift' | 'refunds')
  | ('clearing' | 'cash' | 'granted')
  | ('gateway_fee' | 'disputed' | 'chargeback' | 'uncredited')

/** What an accountant calls them: `debt` is what the house owes, or holds for others. Assets and costs grow by debits. */
export type AccountClass = 'asset' | 'debt' | 'income' | 'cost'

export const ACCOUNT_CLASSES: Readonly<Record<Account, AccountClass>> = {
  clearing: 'asset',
  cash: 'asset',
  receivable: 'asset',
  fee: 'asset',
  disputed: 'asset',
  // it is owed to nobody, but a credit note is still to say of what it was given back
  uncredited: 'asset',
  seller: 'debt',
  deposit: 'debt',
  wallet: 'debt',
  wallet_held: 'debt',
  gift: 'debt',
  refunds: 'debt',
  tax: 'debt',
  premium: 'income',
  gateway_fee: 'cost',
  chargeback: 'cost',
  granted: 'cost',
}

/** In the order of a balance: what there is, what is owed, what was earned, what it cost. */
export const ACCOUNTS = Object.keys(ACCOUNT_CLASSES) as Account[]

/** One account moved by one amount: a debit above zero, a credit below. */
export type EntryLine = { account: Account; party: string; amount: Cents }

/** A movement of money: whole, and its lines come to zero. Its id is the same however often it is thought of. */
export type Entry = {
  id: string
  kind: EntryKind
  /** Epoch milliseconds. */
  at: number
  lines: EntryLine[]
}

export type EntryKind =
  | ('invoice-issued' | 'delivery-chosen' | 'invoice-cancelled')
  /** What payments were called while there were cards and invoices alone. */
  | 'card-payment'
  | ('payment' | 'wallet-held' | 'wallet-returned')
  /** At the yard, before there were deposits in the books. */
  | 'deposit-left'
  | ('deposit-applied' | 'deposit-released' | 'deposit-kept')
  | ('invoice-defaulted' | 'fee-charged' | 'fee-waived' | 'fee-returned')
  | ('credit-note' | 'refund')
  | ('cash-payment' | 'cash-undone')
  | ('gift-issued' | 'gift-redeemed' | 'gift-voided')
  | ('gateway-fee' | 'outside-refund' | 'outside-refund-undone' | 'refund-undone')
  | ('dispute-withheld' | 'dispute-reinstated' | 'dispute-lost' | 'dispute-regained')

/** `delivery` is the seller's beside the hammer price; its tax is in `tax`. */
export type IssuedInvoice = Total & {
  id: string
  organisationId: string
  createdAt: number
  delivery?: Cents
}

/** What a buyer has come to owe, and to whom it goes once they have paid. */
export function invoiceIssued(invoice: IssuedInvoice): Entry {
  const { id, organisationId, hammer, premium, tax, total, createdAt, delivery = 0 } = invoice
  return balanced({
    id: `issued:${id}`,
    kind: 'invoice-issued',
    at: createdAt,
    lines: [
      { account: 'receivable', party: id, amount: total },
      { account: 'seller', party: organisationId, amount: -(hammer + delivery) },
      { account: 'premium', party: '', amount: -premium },
      { account: 'tax', party: '', amount: -tax },
    ],
  })
}

/** What an unpaid invoice owes more, or less, since its buyer has chosen how they get what they have bought. */
export type ChosenDelivery = {
  invoiceId: string
  organisationId: string
  /** Counts the choices. */
  version: number
  delivery: Cents
  tax: Cents
}

export function deliveryChosen(
  { invoiceId, organisationId, version, delivery, tax }: ChosenDelivery,
  at: number,
): Entry {
  return balanced({
    id: `delivery:${invoiceId}:${version}`,
    kind: 'delivery-chosen',
    at,
    lines: [
      { account: 'receivable', party: invoiceId, amount: delivery + tax },
      { account: 'seller', party: organisationId, amount: -delivery },
      { account: 'tax', party: '', amount: -tax },
    ],
  })
}

/** What a payment pays; a wallet is known by its person. */
export type PayTarget = { kind: 'invoice' | 'wallet' | 'deposit' | 'fee'; id: string; amount: Cents }

export type PaidPayment = {
  id: string
  personId: string
  /** All of it, and the part that comes out of the wallet. */
  amount: Cents
  walletAmount: Cents
  /** Null where the wallet pays alone. */
  gateway: string | null
}

const TARGET_ACCOUNTS = { invoice: 'receivable', wallet: 'wallet', deposit: 'deposit', fee: 'fee' } as const

/** The wallet's part of a payment that begins: nobody else can spend it meanwhile. */
export function walletHeld(payment: PaidPayment, at: number): Entry {
  const { id, personId, walletAmount } = payment
  return balanced({
    id: `held:${id}`,
    kind: 'wallet-held',
    at,
    lines: [
      { account: 'wallet', party: personId, amount: walletAmount },
      { account: 'wallet_held', party: id, amount: -walletAmount },
    ],
  })
}

/** The payment came to nothing: its owner has the wallet's part again. */
export function walletReturned(payment: PaidPayment, at: number): Entry {
  const { id, personId, walletAmount } = payment
  return balanced({
    id: `returned:${id}`,
    kind: 'wallet-returned',
    at,
    lines: [
      { account: 'wallet_held', party: id, amount: walletAmount },
      { account: 'wallet', party: personId, amount: -walletAmount },
    ],
  })
}

/** A payment has gone through: what the gateway has taken and what was put aside has reached what it was for. */
export function paymentMade(payment: PaidPayment, targets: readonly PayTarget[], at: number): Entry {
  const { id, amount, walletAmount, gateway } = payment
  return balanced({
    id: `paid:${id}`,
    kind: 'payment',
    at,
    lines: [
      { account: 'clearing', party: gateway ?? '', amount: amount - walletAmount },
      { account: 'wallet_held', party: id, amount: walletAmount },
      ...targets.map((target) => ({
        account: TARGET_ACCOUNTS[target.kind],
        party: target.id,
        amount: -target.amount,
      })),
    ],
  })
}

export type CashPayment = { id: string; invoiceId: string; organisationId: string; amount: Cents }

/** An organisation was paid by hand what an invoice was to bring in. */
export function paidInCash(payment: CashPayment, at: number): Entry {
  const { id, invoiceId, organisationId, amount } = payment
  return balanced({
    id: `cash:${id}`,
    kind: 'cash-payment',
    at,
    lines: [
      { account: 'cash', party: organisationId, amount },
      { account: 'receivable', party: invoiceId, amount: -amount },
    ],
  })
}

/** It was recorded by mistake: the invoice owes it again. */
export function cashUndone(payment: CashPayment, at: number): Entry {
  const { id, invoiceId, organisationId, amount } = payment
  return balanced({
    id: `cash-undone:${id}`,
    kind: 'cash-undone',
    at,
    lines: [
      { account: 'receivable', party: invoiceId, amount },
      { account: 'cash', party: organisationId, amount: -amount },
    ],
  })
}

/** The house owes the amount of a gift card to whoever redeems it. */
export function giftIssued(card: { id: string; amount: Cents }, at: number): Entry {
  return balanced({
    id: `gift-issued:${card.id}`,
    kind: 'gift-issued',
    at,
    lines: [
      { account: 'granted', party: '', amount: card.amount },
      { account: 'gift', party: '', amount: -card.amount },
    ],
  })
}

export function giftRedeemed(card: { id: string; amount: Cents; personId: string }, at: number): Entry {
  return balanced({
    id: `gift-redeemed:${card.id}`,
    kind: 'gift-redeemed',
    at,
    lines: [
      { account: 'gift', party: '', amount: card.amount },
      { account: 'wallet', party: card.personId, amount: -card.amount },
    ],
  })
}

/** A card that nobody has redeemed is worth nothing any more: the house owes its amount to nobody. */
export function giftVoided(card: { id: string; amount: Cents }, at: number): Entry {
  return balanced({
    id: `gift-voided:${card.id}`,
    kind: 'gift-voided',
    at,
    lines: [
      { account: 'gift', party: '', amount: card.amount },
      { account: 'granted', party: '', amount: -card.amount },
    ],
  })
}

/** Lines of nothing are left out. Throws where amounts do not fit together: such a movement has not happened. */
export function balanced(entry: Entry): Entry {
  const lines = entry.lines.filter(({ amount }) => amount !== 0)
  const rest = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (rest !== 0 || lines.some(({ amount }) => !Number.isSafeInteger(amount)))
    throw new Error(`Entry ${entry.id} does not balance: ${rest} cents are left.`)
  return { ...entry, lines }
}
