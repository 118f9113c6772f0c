/** What is asked of many lots of an auction; `minutes` of an extension, `reason` of a pause or withdrawal. */
export type AuctionActPayload = { reason?: string; minutes?: number }

export const ACT_KINDS = ['publish', 'pause', 'resume', 'extend', 'revise', 'withdraw', 'terms'] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** Under what each lot's room is asked: the same for the same act, so that asked again it does nothing twice. */
export function actCommandId(kind: ActKind, actId: string): string {
  return `${kind}-${actId}`
}

/** What a lot says to an act that has been done to it already, or that finds nothing to do: no refusal to tell of. */
export const DONE_ALREADY: ReadonlySet<string> = new Set(['already_paused', 'not_paused', 'closed'])

/** Whoever stands in a lot is told of a pause that lasts longer. */
export const TOLD_PAUSE_MS = 10 * 60_000
