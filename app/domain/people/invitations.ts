import type { MemberRole } from './permissions.ts'

/** How long an invitation can be taken. */
export const INVITATION_DAYS = 7
/** How many of an organisation may wait at the same time. */
export const MOST_INVITATIONS = 50

/** Something of whoever is invited that stands in the organisation's lots. `leads`: it would win as it stands. */
export type HoldUp = {
  listingId: string
  title: string
  kind: 'offer' | 'price_offer'
  leads: boolean
}

export type HeldUpBy = 'leading' | 'standing'

/**
 * What keeps somebody from joining: whoever could bid against an organisation's buyers while knowing what it knows, or
 * wins its lot as one of its own, does not belong to it. Leading weighs more than standing.
 */
export function heldUpBy(holdUps: readonly Pick<HoldUp, 'leads'>[]): HeldUpBy | null {
  if (holdUps.length === 0) return null
  return holdUps.some(({ leads }) => leads) ? 'leading' : 'standing'
}

/** An invitation as whoever holds its link sees it. */
export type InvitationView = {
  organisationId: string
  organisation: string
  email: string
  roles: MemberRole[]
  /** Who has asked; empty when their account is gone. */
  by: string
  expiresAt: number
}
