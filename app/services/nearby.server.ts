import type { Ctx } from '#app/context.ts'
import type { Made } from '#app/lib/held-values.ts'

export type SharedCache = Pick<Cache, 'match' | 'put'>

type Opened = Pick<Ctx, 'clock' | 'log'> & {
  /** The data centre's cache, which outlives isolates. */
  open: () => Promise<SharedCache>
}

export type Nearby = ReturnType<typeof openNearby>

/** Plain values that the isolates of one data centre share for some seconds, so that each is made by one of them. */
export function openNearby({ open, clock, log }: Opened) {
  const failed = (error: unknown) => log('warn', 'kept.failed', { error: String(error) })
  return {
    /** What was put there less than `fresh` ms ago; null where there is none, or it cannot be read. */
    async find<Value>(place: string, fresh: number): Promise<Made<Value> | null> {
      try {
        const found = await (await open()).match(addressOf(place))
        // what is under a place was put there by the same work
        const near = found ? await found.json<Made<Value>>() : null
        const age = near ? clock.now() - near.at : -1
        return near && age >= 0 && age < fresh ? near : null
      } catch (error) {
        failed(error)
        return null
      }
    },
    /** Puts it there for the others, for `fresh` ms. Never throws: whoever made it has it. */
    async share(place: string, { at, value }: Made<unknown>, fresh: number): Promise<void> {
      try {
        const headers = { 'content-type': 'application/json', 'cache-control': `max-age=${fresh / 1000}` }
        await (await open()).put(addressOf(place), new Response(JSON.stringify({ at, value }), { headers }))
      } catch (error) {
        failed(error)
      }
    },
  }
}

/** On no host: nothing but the cache itself answers there. */
function addressOf(place: string): string {
  return `https://kept.fairlot.invalid/${encodeURIComponent(place)}`
}
