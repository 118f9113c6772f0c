/** Asks for work to be done soon. What is lost here is found by the sweep, so nothing depends on it. */
export type Queues = {
  /** Has these events delivered. */
  events: (ids: readonly string[]) => Promise<void>
  /** Sends these messages of the outbox, after so many milliseconds. */
  outbox: (ids: readonly string[], pause?: number) => Promise<void>
  /** Sends these messages to browsers, after so many milliseconds. */
  pushes: (ids: readonly string[], pause?: number) => Promise<void>
  /** Holds what is new against what people have saved: a run of its own, as D1 counts what one run asks. */
  match: () => Promise<void>
  /** Has a step done of each of these long jobs. */
  longJobs: (ids: readonly string[]) => Promise<void>
}

/** `outbid`: somebody has just been passed, the room says. */
export type OutboxWork = { outboxId: string } | { pushId: string } | { job: 'match' | 'outbid' }

const MOST_AT_ONCE = 100
const LONGEST_DELAY_S = 12 * 60 * 60

type Sends<Body> = Pick<Queue<Body>, 'sendBatch'>
export type LongWork = { longJobId: string }
type Bindings = { events: Sends<{ eventId: string }>; outbox: Sends<OutboxWork>; long: Sends<LongWork> }

export function openQueues(
  { events, outbox, long }: Bindings,
  failed: (facts: Record<string, unknown>) => void,
): Queues {
  const send = async <Body>(queue: Sends<Body>, bodies: readonly Body[], pause: number) => {
    const delaySeconds = Math.min(Math.ceil(pause / 1000), LONGEST_DELAY_S)
    try {
      for (let at = 0; at < bodies.length; at += MOST_AT_ONCE)
        await queue.sendBatch(bodies.slice(at, at + MOST_AT_ONCE).map((body) => ({ body, delaySeconds })))
    } catch (error) {
      failed({ count: bodies.length, error: String(error) })
    }
  }
  return {
    events: (ids) =>
      send(
        events,
        ids.map((eventId) => ({ eventId })),
        0,
      ),
    outbox: (ids, pause = 0) =>
      send<OutboxWork>(
        outbox,
        ids.map((outboxId) => ({ outboxId })),
        pause,
      ),
    pushes: (ids, pause = 0) =>
      send<OutboxWork>(
        outbox,
        ids.map((pushId) => ({ pushId })),
        pause,
      ),
    match: () => send<OutboxWork>(outbox, [{ job: 'match' }], 0),
    longJobs: (ids) =>
      send(
        long,
        ids.map((longJobId) => ({ longJobId })),
        0,
      ),
  }
}
