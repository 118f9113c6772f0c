import type { By } from './auction/state.ts'
import type { ListingId, OrganisationId, PersonId } from './ids.ts'
import type { Cents } from './money.ts'
import { isMember, type Membership, mayActFor, type Role } from './permissions.ts'
import type { MemberTask } from './permissions-table.ts'

/** What the gate needs to know of a bidder. Read from D1 by the room and kept for at most a minute. */
export type BidderFacts = {
  person: PersonId
  /** Shown on the wire in masked form only. */
  name: string
  role: Role
  deactivated: boolean
  sessionValid: boolean
  organisations: readonly Membership[]
  /** Listings for which this person has placed a deposit. */
  deposits: readonly ListingId[]
  /** The deployment asks for a verified phone, or a saved card, and this person has none. */
  phoneMissing: boolean
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
  | { code: 'deposit_needed' }
  | { code: 'phone_unverified' }
  | { code: 'no_card' }
  | { code: 'restocking_fee_due' }
  | ({ code: 'over_own_limit' } & OverOwnLimit)

/** How long a taking back counts, in ms. */
export const TAKINGS_COUNT_MS = 90 * 24 * 60 * 60_000

/** Facts of somebody who lacks nothing. */
export const NOTHING_MISSING = {
  ...{ deposits: [], phoneMissing: false, cardMissing: false, restockingFeeDue: 0 },
  ...{ hasLimit: false, overOwnLimit: null },
  takingsLeft: Number.POSITIVE_INFINITY,
} satisfies Partial<BidderFacts>

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
  return null
}

/** What somebody must have before they may bind themselves. A purchase takes neither deposit nor card: it is paid at once. */
export function mayCommit(
  facts: BidderFacts,
  { listingId, depositAmount }: { listingId: ListingId; depositAmount: Cents | null },
  what: 'offer' | 'purchase',
): EligibilityRefusal | null {
  const depositMissing = depositAmount !== null && !facts.deposits.includes(listingId)
  if (what === 'offer' && depositMissing) return { code: 'deposit_needed' }
  if (facts.phoneMissing) return { code: 'phone_unverified' }
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
  if (!mayActFor(facts, listing.organisationId, task)) return { code: 'forbidden' }
  return isMember(facts, listing.organisationId) ? 'seller' : 'admin'
}
