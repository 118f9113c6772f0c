import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { FOLLOWED_SELLERS } from '#app/domain/people/notifications.ts'
import { listNews, listNewsReaders, type NewsLot } from '#app/features/follows/queries.server.ts'
import { markNewsTold } from '#app/features/follows/writes.server.ts'
import { draftStatements } from '#app/features/outbox/commands.server.ts'
import { findMailDefaults } from '#app/features/outbox/queries.server.ts'
import { leaveToken } from './leave-letters.server.ts'

const DAY_MS = 24 * 60 * 60_000
const READERS_A_RUN = 100
/** Lots of one seller that a mail shows; how many more there are it says. */
const MOST_SHOWN = 6

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues' | 'codeKey'>

/**
 * Tells followers what their sellers have put up, once a day at most. What somebody is told and that they were is one
 * batch, and the message's id follows from the day: running twice tells nobody twice.
 */
export async function tellFollowers(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  const since = now - DAY_MS
  const defaults = await findMailDefaults(ctx)
  const byDefault = defaults.includes(FOLLOWED_SELLERS)
  const asked = { since, limit: READERS_A_RUN, topic: FOLLOWED_SELLERS, byDefault }
  const readers = await listNewsReaders(ctx, asked)
  if (readers.length === 0) return 0
  const news = await listNews(
    ctx,
    readers.map(({ personId }) => personId),
    { since, most: MOST_SHOWN },
  )
  for (const { personId, email, name, language } of readers) {
    const own = news.filter((lot) => lot.personId === personId)
    if (own.length === 0) continue
    const leave = await leaveToken(ctx, FOLLOWED_SELLERS, { email, personId })
    const draft = {
      id: `followed:${personId}:${Math.floor(now / DAY_MS)}`,
      leave,
      template: 'followed' as const,
      data: { sellers: bySeller(own), leave },
      recipient: { to: email, personId, name, language },
      expiresAt: now + DAY_MS,
    }
    await runBatch(ctx.db, [...(await draftStatements(ctx, [draft])), markNewsTold(ctx.db, personId, now)])
    await ctx.queues.outbox([draft.id])
  }
  return readers.length
}

function bySeller(lots: readonly NewsLot[]) {
  return [...new Set(lots.map(({ seller }) => seller))].map((name) => {
    const own = lots.filter(({ seller }) => seller === name)
    return {
      name,
      lots: own.map(({ listingId, lotNumber, title, price, closesAt }) => ({
        listingId,
        lotNumber,
        title,
        price,
        closesAt,
      })),
      more: (own[0]?.total ?? own.length) - own.length,
    }
  })
}
