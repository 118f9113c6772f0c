import type { Ctx } from '#app/context.ts'
import { HeldValues, type Made } from '#app/lib/held-values.ts'
import type { Nearby } from './nearby.server.ts'

/** What a kept value is made from. There is no asker in it, and no request: neither name nor language can get in. */
export type PublicReads = Pick<Ctx, 'db' | 'clock'> & { actor: null }

/** Answers that are the same for everybody, and may be some seconds old (docs/decisions/0019). */
export type Kept = {
  /** What `work` gives, or what it gave somebody else within the last seconds. Plain values only: they travel as JSON. */
  read: <Value>(key: string, work: (ctx: PublicReads) => Promise<Value>) => Promise<Value>
}

type Opened = Pick<Ctx, 'db' | 'clock' | 'hasWritten' | 'waitUntil' | 'log'> & {
  nearby: Nearby
  /** Goes up with every change to the storefront: what was kept before it is not found any more. */
  version: () => Promise<number>
}

/** Until then a value is taken as it is. */
export const FRESH_MS = 2_000
/** Until then it is shown while somebody reads anew. */
export const STALE_MS = 5_000

/** An isolate forgets the oldest beyond this. A page of fifty lots is about 100 kB. */
const MOST_HELD = 100
const MOST_POLLS = 100

const held = new HeldValues<unknown>({ cost: MOST_HELD, polls: MOST_POLLS }, () => 1)

export function openKept(opened: Opened): Kept {
  const { clock, waitUntil, version, hasWritten } = opened
  const failed = (error: unknown) => opened.log('warn', 'kept.failed', { error: String(error) })
  const asker = { now: clock.now, waitUntil, failed }
  return {
    async read<Value>(key: string, work: (ctx: PublicReads) => Promise<Value>): Promise<Value> {
      const place = `${await version()}/${key}`
      const make = () => made(opened, place, work)
      const value = hasWritten
        ? held.renew(place, make)
        : held.read(asker, place, { fresh: FRESH_MS, stale: STALE_MS }, make)
      // what is under a key was put there by the same work
      return (await value) as Value
    },
  }
}

async function made(
  opened: Opened,
  place: string,
  work: (ctx: PublicReads) => Promise<unknown>,
): Promise<Made<unknown>> {
  const { db, clock, hasWritten, waitUntil, nearby } = opened
  const at = clock.now()
  const near = hasWritten ? null : await nearby.find(place, FRESH_MS)
  if (near) return near
  const value = await work({ db, clock, actor: null })
  waitUntil(nearby.share(place, { at, value }, FRESH_MS))
  return { at, value }
}
