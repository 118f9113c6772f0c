import type { Ctx } from '#app/context.ts'

/** What a kept value is made from. There is no asker in it, and no request: neither name nor language can get in. */
export type PublicReads = Pick<Ctx, 'db' | 'clock'> & { actor: null }

/** Answers that are the same for everybody, and may be some seconds old (docs/decisions/0019). */
export type Kept = {
  /** What `work` gives, or what it gave somebody else within the last seconds. Plain values only: they travel as JSON. */
  read: <Value>(key: string, work: (ctx: PublicReads) => Promise<Value>) => Promise<Value>
}

type Shared = Pick<Cache, 'match' | 'put'>
type Entry = { at: number; value: unknown }

type Opened = Pick<Ctx, 'db' | 'clock' | 'hasWritten' | 'waitUntil' | 'log'> & {
  /** The data centre's cache, which outlives isolates. */
  open: () => Promise<Shared>
  /** Goes up with every change to the storefront: what was kept before it is not found any more. */
  version: () => Promise<number>
}

/** Until then a value is taken as it is. */
export const FRESH_MS = 2_000
/** Until then it is shown while somebody reads anew. */
export const STALE_MS = 5_000

/** An isolate forgets the oldest beyond this. A page of fifty lots is about 100 kB. */
const MOST_HELD = 100
/** Who waits for another's answer looks this often, and then asks for themselves. */
const POLL_MS = 5
const MOST_POLLS = 100

/** Values only, never a promise: what one request waits for, another must not. */
const held = new Map<string, Entry>()
const underWay = new Set<string>()

export function openKept(opened: Opened): Kept {
  const { clock, waitUntil, version, hasWritten } = opened
  return {
    async read<Value>(key: string, work: (ctx: PublicReads) => Promise<Value>): Promise<Value> {
      const place = `${await version()}/${key}`
      // what is under a key was put there by the same work
      const renewed = () => renew(opened, place, work) as Promise<Value>
      if (hasWritten) return renewed()
      const known = held.get(place)
      const age = ageOf(known, clock.now())
      if (known && age < FRESH_MS) return known.value as Value
      if (known && age < STALE_MS) {
        if (!underWay.has(place)) waitUntil(renewed().catch((error: unknown) => failed(opened, error)))
        return known.value as Value
      }
      // another is asking: their answer is ours, unless it fails or takes too long
      for (let polls = 0; polls < MOST_POLLS && underWay.has(place); polls += 1) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        const heard = held.get(place)
        if (heard && ageOf(heard, clock.now()) < STALE_MS) return heard.value as Value
      }
      return renewed()
    },
  }
}

async function renew(
  opened: Opened,
  place: string,
  work: (ctx: PublicReads) => Promise<unknown>,
): Promise<unknown> {
  const { db, clock, hasWritten, waitUntil } = opened
  underWay.add(place)
  try {
    const at = clock.now()
    const shared = await opened.open()
    const near = hasWritten ? null : await findShared(opened, shared, place)
    if (near && ageOf(near, at) < FRESH_MS) {
      hold(place, near)
      return near.value
    }
    const value = await work({ db, clock, actor: null })
    hold(place, { at, value })
    waitUntil(share(shared, place, { at, value }).catch((error: unknown) => failed(opened, error)))
    return value
  } finally {
    underWay.delete(place)
  }
}

async function findShared(opened: Opened, shared: Shared, place: string): Promise<Entry | null> {
  try {
    const found = await shared.match(addressOf(place))
    return found ? await found.json<Entry>() : null
  } catch (error) {
    failed(opened, error)
    return null
  }
}

async function share(shared: Shared, place: string, entry: Entry): Promise<void> {
  const headers = { 'content-type': 'application/json', 'cache-control': `max-age=${FRESH_MS / 1000}` }
  await shared.put(addressOf(place), new Response(JSON.stringify(entry), { headers }))
}

function hold(place: string, entry: Entry): void {
  held.delete(place)
  held.set(place, entry)
  const [oldest] = held.keys()
  if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest)
}

/** How long ago, ms. What comes from the future was put there by another clock, and is worth nothing. */
function ageOf(entry: Entry | undefined, now: number): number {
  return entry && entry.at <= now ? now - entry.at : Number.POSITIVE_INFINITY
}

function addressOf(place: string): string {
  return `https://kept.fairlot.invalid/${encodeURIComponent(place)}`
}

function failed({ log }: Opened, error: unknown): void {
  log('warn', 'kept.failed', { error: String(error) })
}
