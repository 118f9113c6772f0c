import type { Ctx } from '#app/context.ts'
import { sendDuePushes, sendPush } from '#app/features/push/commands.server.ts'
import { pushOutbid } from '#app/features/push/reactions.server.ts'

/** Sends one message to a browser: what a queue message asks for. */
export async function sendToBrowser(ctx: Ctx, id: string): Promise<void> {
  await attempt(ctx, () => sendPush(ctx, id))
}

/** Writes to the browsers of those who have just been passed: what a room asks for. */
export async function tellOutbid(ctx: Ctx): Promise<void> {
  await attempt(ctx, () => pushOutbid(ctx))
}

/** Tells what no queue message has had told. */
export async function sweepPushes(ctx: Ctx): Promise<void> {
  await tellOutbid(ctx)
  await attempt(ctx, () => sendDuePushes(ctx))
}

/** A failure is the next minute's to make good, and stops nothing else. */
async function attempt(ctx: Ctx, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    ctx.log('error', 'push.broken', { error: String(error) })
  }
}
