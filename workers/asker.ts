import type { Ctx } from '#app/context.ts'
import { type Found, findActorByHash, findActorByToken } from '#app/features/accounts/queries.server.ts'
import { Recent } from '#app/lib/recent.ts'
import { hashSecretToken } from '#app/lib/secret-token.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

/** Calls that hand a command to a room and do nothing else: it judges the session itself, by facts of its own. */
const JUDGED_BY_ROOM = /^\/api\/(reverse\/)?bid\/(confirm|prebid|lowerMax|cancel)$/
const JUDGED_FRESH_MS = 5_000
const MOST_JUDGED = 10_000

/** Who lately called a room: in the last seconds nobody waits for D1 before their offer is stamped. */
const judged = new Recent<Found>(MOST_JUDGED, JUDGED_FRESH_MS)

/** Somebody who called a room in the last seconds; undefined for all others, who are looked for in D1. */
export function judgedLately(token: string, now: number): Found | undefined {
  return judged.get(token, now)
}

/** Where reading acts, answers a program or opens a socket: nobody is taken for anybody before D1 has said so. */
const NEVER_ASSUMED =
  /^\/(api|parties|auth|payment-return|payments\/card-entry|webhooks|logout|documents)(\/|\.|$)/
const ASSUMED_MS = 5 * 60_000
const MOST_ASSUMED = 5_000

/** Who has lately read a page, and the hash of their token. */
const assumed = new Recent<{ known: Found; hash: string }>(MOST_ASSUMED, ASSUMED_MS)

export type Asker = {
  known: Found | null
  /** Null for who is known for certain; else what finds out, once the page is made and before anybody gets it. */
  confirm: Confirm | null
}
export type Confirm = {
  /** Asks D1 who they are, once. */
  ask: () => Promise<Found | null>
  /** Whether they are still who they were taken for, in all that a page can show or forbid. */
  holds: () => Promise<boolean>
}

/**
 * Whoever holds the token. Who has read a page in the last minutes is taken for the same while their next page is made,
 * so that D1 is asked about them in the same round as about the page: the answer leaves only when `confirm.holds`
 * (decision 116). `certain`: they are to be known before anything is done.
 */
export async function findAsker(
  ctx: Reads,
  token: string | null,
  { request, path, certain }: { request: Request; path: string; certain: boolean },
): Promise<Asker> {
  if (!token) return { known: null, confirm: null }
  const now = ctx.clock.now()
  if (path.endsWith('/logout')) judged.forget(token)
  if (JUDGED_BY_ROOM.test(path))
    return { known: judged.get(token, now) ?? (await judge(ctx, token)), confirm: null }
  if (request.method !== 'GET' || NEVER_ASSUMED.test(path))
    return { known: await findActorByToken(ctx, token), confirm: null }
  const lately = certain ? undefined : assumed.get(token, now)
  if (lately) return { known: lately.known, confirm: confirmed(ctx, token, lately) }
  const hash = await hashSecretToken(token)
  const known = await findActorByHash(ctx, hash)
  note(token, hash, known, now)
  return { known, confirm: null }
}

async function judge(ctx: Reads, token: string): Promise<Found | null> {
  const found = await findActorByToken(ctx, token)
  if (found) judged.set(token, found, ctx.clock.now())
  return found
}

function confirmed(ctx: Reads, token: string, { known, hash }: { known: Found; hash: string }): Confirm {
  let asked: Promise<Found | null> | null = null
  const ask = () => {
    asked ??= findActorByHash(ctx, hash)
    return asked
  }
  const holds = async () => {
    const now = await ask()
    note(token, hash, now, ctx.clock.now())
    return now !== null && factsOf(now) === factsOf(known)
  }
  return { ask, holds }
}

/** One whose account is off is nobody, and told so: they are looked for each time. */
function note(token: string, hash: string, known: Found | null, now: number) {
  if (known && known.status !== 'deactivate') assumed.set(token, { known, hash }, now)
  else assumed.forget(token)
}

/** When a session was last used shows on one page, which asks for it. */
function factsOf({ seenAt: _, ...facts }: Found): string {
  return JSON.stringify(facts)
}
