import type { AccessMode } from './terms.ts'

export const ACCESS_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type AccessState = (typeof ACCESS_STATES)[number]

/** Whoever was declined may ask once more. */
export const ASKS_MOST = 2
export const ACCESS_NOTE_MOST = 500

/** What somebody's request came to; null for who has never asked. */
export type Access = { state: AccessState; asks: number } | null

/** Whether somebody may offer as far as access goes. Terms are another matter. */
export function hasAccess(mode: AccessMode, access: Access): boolean {
  return mode === 'everyone' || access?.state === 'approved'
}

export type AskRefusal = 'not_needed' | 'waiting' | 'approved' | 'asked_enough' | 'withdrawn'

/** Why somebody may not ask now; null when they may. */
export function mayAsk(mode: AccessMode, access: Access): AskRefusal | null {
  if (mode === 'everyone') return 'not_needed'
  if (access === null) return null
  if (access.state === 'declined') return access.asks < ASKS_MOST ? null : 'asked_enough'
  return access.state
}

/** Whose request is approved by itself: who has a card saved, or has bought and paid so many lots of this seller. */
export function approvesItself(
  rule: { cards: boolean; buyersOf: number | null },
  { cardSaved, lotsPaid }: { cardSaved: boolean; lotsPaid: number },
): boolean {
  if (rule.cards && cardSaved) return true
  return rule.buyersOf !== null && lotsPaid >= Math.max(1, rule.buyersOf)
}

export const ACCESS_ACTS = ['approve', 'decline', 'withdraw'] as const
export type AccessAct = (typeof ACCESS_ACTS)[number]

/** From which states an act leads to which. */
export const ACCESS_MOVES = {
  approve: { from: ['waiting', 'declined', 'withdrawn'], to: 'approved' },
  decline: { from: ['waiting'], to: 'declined' },
  withdraw: { from: ['approved'], to: 'withdrawn' },
} as const satisfies Record<AccessAct, { from: readonly AccessState[]; to: AccessState }>

/** Whether the terms as they are now are accepted; where there are none there is nothing to accept. */
export function termsAccepted(current: number, accepted: number | null): boolean {
  return current === 0 || accepted === current
}
