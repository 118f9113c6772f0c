import type { Ctx } from '#app/context.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { RESET_MINUTES } from '#app/domain/people/recovery.ts'
import { newSecretToken } from '#app/lib/secret-token.ts'
import { linkId, ownerOf } from './link.ts'
import { insertLink, removeExpiredLinks, takeLink } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>

const LIFETIME_MS = RESET_MINUTES * 60_000

/**
 * A link to a new password for this person at this address, for half an hour. The database keeps its hash alone. Null
 * when they were sent one just now, or have as many as may work at a time.
 */
export async function makeLink(
  ctx: Deps,
  { id: personId, email }: { id: PersonId; email: string },
): Promise<{ token: string; id: string; expiresAt: number } | null> {
  const now = ctx.clock.now()
  const token = newSecretToken()
  const [id, expiresAt] = [await linkId(token), now + LIFETIME_MS]
  await removeExpiredLinks(ctx, personId, now)
  const [kept] = await insertLink(ctx, { id, personId, email, now, expiresAt })
  return kept ? { token, id, expiresAt } : null
}

/** Uses a link up: whose it was, and which address it was sent to. Null when it is unknown, used or too old. */
export async function spendLink(
  ctx: Deps,
  token: string,
): Promise<{ personId: PersonId; email: string } | null> {
  const [taken] = await takeLink(ctx, await linkId(token), ctx.clock.now())
  return taken ? { personId: ownerOf(taken.identifier), email: taken.email } : null
}
