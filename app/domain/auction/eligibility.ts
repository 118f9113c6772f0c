import type { Cents } from '#app/domain/money/money.ts'
import type { MemberTask } from '#app/domain/people/member-tasks.ts'
import { isMember, type Membership, mayActFor, type Role } from '#app/domain/people/permissions.ts'
import type { ListingId, LocationId, OrganisationId, PersonId } from '../ids.ts'
import type { By } from './state.ts'

/** What the gate needs to know of a bidder. Read from D1 by the room and kept for at most a minute. */
export type BidderFacts = {
  person: PersonId
  /** Shown on the wire in masked form only. */
  name: string
  role: Role
  deactivated: boolean
  /** The listing's organisation takes no offers from this person. */
  blocked: boolean
  sessionValid: boolean
  organisations: readonly Membership[]
  /** Where the room's lot is collected; null where nobody has said. */
  yard: LocationId | null
  /** Listings for which this person has placed a deposit. */
  deposits: readonly ListingId[]
  /** Auctions whose one deposit for all of their lots this person has placed. */
  auctionDeposits: readonly string[]
  /** Of the listing's auction: the seller has not let this person in; they have not accepted its terms as they are now. */
  accessMissing: boolean
  termsMissing: boolean
  /** They have an account and have not registered: a provider brought them, and they have agreed to nothing. */
  registrationMissing: boolean
  /** What the registration left for the first offer they have not answered. */
  detailsMissing: boolean
  /** The deployment asks for a verified phone, or a saved card, and this person has none. */
  phoneMissing: boolean
  /** The deployment asks for proof of the e-mail address, and this person has given none. */
  emailMissing: boolean
  cardMissing: boolean
  /** Restocking fee that is due, in cents. */
  restockingFeeDue: Cents
  /** How often this person may still take offers back, on whichever listing, in these 90 days. */
  takingsLeft: number
  /** Whether this person has set a limit to what all their open offers may come to. */
  hasLimit: boolean
  /** Of this command: the person's own limit leaves no room for it. */
  overOwnLimit: OverOwnLimit | null
}

/** In cents: the limit, what open offers hold of it without this one, and what this one asks for. */
export type OverOwnLimit = { limit: Cents; held: Cents; asked: Cents }

export type EligibilityRefusal =
  | { code: 'sign_in' }
  | { code: 'own_item' }
  | { code: 'deactivated' }
  | { code: 'blocked' }
  | { code: 'access_needed' }
  | { code: 'terms_needed' }
  | { code: 'deposit_needed' }
  | { code: 'registration_unfinished' }
  | { code: 'details_needed' }
  | { code: 'phone_unverified' }
  | { code: 'email_unverified' }
  | { code: 'no_card' }
  | { code: 'restocking_fee_due' }
  | ({ code: 'over_own_limit' } & OverOwnLimit)

/** How long a taking back counts, in ms. */
export const TAKINGS_COUNT_MS = 90 * 24 * 60 * 60_000

/** Facts of somebody who lacks nothing. */
export const NOTHING_MISSING = {
  blocked: false,
  yard: null,
  deposits: [],
  auctionDeposits: [],
  accessMissing: false,
  termsMissing: false,
  registrationMissing: false,
  detailsMissing: false,
  phoneMissing: false,
  emailMissing: false,
  cardMissing: false,
  restockingFeeDue: 0,
  hasLimit: false,
  overOwnLimit: null,
  takingsLeft: Number.POSITIVE_INFINITY,
} satisfies Partial<BidderFacts>

/** What a deployment may ask for before anybody's first offer. */
export type Required = 'registration' | 'details' | 'phone' | 'email' | 'card'

/** What of it somebody lacks. */
export function missingOf(
  asked: { phone_required: boolean; email_verification: boolean; card_required: boolean },
  has: {
    registered: boolean
    detailed: boolean
    phoneVerified: boolean
    emailVerified: boolean
    cardSaved: boolean
  },
): Required[] {
  const missing: Required[] = []
  if (!has.registered) missing.push('registration')
  else if (!has.detailed) missing.push('details')
  if (asked.phone_required && !has.phoneVerified) missing.push('phone')
  if (asked.email_verification && !has.emailVerified) missing.push('email')
  if (asked.card_required && !has.cardSaved) missing.push('card')
  return missing
}

/**
 * The one place that says who may offer, for page, API and socket alike. engine.md's table of refusals asks who it is
 * (2) before it looks at what was typed, and what they must have (5 and 6, `mayCommit`) after that.
 */
export function mayOffer(
  facts: BidderFacts | null,
  listing: { organisationId: OrganisationId },
): EligibilityRefusal | null {
  if (!facts?.sessionValid) return { code: 'sign_in' }
  if (isMember(facts, listing.organisationId)) return { code: 'own_item' }
  if (facts.deactivated) return { code: 'deactivated' }
  if (facts.blocked) return { code: 'blocked' }
  return null
}

/** Whether what is asked of every bidder of a listing has been deposited, for it or once for its whole auction. */
export function hasDeposited(
  facts: Pick<BidderFacts, 'deposits' | 'auctionDeposits'>,
  { listingId, auctionId, depositAmount }: Deposited,
): boolean {
  if (depositAmount === null || facts.deposits.includes(listingId)) return true
  return auctionId !== null && facts.auctionDeposits.includes(auctionId)
}

type Deposited = { listingId: ListingId; auctionId: string | null; depositAmount: Cents | null }

/** What somebody must have before they may bind themselves. A purchase takes neither deposit nor card: it is paid at once. */
export function mayCommit(
  facts: BidderFacts,
  listing: Deposited,
  what: 'offer' | 'purchase',
): EligibilityRefusal | null {
  if (facts.accessMissing) return { code: 'access_needed' }
  if (facts.termsMissing) return { code: 'terms_needed' }
  if (facts.registrationMissing) return { code: 'registration_unfinished' }
  if (facts.detailsMissing) return { code: 'details_needed' }
  if (what === 'offer' && !hasDeposited(facts, listing)) return { code: 'deposit_needed' }
  if (facts.phoneMissing) return { code: 'phone_unverified' }
  if (facts.emailMissing) return { code: 'email_unverified' }
  if (what === 'offer' && facts.cardMissing) return { code: 'no_card' }
  if (facts.restockingFeeDue > 0) return { code: 'restocking_fee_due' }
  return facts.overOwnLimit && { code: 'over_own_limit', ...facts.overOwnLimit }
}

/** Who may lower or take back what they have offered: whoever is signed in. */
export function mayAct(facts: BidderFacts | null): EligibilityRefusal | null {
  return facts?.sessionValid ? null : { code: 'sign_in' }
}

/** Who does this for a listing, and as what: its organisation's people in the roles that do, and administrators. */
export function mayManage(
  facts: BidderFacts | null,
  listing: { organisationId: OrganisationId },
  task: MemberTask,
): By | { code: 'sign_in' | 'forbidden' } {
  if (!facts?.sessionValid) return { code: 'sign_in' }
  if (facts.deactivated) return { code: 'forbidden' }
  if (!mayActFor(facts, listing.organisationId, task, facts.yard)) return { code: 'forbidden' }
  return isMember(facts, listing.organisationId) ? 'seller' : 'admin'
}
