import type { PersonId } from './ids.ts'

/** Where relays stand: the continents as the platform names them, and one place for a deployment that knows none. */
export const RELAY_REGIONS = ['af', 'an', 'as', 'eu', 'na', 'oc', 'sa', 'local'] as const

export type RelayRegion = (typeof RELAY_REGIONS)[number]

const MOST_RELAYS = 256

/** The region of somebody who asks from this continent; unknown ones are served by `local`. */
export function relayRegion(continent: string | undefined): RelayRegion {
  const region = continent?.toLowerCase()
  return RELAY_REGIONS.find((each) => each === region) ?? 'local'
}

/** How many relays each region has, whatever an operator has typed. */
export function relayCount(setting: unknown): number {
  const count = Math.trunc(Number(setting))
  return count >= 1 ? Math.min(count, MOST_RELAYS) : 1
}

/** The number of the relays, one a region, that carry this person's account events. */
export function relayNumberOf(person: PersonId, count: number): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < person.length; place += 1)
    hash = Math.imul(hash ^ person.charCodeAt(place), 0x01000193)
  return (hash >>> 0) % count
}

export function relayShard(region: RelayRegion, number: number): string {
  return `${region}-${number}`
}

/** Whether a relay of that name may come to be. */
export function isRelayShard(shard: string, count: number): boolean {
  const [, region, number] = /^([a-z]{2,5})-(0|[1-9]\d{0,2})$/.exec(shard) ?? []
  return RELAY_REGIONS.some((each) => each === region) && Number(number) < count
}
