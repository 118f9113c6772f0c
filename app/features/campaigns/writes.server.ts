import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { campaigns } from '#drizzle/schema/index.ts'
import type { CampaignInput } from './inputs.ts'

type Writes = Pick<Ctx, 'db'>

export function insertCampaign({ db }: Writes, row: typeof campaigns.$inferInsert) {
  return db.insert(campaigns).values(row)
}

/** Changes a draft; what is on its way stays as it is. */
export function updateCampaign({ db }: Writes, id: string, change: CampaignInput) {
  return db
    .update(campaigns)
    .set(change)
    .where(and(eq(campaigns.id, id), eq(campaigns.state, 'draft')))
    .returning({ id: campaigns.id })
}

export function removeCampaign({ db }: Writes, id: string) {
  return db
    .delete(campaigns)
    .where(and(eq(campaigns.id, id), eq(campaigns.state, 'draft')))
    .returning({ id: campaigns.id })
}

/** From here on it is written to its readers. Begun twice it is begun once. */
export function startCampaign({ db }: Writes, id: string, now: number) {
  return db
    .update(campaigns)
    .set({ state: 'sending', startedAt: now })
    .where(and(eq(campaigns.id, id), eq(campaigns.state, 'draft')))
    .returning({ id: campaigns.id })
}

/** For the batch of the messages: they were written up to this reader. */
export function moveCampaign(
  { db }: Writes,
  id: string,
  { from, to, written }: { from: string; to: string; written: number },
) {
  return db
    .update(campaigns)
    .set({ cursor: to, written: sql`${campaigns.written} + ${written}` })
    .where(and(eq(campaigns.id, id), eq(campaigns.cursor, from)))
}

export function finishCampaign({ db }: Writes, id: string, now: number) {
  return db
    .update(campaigns)
    .set({ state: 'sent', finishedAt: now })
    .where(and(eq(campaigns.id, id), eq(campaigns.state, 'sending')))
}
