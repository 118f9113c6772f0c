/** How long a link to a new password works, in minutes. */
export const RESET_MINUTES = 30
/** Links of one person that work at the same time: enough for a mail that is slow, too few to fill a mailbox. */
export const MOST_RESET_LINKS = 3
/** Within this time of a link no other is sent. */
export const RESET_PAUSE_MS = 60_000

/** What an address is known for, to whoever types it where an account begins (storefront, section 4). */
export type Known = 'exists' | 'unverified' | 'new'

/** Deactivated and closed accounts are as known as others: no second account is made of their address. */
export function knownAs(person: { status: string } | null): Known {
  if (!person) return 'new'
  return person.status === 'email_unverified' ? 'unverified' : 'exists'
}
