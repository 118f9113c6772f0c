import type { ListingId, PersonId } from '#app/domain/ids.ts'
import { RELAY_REGIONS, type RelayRegion, relayNumberOf, relayShard } from '#app/domain/relays.ts'
import type { AccountFrame, PostedFrame } from '#party/wire/protocol-relay.ts'

/**
 * The live relays, as the rest of the house sees them. The one file that knows the binding. Telling never fails: a page
 * that misses something finds the truth when it is next loaded.
 */
export type Relays = {
  /** Says to all who listen for new listings that this one is there now. */
  posted: (listing: ListingId, now: number) => Promise<void>
  /**
   * Tells a person's open tabs what has changed in their account. Nobody knows on which continent they sit: the relay of
   * their number is told in every region.
   */
  tell: (person: PersonId, frame: AccountFrame) => Promise<void>
  /** Sessions of a person have ended: all their tabs look again, and what those sessions hold open is closed. */
  endSessions: (person: PersonId, ended: readonly string[]) => Promise<void>
  /** `tell` for many at once: one word to each relay, however many of them it serves. */
  tellAll: (people: readonly PersonId[], frame: AccountFrame) => Promise<void>
}

type RelayStub = {
  posted: (frame: PostedFrame) => Promise<void>
  tell: (person: string, frame: AccountFrame) => Promise<void>
  endSessions: (person: string, ended: readonly string[]) => Promise<void>
  tellAll: (people: readonly string[], frame: AccountFrame) => Promise<void>
}

/** Where a region's relays come to be, so that news from elsewhere does not call one into life at the wrong end. */
const HINTS: Partial<Record<RelayRegion, DurableObjectLocationHint>> = {
  af: 'afr',
  as: 'apac',
  eu: 'weur',
  na: 'enam',
  oc: 'oc',
  sa: 'sam',
}

type Namespace = {
  getByName: (name: string, options?: DurableObjectNamespaceGetDurableObjectOptions) => unknown
}

type Deployment = {
  /** How many relays each region has. */
  count: () => Promise<number>
  failed: (facts: Record<string, unknown>) => void
}

export function openRelays(namespace: Namespace, { count, failed }: Deployment): Relays {
  const relayAt = (region: RelayRegion, number: number) =>
    namespace.getByName(relayShard(region, number), { locationHint: HINTS[region] }) as RelayStub

  /** Says something to these relays of every region. */
  async function toAll(
    type: string,
    numbers: (perRegion: number) => number[],
    say: (relay: RelayStub, number: number) => Promise<void>,
  ) {
    try {
      const chosen = numbers(await count())
      const relays = RELAY_REGIONS.flatMap((region) => chosen.map((number) => ({ region, number })))
      const told = await Promise.allSettled(
        relays.map(({ region, number }) => say(relayAt(region, number), number)),
      )
      for (const [place, outcome] of told.entries())
        if (outcome.status === 'rejected') failed({ ...relays[place], type, error: String(outcome.reason) })
    } catch (error) {
      failed({ type, error: String(error) })
    }
  }

  return {
    posted: (id, now) =>
      toAll(
        'productPosted',
        (perRegion) => Array.from({ length: perRegion }, (_, number) => number),
        (relay) => relay.posted({ type: 'productPosted', id, seq: 0, dTime: now }),
      ),
    tell: (person, frame) =>
      toAll(
        frame.type,
        (perRegion) => [relayNumberOf(person, perRegion)],
        (relay) => relay.tell(person, frame),
      ),
    endSessions: (person, ended) =>
      toAll(
        'refreshuser',
        (perRegion) => [relayNumberOf(person, perRegion)],
        (relay) => relay.endSessions(person, ended),
      ),
    tellAll: (people, frame) => {
      const served = new Map<number, string[]>()
      return toAll(
        frame.type,
        (perRegion) => {
          for (const person of people) {
            const number = relayNumberOf(person, perRegion)
            served.set(number, [...(served.get(number) ?? []), person])
          }
          return [...served.keys()]
        },
        (relay, number) => relay.tellAll(served.get(number) ?? [], frame),
      )
    },
  }
}
