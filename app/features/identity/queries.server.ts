import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { identityChecks } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export type IdentityCheck = typeof identityChecks.$inferSelect

/** The latest check of somebody; null when they have never asked for one. */
export async function findCheck({ db }: Reads, personId: string): Promise<IdentityCheck | null> {
  const [found] = await db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.personId, personId))
    .orderBy(desc(identityChecks.askedAt), desc(identityChecks.id))
    .limit(1)
  return found ?? null
}

/** As its owner and administrators see it. `none`: nothing that was looked at holds. Epoch ms. */
export type IdentityView = {
  state: 'none' | 'asked' | 'verified' | 'refused'
  askedAt: number | null
  decidedAt: number | null
  reason: string
}

export function viewOf(check: IdentityCheck | null): IdentityView {
  if (!check || check.state === 'withdrawn')
    return { state: 'none', askedAt: null, decidedAt: null, reason: '' }
  const { state, askedAt, decidedAt, reason } = check
  return { state, askedAt, decidedAt, reason }
}
