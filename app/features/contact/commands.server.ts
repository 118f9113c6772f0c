import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { Topic } from './inputs.ts'
import { insertMessage } from './writes.server.ts'

type Message = {
  /** Null for the marketplace itself. */
  organisationId: string | null
  name: string
  email: string
  phone: string
  topic: Topic
  reference: string
  message: string
  language: string
  /** What stands in the field that nobody sees. */
  website: string
}

export type Sent = { ok: true; reference: string } | { ok: false; code: 'too_many' }

/**
 * Keeps a message for the administrators, who read it under /admin/settings/messages and are mailed it. A program that
 * fills the hidden field is told that all went well, and nothing is kept.
 */
export async function sendMessage(ctx: Ctx, { website, ...message }: Message): Promise<Sent> {
  if (!(await ctx.limits.forms(ctx))) return { ok: false, code: 'too_many' }
  const id = crypto.randomUUID()
  const reference = id.slice(0, 8).toUpperCase()
  if (website !== '') return { ok: true, reference }
  const now = ctx.clock.now()
  await runBatch(ctx.db, [
    insertMessage(ctx, { id, ...message, personId: ctx.actor?.id ?? null, createdAt: now }),
    insertEvents(
      ctx.db,
      [{ id: `contact-sent:${id}`, type: 'contact-sent', payload: { messageId: id } }],
      now,
    ),
  ])
  return { ok: true, reference }
}
