import { isDeepStrictEqual } from 'node:util'
import canonicalize from 'canonicalize'
import { type LedgerEntry, verifyChain } from '#app/domain/ledger/ledger.ts'
import { MOST_LEDGER_ENTRIES } from '#party/wire/protocol.ts'
import type { Offer } from './book.ts'
import { type Door, frameDoor, httpDoor } from './doors.ts'
import { lotOf } from './lots.ts'
import type { Person } from './market.ts'
import { type Random, randomOf } from './random.ts'
import { sha256 } from './room-record.ts'
import type { Server } from './server.ts'
import { eventually } from './time.ts'

const DAY_MS = 24 * 60 * 60_000
let made = 1_000_000

/** One fault case: a listing of its own on a running server, and people to bid on it. */
export class Case {
  readonly random: Random
  readonly #doors: Door[] = []
  #offers = 0

  private constructor(
    readonly server: Server,
    readonly origin: string,
    readonly people: readonly Person[],
    readonly listing: string,
    name: string,
    seed: number,
  ) {
    this.random = randomOf(seed, name)
  }

  static async open(
    name: string,
    {
      server,
      origin,
      people,
      seed,
    }: { server: Server; origin: string; people: readonly Person[]; seed: number },
  ): Promise<Case> {
    const now = Date.now()
    const lot = lotOf(made++, {
      ladder: [{ from: 0, step: 1_00 }],
      startsAt: now - DAY_MS,
      closesAt: now + DAY_MS,
    })
    await server.ask({ ask: 'publish', lots: [lot], now })
    return new Case(server, origin, people, lot.card.listingId, name, seed)
  }

  /** A new offer of the person in that place, in whole dollars. */
  offer(person: number, dollars: number, kind: 'max' | 'hard' = 'hard'): Offer {
    this.#offers += 1
    return {
      person,
      listing: this.listing,
      bidId: `case-${this.#offers}-${this.listing}`,
      kind,
      cents: dollars * 100,
    }
  }

  frames(person: number): Door {
    return this.#keep(frameDoor(this.origin, this.tokenOf(person), () => undefined))
  }

  http(person: number): Door {
    return this.#keep(httpDoor(this.origin, this.tokenOf(person)))
  }

  tokenOf(person: number): string {
    const found = this.people[person]
    if (!found) throw new Error(`There is no bidder ${person}.`)
    return found.token
  }

  async ledger(): Promise<LedgerEntry[]> {
    const entries: LedgerEntry[] = []
    for (let last = Number.POSITIVE_INFINITY; entries.length <= last; ) {
      const { listing, server } = this
      const since = entries.length - 1
      const part = await server.ask({ ask: 'ledger', listing, since, limit: MOST_LEDGER_ENTRIES })
      entries.push(...(part?.entries ?? []).map((entry) => JSON.parse(entry) as LedgerEntry))
      last = part?.seq ?? -1
    }
    return entries
  }

  /** The room took nothing of what was done to it: its ledger is the same, whole, and goes on with the next offer. */
  async unharmed(before: readonly LedgerEntry[], next: Offer) {
    const after = await this.ledger()
    must(isDeepStrictEqual(after, before), `the ledger went from ${before.length} to ${after.length} entries`)
    const verdict = await verifyChain(after, sha256, canonicalize)
    must(verdict.ok, `the chain is broken: ${JSON.stringify(verdict)}`)
    const receipt = await this.http(next.person).place(next)
    must(
      receipt.ok && receipt.seq === before.length,
      `the next offer was answered ${JSON.stringify(receipt)}`,
    )
  }

  close() {
    for (const door of this.#doors) door.close()
  }

  #keep(door: Door): Door {
    this.#doors.push(door)
    return door
  }
}

export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

/** Waits until something holds. */
export async function mustCome(holds: () => boolean, otherwise: () => string, within = 20_000) {
  const came = await eventually(async () => (holds() ? true : null), { within, pause: 10 })
  if (!came) throw new Error(otherwise())
}
