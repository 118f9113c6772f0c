/** Remembers for a day who has looked at what (docs/decisions/0013). Forgets early rather than fail. */
export type Visits = {
  /** Whether this is the first time today that the key is seen, as far as this data centre remembers. */
  isFirst: (key: string, day: string) => Promise<boolean>
}

const DAY_S = 24 * 60 * 60
/** A busy isolate forgets the oldest beyond this, and asks the cache again. */
const MOST_REMEMBERED = 20_000

const remembered = new Set<string>()

export function openVisits(open: () => Promise<Pick<Cache, 'match' | 'put'>>): Visits {
  return {
    async isFirst(key, day) {
      const place = `https://visits.fairlot.invalid/${day}/${encodeURIComponent(key)}`
      if (remembered.has(place)) return false
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.add(place)
      const cache = await open()
      if (await cache.match(place)) return false
      await cache.put(place, new Response(null, { headers: { 'cache-control': `max-age=${DAY_S}` } }))
      return true
    },
  }
}
