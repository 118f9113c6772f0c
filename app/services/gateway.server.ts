import type { Expiry } from '#app/domain/cards.ts'
import type { Cents } from '#app/domain/money.ts'

/** A card as it was typed: it goes to the gateway's vault and stays nowhere else. */
export type CardEntry = {
  holder: string
  number: string
  cvv: string
  expiry: Expiry
  address: { line1: string; line2: string; city: string; state: string; zip: string; country: string }
}

/** What may be known of a card in the vault. `ref` is what it is charged by. */
export type VaultedCard = { ref: string; fingerprint: string; brand: string; last4: string }

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

export type DeclineReason = 'declined' | 'insufficient_funds' | 'not_authenticated' | 'not_attempted'

export type ChargeOutcome =
  | { state: 'charged'; ref: string }
  /** Its owner has to prove to their bank that it is them, at this address. */
  | { state: 'challenge'; ref: string; address: string }
  /** A bank account is being debited: days may go by before its bank has said yes or no, and nothing ends it. */
  | { state: 'pending'; ref: string }
  | { state: 'refused'; reason: DeclineReason }

/** Whoever charges cards. A call that throws has had no answer: what was asked may have been done or not. */
export type Gateway = {
  name: string
  /** Null where the gateway or the card's bank does not know such a card. */
  vault: (card: CardEntry) => Promise<VaultedCard | null>
  /** False where the gateway does not know the card. */
  updateExpiry: (ref: string, expiry: Expiry) => Promise<boolean>
  forget: (ref: string) => Promise<void>
  charge: (charge: Charge) => Promise<ChargeOutcome>
  /** What has become of a charge; null where nothing was asked under that key. */
  find: (key: string) => Promise<ChargeOutcome | null>
  /** Ends a charge that is not decided. One that has not arrived never will: from then on its key is refused. */
  conclude: (key: string) => Promise<ChargeOutcome>
  /** What there is beside it where nobody's money is moved; null for a real one. */
  sandbox: Sandbox | null
}

/** One of the numbers that the sandbox takes. */
export type TestCard = 'success' | 'declined' | 'insufficient_funds' | 'challenge' | 'lost_answer'

export type Sandbox = {
  cards: readonly { card: TestCard; number: string }[]
  /** The page on which a bank would ask. */
  findChallenge: (ref: string) => Promise<{ amount: Cents } | null>
  /** Says yes or no to it, once; gives back where it leads. Null where there is no such challenge. */
  answerChallenge: (ref: string, approved: boolean) => Promise<string | null>
}
