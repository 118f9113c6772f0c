import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { MARKETING } from '#app/domain/people/notifications.ts'
import {
  type Campaign,
  type CampaignReader,
  countReaders,
  findSending,
  listReaders,
} from '#app/features/campaigns/queries.server.ts'
import { finishCampaign, moveCampaign } from '#app/features/campaigns/writes.server.ts'
import { type Draft, draftStatements } from '#app/features/outbox/commands.server.ts'
import { findMailDefaults } from '#app/features/outbox/queries.server.ts'
import { leaveToken } from './leave-letters.server.ts'

/** D1 answers a thousand statements to one run, and other jobs are part of it. */
const READERS_A_BATCH = 50
const BATCHES_A_RUN = 4

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues' | 'codeKey'>

/**
 * Writes a campaign that is on its way to its next readers. Messages and how far it has come are one batch, and a
 * message's id names campaign and reader: dying anywhere, or running twice, writes to nobody twice.
 */
export async function sendCampaigns(ctx: Deps): Promise<void> {
  for (let left = BATCHES_A_RUN; left > 0; left -= 1) {
    const campaign = await findSending(ctx)
    if (!campaign) return
    const { id, cursor } = campaign
    const byDefault = (await findMailDefaults(ctx)).includes(MARKETING)
    const readers = await listReaders(ctx, { cursor, limit: READERS_A_BATCH, byDefault })
    const last = readers.at(-1)
    if (!last) {
      await finishCampaign(ctx, id, ctx.clock.now())
      continue
    }
    const drafts = await Promise.all(readers.map((reader) => draftOf(ctx, campaign, reader)))
    const statements = await draftStatements(ctx, drafts)
    await runBatch(ctx.db, [
      ...statements,
      moveCampaign(ctx, id, { from: cursor, to: last.cursor, written: statements.length }),
    ])
    await ctx.queues.outbox(drafts.map((draft) => draft.id))
  }
}

async function draftOf(
  ctx: Pick<Ctx, 'codeKey'>,
  { id, ...campaign }: Campaign,
  { cursor, personId, email, name, language }: CampaignReader,
): Promise<Draft> {
  const [subject, text] =
    language === 'es' ? [campaign.subjectEs, campaign.textEs] : [campaign.subjectEn, campaign.textEn]
  const leave = await leaveToken(ctx, MARKETING, { email, personId })
  return {
    id: `campaign:${id}:${cursor}`,
    leave,
    template: 'campaign',
    data: { subject, text, leave },
    recipient: { to: email, language, personId, name },
  }
}

/** How many a campaign would be written to now. */
export async function countCampaignReaders(ctx: Pick<Ctx, 'db'>): Promise<number> {
  return countReaders(ctx, (await findMailDefaults(ctx)).includes(MARKETING))
}
