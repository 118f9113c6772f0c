import type { Ctx } from '#app/context.ts'
import { emptyOld, sendDue, sendOutgoing } from '#app/features/outbox/commands.server.ts'
import { mailOutbid, mailPlaced } from '#app/features/outbox/reactions.server.ts'
import { sendCampaigns } from '#app/flows/campaigns.server.ts'
import { tellFollowers } from '#app/flows/seller-news.server.ts'

const EMPTIED_AT_MINUTE = 7
const NEWS_AT_MINUTE = 23

/** Sends one message: what a queue message asks for. */
export async function sendMessage(ctx: Ctx, id: string): Promise<void> {
  await attempt(ctx, () => sendOutgoing(ctx, id))
}

/** Writes what the rooms have brought about, and sends what no queue message has had sent. */
export async function sweepOutbox(ctx: Ctx): Promise<void> {
  await attempt(ctx, () => mailOutbid(ctx))
  await attempt(ctx, () => mailPlaced(ctx))
  await attempt(ctx, () => sendDue(ctx))
  await attempt(ctx, () => sendCampaigns(ctx))
  if (new Date(ctx.clock.now()).getUTCMinutes() === NEWS_AT_MINUTE)
    await attempt(ctx, () => tellFollowers(ctx))
  // there is a day's worth at most: a look each hour keeps up with it
  if (new Date(ctx.clock.now()).getUTCMinutes() === EMPTIED_AT_MINUTE) await attempt(ctx, () => emptyOld(ctx))
}

/** A failure is the next minute's to make good, and stops nothing else. */
async function attempt(ctx: Ctx, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    ctx.log('error', 'outbox.broken', { error: String(error) })
  }
}
