import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { sendOutgoing } from '#app/features/outbox/commands.server.ts'
import { sendPush } from '#app/features/push/commands.server.ts'
import { pushOutbid } from '#app/features/push/reactions.server.ts'
import { doStep } from '#app/flows/long-jobs/do-step.server.ts'
import { matchSearches } from '#app/flows/shop/match-searches.server.ts'
import { within } from '#app/lib/within.ts'
import { applyOwnPhrases } from './apply-phrases.ts'
import { deliverEvent } from './deliver-events.ts'
import { attempt } from './run-jobs.ts'

const id = z.string().min(1)
const body = z.union([
  z.object({ eventId: id }),
  z.object({ outboxId: id }),
  z.object({ pushId: id }),
  z.object({ longJobId: id }),
  z.object({ job: z.enum(['match', 'outbid']) }),
])

/** So long the messages after it wait for a message. */
const LONGEST_MS = 20_000

/**
 * Does what the messages of a queue ask for. One that fails is asked for again and keeps no other from being done; one that
 * nobody can read is told and let go, as no later try could read it. What is lost for good is found by the minute's jobs.
 */
export async function handleMessages(
  ctx: Ctx,
  messages: readonly Pick<Message<unknown>, 'id' | 'body' | 'ack' | 'retry'>[],
  longest: number = LONGEST_MS,
): Promise<void> {
  await attempt(ctx, 'job.failed', { job: 'phrases' }, () => within(longest, applyOwnPhrases(ctx)))
  for (const message of messages) {
    const read = body.safeParse(message.body)
    if (!read.success) {
      ctx.log('error', 'message.unread', { message: message.id })
      message.ack()
      continue
    }
    const done = await attempt(ctx, 'message.failed', read.data, () =>
      within(longest, handle(ctx, read.data)),
    )
    if (done) message.ack()
    else message.retry()
  }
}

async function handle(ctx: Ctx, asked: z.output<typeof body>): Promise<unknown> {
  if ('eventId' in asked) return deliverEvent(ctx, asked.eventId)
  if ('outboxId' in asked) return sendOutgoing(ctx, asked.outboxId)
  if ('pushId' in asked) return sendPush(ctx, asked.pushId)
  if ('longJobId' in asked) return doStep(ctx, asked.longJobId)
  return asked.job === 'outbid' ? pushOutbid(ctx) : matchSearches(ctx)
}
