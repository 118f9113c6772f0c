import { z } from 'zod'
import { listWritten } from '#app/features/outbox/queries.server.ts'
import { newArea } from './core/area.ts'
import { refusal, success } from './core/envelope.ts'

const asked = z.object({
  /** An address or a phone number; everybody's without it. */
  to: z.string().max(320).optional(),
})

/** For developers and tests: what has been written to whom, whole, newest first. There is no such call in production. */
export const dev = newArea()

dev.get('/dev/outbox', async (c) => {
  const { ctx } = c.var
  if (ctx.environment === 'production') throw refusal('not_found')
  const read = asked.safeParse(c.req.query())
  if (!read.success) throw refusal('validation')
  const messages = await listWritten(ctx, read.data.to ?? null)
  return c.json(
    success({
      responseData: messages.map((row) => ({
        id: row.id,
        channel: row.channel,
        to: row.recipient,
        template: row.template,
        language: row.language,
        subject: row.subject,
        text: row.text,
        html: row.html,
        state: row.state,
        created_at: row.createdAt,
      })),
    }),
  )
})
