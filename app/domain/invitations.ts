import type { MemberRole } from './permissions.ts'

/** How long an invitation can be taken. */
export const INVITATION_DAYS = 7
/** How many of an organisation may wait at the same time. */
export const MOST_INVITATIONS = 50

/** An invitation as whoever holds its link sees it. */
export type InvitationView = {
  organisationId: string
  organisation: string
  email: string
  role: MemberRole
  /** Who has asked; empty when their account is gone. */
  by: string
  expiresAt: number
}
