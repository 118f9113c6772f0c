import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { credentials } from '#drizzle/schema/index.ts'
import { type PasswordErrors, passwordErrors } from './inputs.ts'
import { tellEnded } from './sessions.server.ts'
import { recordChange, removeSessions, updatePassword } from './writes.server.ts'

export type PasswordChange = { current: string; next: string; confirm: string }
export type PasswordChanged =
  | { ok: true }
  | { ok: false; code: 'validation'; errors: PasswordErrors }
  | { ok: false; code: 'too_many'; retryAfter: number }
  /** They sign in with Google or Facebook alone; a first password is set by the link that recovery mails. */
  | { ok: false; code: 'no_password' }

const RETRY_AFTER_S = 60

/**
 * Changes the password of whoever asks, who must know the one in use; guesses are limited like those at sign-in. All of
 * their other sessions end, and what these hold open is closed (account, section 5).
 */
export async function changePassword(
  ctx: Ctx,
  actor: Pick<Actor, 'id' | 'email' | 'sessionId'>,
  change: PasswordChange,
): Promise<PasswordChanged> {
  const errors = passwordErrors(change)
  if (errors) return { ok: false, code: 'validation', errors }
  const admitted = await Promise.all([
    ctx.limits.signInByAddress(ctx.address),
    ctx.limits.signInByAccount(actor.email),
  ])
  if (admitted.includes(false)) return { ok: false, code: 'too_many', retryAfter: RETRY_AFTER_S }
  const was = await findHash(ctx, actor.id)
  if (was === null) return { ok: false, code: 'no_password' }
  const wrong = { ok: false, code: 'validation', errors: { current: 'wrong' } } as const
  if (!(await ctx.auth.isPassword(change.current, was))) return wrong
  const hash = await ctx.auth.hashPassword(change.next)
  const now = ctx.clock.now()
  const written = await updatePassword(ctx, { personId: actor.id, was, hash, now })
  if (written.length === 0) return wrong
  const [ended] = (await runBatch(ctx.db, [
    removeSessions(ctx, actor.id, { but: actor.sessionId }),
    recordChange(ctx, { personId: actor.id, what: 'password_changed', by: actor.id }),
  ])) as [{ id: string }[], unknown]
  tellEnded(
    ctx,
    actor.id,
    ended.map(({ id }) => id),
  )
  return { ok: true }
}

async function findHash({ db }: Pick<Ctx, 'db'>, personId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.personId, personId), eq(credentials.providerId, 'credential')))
    .limit(1)
  return row?.password ?? null
}
