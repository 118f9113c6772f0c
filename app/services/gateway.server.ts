import type { Expiry } from '#app/domain/money/cards.ts'
import type { DisputeMovement, DisputeState } from '#app/domain/money/gateway-entries.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { PaymentFailure } from '#app/domain/money/pay-problems.ts'

/** A card as it was typed: it goes to the gateway's vault and stays nowhere else. */
export type CardEntry = {
  holder: string
  number: string
  cvv: string
  expiry: Expiry
  address: { line1: string; line2: string; city: string; state: string; zip: string; country: string }
}

/** What may be known of a card in the vault. `ref` is what it is charged by. */
export type VaultedCard = { ref: string; fingerprint: string; brand: string; last4: string; expiry: Expiry }

export type HolderType = 'individual' | 'company'

/** A bank account as it was typed, and from where its owner has allowed to debit it. */
export type BankEntry = {
  holder: string
  type: HolderType
  routing: string
  account: string
  consent: { address: string; userAgent: string }
}

/** `amounts`: two small amounts that the bank shows. `code`: one payment with a code in its text. */
export type BankProof = 'amounts' | 'code'

/** What may be known of an account in the vault. `proofRef` is what it is proved by. */
export type VaultedBank = {
  ref: string
  proofRef: string
  fingerprint: string
  bankName: string
  last4: string
  routing: string
  proof: BankProof
  verified: boolean
}

export type BankState = 'new' | 'verified' | 'failed'

/** `wrong`: try again; `failed`: too many tries, or the bank does not know the account. */
export type BankVerdict = 'verified' | 'wrong' | 'failed'

/** What has become of a card that was typed into the gateway's own fields. */
export type FieldsOutcome =
  | { state: 'vaulted'; card: VaultedCard }
  /** Not sent yet. */
  | { state: 'open' }
  | { state: 'gone' }

/** The gateway's own fields within our page: what is typed into them never comes here. */
export type CardFieldsOfGateway = {
  /** What its script is told who we are by. */
  publishableKey: string
  /** Asked again under the same key it is the same way in. `secret` is for the browser of that person alone. */
  begin: (key: string, customer: string) => Promise<{ ref: string; secret: string }>
  find: (ref: string) => Promise<FieldsOutcome>
}

/**
 * What a gateway tells by itself: which thing to look at again. What has become of it is asked. `refunds` is about a
 * charge of which something was given back; `none` tells what nothing follows from; `other` is not understood.
 */
export type GatewayEvent = {
  id: string
  type: string
  kind: 'charge' | 'refund' | 'refunds' | 'dispute' | 'entry' | 'none' | 'other'
  /** The gateway's reference of the thing. */
  about: string
  /** The key under which we asked for it. */
  key: string | null
}

export type SourceKind = 'card' | 'bank'

/** What is charged, and whose it is as the gateway knows them. */
export type ChargeSource = { kind: SourceKind; ref: string; customer: string }

export type Charge = {
  /** A payment's id. Whatever is asked under one key is one charge, and gets its first answer. */
  key: string
  amount: Cents
  currency: string
  source: ChargeSource
  /** Where a challenge leads back to. */
  returnTo: string
}

export type ChargeOutcome =
  | { state: 'charged'; ref: string }
  /** Its owner has to prove to their bank that it is them, at this address. */
  | { state: 'challenge'; ref: string; address: string }
  /** A bank account is being debited: days may go by before its bank has said yes or no, and nothing ends it. */
  | { state: 'pending'; ref: string }
  | { state: 'refused'; reason: PaymentFailure }

/** Gives back some or all of what a charge has taken. `charge` is the reference of the charge. */
export type Refund = { key: string; charge: string; amount: Cents }

/** `no_charge`: there is none under that reference; `too_much`: more than is left of it. */
export type RefundRefusal = 'no_charge' | 'too_much' | 'failed'

export type RefundOutcome =
  | { state: 'refunded'; ref: string }
  /** Under way to a bank; it may still fail. */
  | { state: 'pending'; ref: string }
  | { state: 'refused'; reason: RefundRefusal }

/** A refund of a charge, whoever made it. `key` is ours; null for one that was made at the gateway itself. */
export type MadeRefund = {
  ref: string
  key: string | null
  amount: Cents
  state: 'pending' | 'refunded' | 'failed'
  at: number
}

/** A buyer's bank takes a charge back, or asks about it. */
export type GatewayDispute = {
  ref: string
  /** The reference of the charge, as `ChargeOutcome` names it. */
  charge: string
  amount: Cents
  state: DisputeState
  /** The gateway's word for it. */
  reason: string
  /** Until when evidence may be given; null where none is asked for. */
  dueAt: number | null
  openedAt: number
  movements: DisputeMovement[]
}

/** A card to try a gateway out with. */
export type TriedCard = Pick<VaultedCard, 'ref' | 'last4'>

/** Somebody who pays, as the gateway is told of them. */
export type CustomerFacts = { name: string; email: string }

/** Whoever moves money. A call that throws has had no answer: what was asked may have been done or not. */
export type Gateway = {
  name: string
  /** False where nothing can be paid online: no gateway is set up. */
  ready: boolean
  /** What the gateway knows a person by. Asked again for the same person it is the same. */
  customer: (personId: string, facts: CustomerFacts) => Promise<string>
  updateCustomer: (ref: string, facts: CustomerFacts) => Promise<void>
  /** Somebody's account is closed: takes them and all that is theirs out of the vault. */
  forgetCustomer: (personId: string) => Promise<void>
  /** Its own fields for cards; null where they are typed into ours and go to `vault`. */
  cardFields: CardFieldsOfGateway | null
  /** Null where the gateway or the card's bank does not know such a card. */
  vault: (card: CardEntry, customer: string) => Promise<VaultedCard | null>
  /** False where the gateway does not know the card. */
  updateExpiry: (ref: string, expiry: Expiry) => Promise<boolean>
  /** Takes a card or an account out of the vault. */
  forget: (ref: string) => Promise<void>
  /** Null where there is no such account. Asked again under the same key it is the same account. */
  addBank: (key: string, bank: BankEntry, customer: string) => Promise<VaultedBank | null>
  /** `proof`: the two amounts in cents, or the code. */
  verifyBank: (proofRef: string, proof: readonly [Cents, Cents] | string) => Promise<BankVerdict>
  findBank: (proofRef: string) => Promise<BankState>
  /** False where the gateway does not know the account. */
  updateBank: (ref: string, facts: { holder: string; type: HolderType }) => Promise<boolean>
  charge: (charge: Charge) => Promise<ChargeOutcome>
  /** What has become of a charge; null where nothing was asked under that key. */
  find: (key: string) => Promise<ChargeOutcome | null>
  /** Ends a charge that is not decided. One that has not arrived never will: from then on its key is refused. */
  conclude: (key: string) => Promise<ChargeOutcome>
  /** Asked again under its key it is the same refund: what was not heard may be asked again at any time. */
  refund: (refund: Refund) => Promise<RefundOutcome>
  /** What has become of a refund; null where none was made under that key. */
  findRefund: (key: string) => Promise<RefundOutcome | null>
  /** All refunds of a charge, also those that were made at the gateway itself. */
  listRefunds: (charge: string) => Promise<MadeRefund[]>
  /** Null where the gateway does not know it, or it is about no charge that is paid as ours are. */
  findDispute: (ref: string) => Promise<GatewayDispute | null>
  /** What the gateway has kept of a charge; null while it has not said so. */
  findFee: (charge: string) => Promise<Cents | null>
  /** Reads what the gateway has sent; null where it is not from there. */
  readEvent: (body: string, signature: string) => Promise<GatewayEvent | null>
  /** Puts a card into the vault that moves nobody's money, to try it out; null where whatever is charged is real. */
  testCard: ((customer: string) => Promise<TriedCard>) | null
  /** Whether it tells what has happened by itself, as `readEvent` reads it. */
  tells: boolean
  /** What there is beside it where nobody's money is moved; null for a real one. */
  sandbox: Sandbox | null
}

/** One of the numbers that the sandbox takes. */
export type TestCard = 'success' | 'declined' | 'insufficient_funds' | 'challenge' | 'lost_answer'
/** One of the accounts that the sandbox takes. */
export type TestBank = 'success' | 'refused'

export type Sandbox = {
  cards: readonly { card: TestCard; number: string }[]
  banks: readonly { bank: TestBank; routing: string; account: string }[]
  /** What it pays into each account, to be told on the page. */
  bankAmounts: readonly [Cents, Cents]
  /** The page on which a bank would ask. */
  findChallenge: (ref: string) => Promise<{ amount: Cents } | null>
  /** Says yes or no to it, once; gives back where it leads. Null where there is no such challenge. */
  answerChallenge: (ref: string, approved: boolean) => Promise<string | null>
}
