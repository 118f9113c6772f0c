import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type Busy, unlessBusy } from '#app/lib/passwords-busy.ts'
import { LIMIT_WINDOW_S } from '#app/lib/retry-after.ts'
import { credentials, sessions } from '#drizzle/schema/index.ts'
import { type PasswordErrors, passwordErrors } from './inputs.ts'
import { tellEnded } from './sessions.server.ts'
import { recordChange, removeSessions, updatePassword, upsertPassword } from './writes.server.ts'

export type PasswordChange = { current: string; next: string; confirm: string }
export type PasswordChanged =
  | { ok: true }
  | { ok: false; code: 'validation'; errors: PasswordErrors }
  | { ok: false; code: 'too_many'; retryAfter: number }
  | Busy
  /** There is none yet, and who signed in longer ago than `FRESH_MS` must do so again to set one. */
  | { ok: false; code: 'not_fresh' }

/** How lately somebody who has no password must have signed in to set one, ms. */
const FRESH_MS = 10 * 60_000

/**
 * Changes the password of whoever asks, who must know the one in use; guesses are limited like those at sign-in. Who has
 * none sets one right after signing in another way, and leaves `current` empty. All of their other sessions end, what
 * these hold open is closed, and they are written to (account, section 5).
 */
export async function changePassword(
  ctx: Ctx,
  actor: Pick<Actor, 'id' | 'email' | 'sessionId'>,
  change: PasswordChange,
): Promise<PasswordChanged> {
  const was = await findHash(ctx, actor.id)
  const errors = passwordErrors(change, { first: was === null })
  if (errors) return { ok: false, code: 'validation', errors }
  if (was === null && !(await maySetFirst(ctx, actor))) return { ok: false, code: 'not_fresh' }
  const admitted = await Promise.all([
    ctx.limits.signInByAddress(ctx.address),
    ctx.limits.signInByAccount(actor.email, ctx.address),
  ])
  if (admitted.includes(false)) return { ok: false, code: 'too_many', retryAfter: LIMIT_WINDOW_S }
  const wrong = { ok: false, code: 'validation', errors: { current: 'wrong' } } as const
  const hashed = await unlessBusy(hashNext(ctx, { was, change }))
  if (hashed === null) return wrong
  if (typeof hashed !== 'string') return hashed
  const hash = hashed
  const now = ctx.clock.now()
  if (was === null) await upsertPassword(ctx, { personId: actor.id, hash })
  else if ((await updatePassword(ctx, { personId: actor.id, was, hash, now })).length === 0) return wrong
  const event = `password-changed:${crypto.randomUUID()}`
  const [ended] = (await runBatch(ctx.db, [
    removeSessions(ctx, actor.id, { but: actor.sessionId }),
    recordChange(ctx, {
      personId: actor.id,
      by: actor.id,
      what: was === null ? 'password_set' : 'password_changed',
    }),
    insertEvents(
      ctx.db,
      [{ id: event, type: 'password-changed', payload: { personId: actor.id, id: event } }],
      now,
    ),
  ])) as [{ id: string }[], ...unknown[]]
  tellEnded(
    ctx,
    actor.id,
    ended.map(({ id }) => id),
  )
  ctx.waitUntil(ctx.queues.events([event]))
  return { ok: true }
}

/** The new password as it is kept; null when the one in use is another than was typed. */
async function hashNext(
  { auth }: Pick<Ctx, 'auth'>,
  { was, change }: { was: string | null; change: PasswordChange },
) {
  if (was !== null && !(await auth.isPassword(change.current, was))) return null
  return auth.hashPassword(change.next)
}

/** Whether somebody has signed in so lately that they may do what a password would otherwise be asked for. */
export async function maySetFirst(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<boolean> {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .limit(1)
  return session !== undefined && session.createdAt.getTime() > clock.now() - FRESH_MS
}

async function findHash({ db }: Pick<Ctx, 'db'>, personId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.personId, personId), eq(credentials.providerId, 'credential')))
    .limit(1)
  return row?.password ?? null
}
