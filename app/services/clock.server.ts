/** The only door to the time of day. Epoch milliseconds. */
export type Clock = { now: () => number }

export const systemClock: Clock = { now: () => Date.now() }
