import { redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import type { LaterPlace } from '#app/domain/people/asked-at.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { owedBefore } from '#app/flows/people/finish-registration.server.ts'

/**
 * Leads whoever has not registered, or has not answered what is needed before this, to the page that asks for it, and back
 * to `path` afterwards; lets everybody else through.
 */
export async function requireRegistered(
  ctx: Pick<Ctx, 'db'>,
  actor: Pick<Actor, 'id'>,
  asked: { path: string; before: LaterPlace },
): Promise<void> {
  const first = await owedBefore(ctx, actor, asked)
  if (first) throw redirect(first, 303)
}
