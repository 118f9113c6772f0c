import { and, desc, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { AccountChange } from '#app/domain/people/account-changes.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { readDevice } from '#app/lib/device.ts'
import { sessions } from '#drizzle/schema/index.ts'
import { recordChange, removeSessions, touchSession } from './writes.server.ts'

/** Nobody is signed in in more places than that and looks at all of them. */
const MOST_SHOWN = 50
/** How far the time of last use may lag behind. */
const NOTED_EVERY_MS = 15 * 60_000

/** Somewhere where a person is signed in, as they see it. Times in epoch ms. */
export type SessionView = {
  id: string
  kind: ReturnType<typeof readDevice>['kind']
  /** "Firefox, Linux"; empty for a program that says nothing of itself. */
  device: string
  address: string | null
  seenAt: number
  startedAt: number
  /** The session that asks. */
  here: boolean
}

/** Where a person is signed in, the last used first. */
export async function listSessions(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
): Promise<SessionView[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.ipAddress,
      seenAt: sessions.updatedAt,
      startedAt: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.personId, id), gt(sessions.expiresAt, new Date(clock.now()))))
    .orderBy(desc(sessions.updatedAt))
    .limit(MOST_SHOWN)
  return rows
    .map(({ userAgent, seenAt, startedAt, address, ...row }) => ({
      ...row,
      ...readDevice(userAgent ?? ''),
      address: address === 'unknown' ? null : address,
      seenAt: seenAt.getTime(),
      startedAt: startedAt.getTime(),
      here: row.id === sessionId,
    }))
    .sort((one, other) => Number(other.here) - Number(one.here))
}

type Ending = Pick<Ctx, 'db' | 'clock' | 'rooms' | 'guards' | 'relays' | 'log' | 'waitUntil'> &
  Pick<Ctx, 'actor' | 'address' | 'userAgent'>

/** Ends one session of a person; false when it is not theirs or no more. */
export async function endSession(ctx: Ending, personId: PersonId, sessionId: string): Promise<boolean> {
  const ended = await removeSessions(ctx, personId, { only: sessionId })
  if (ended.length === 0) return false
  await recordChange(ctx, { personId, what: 'session_ended' })
  tellEnded(ctx, personId, [sessionId])
  return true
}

/** Ends all sessions of a person, but the one that is named; says how many there were. */
export async function endSessions(
  ctx: Ending,
  personId: PersonId,
  { but, what = 'sessions_ended' }: { but?: string; what?: AccountChange } = {},
): Promise<number> {
  const [ended] = (await runBatch(ctx.db, [
    removeSessions(ctx, personId, { but }),
    recordChange(ctx, { personId, what }),
  ])) as [{ id: string }[], unknown]
  tellEnded(
    ctx,
    personId,
    ended.map(({ id }) => id),
  )
  return ended.length
}

/**
 * Sessions are gone from D1: open pages look again at once, and the sockets that those sessions had opened are closed,
 * by relays and by the rooms where the person stands. Nobody waits for it.
 */
export function tellEnded(
  ctx: Pick<Ctx, 'db' | 'rooms' | 'guards' | 'relays' | 'log' | 'waitUntil'>,
  personId: PersonId,
  ended: readonly string[],
) {
  ctx.waitUntil(forgetEverywhere(ctx, personId, ended))
  ctx.waitUntil(ctx.relays.endSessions(personId, ended))
}

/** Whether a session's use need not be noted now. */
export function isUseNoted({ seenAt }: { seenAt: number }, now: number): boolean {
  return seenAt >= now - NOTED_EVERY_MS
}

/** Notes that a session is in use, from time to time. Nobody waits for it, and nothing is lost where it fails. */
export function noteUse(
  ctx: Pick<Ctx, 'db' | 'clock' | 'address' | 'userAgent' | 'waitUntil' | 'log'>,
  { sessionId, seenAt }: { sessionId: string; seenAt: number },
) {
  const now = ctx.clock.now()
  if (isUseNoted({ seenAt }, now)) return
  const before = now - NOTED_EVERY_MS
  ctx.waitUntil(
    Promise.resolve(touchSession(ctx, sessionId, { now, before })).then(
      () => undefined,
      (error: unknown) => ctx.log('warn', 'session.untouched', { error: String(error) }),
    ),
  )
}
