/** One measurement of the room's clock: how far ahead of ours it is, and how long the question took. */
export type ClockSample = { offset: number; roundTrip: number; at: number }

const KEPT = 12

/** The room's clock was read somewhere between sending and hearing; half way is the best guess. */
export function sampleOf(sentAt: number, dTime: number, heardAt: number): ClockSample {
  const roundTrip = Math.max(0, heardAt - sentAt)
  return { offset: dTime + roundTrip / 2 - heardAt, roundTrip, at: heardAt }
}

export function addSample(samples: readonly ClockSample[], sample: ClockSample): ClockSample[] {
  return [...samples, sample].slice(-KEPT)
}

/** The sample with the least round trip has the least room for error. */
export function bestSample(samples: readonly ClockSample[]): ClockSample | null {
  return samples.reduce<ClockSample | null>(
    (best, sample) => (best === null || sample.roundTrip < best.roundTrip ? sample : best),
    null,
  )
}

/** From this round trip on somebody has to be told to send earlier. */
const SLOW_MS = 300

/**
 * By when an offer must be sent so as to be there before the close (epoch ms, a whole second); null on a link that is
 * quick enough to forget about. The way there counts in full: on a slow link it is the longer half more often than not.
 */
export function sendBy(closesAt: number, roundTrip: number): number | null {
  return roundTrip > SLOW_MS ? Math.floor((closesAt - roundTrip) / 1000) * 1000 : null
}
