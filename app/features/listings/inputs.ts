import { z } from 'zod'
import { commandId } from '#party/protocol.ts'

/** What those who act for a listing do with it as a whole: page, action and API read by the same schema. */

const moment = z
  .union([z.iso.datetime({ offset: true }), z.literal('')], { error: 'Enter a date and time, ISO 8601' })
  .nullish()
  .transform((text) => (text ? Date.parse(text) : null))

const said = z
  .string()
  .trim()
  .max(500, 'Maximum 500 Characters')
  .nullish()
  .transform((text) => text || null)

/**
 * `starts_at` and `closes_at` are of the new listing (`relist`): ISO 8601 with its zone. Left out, it starts at once
 * and lasts as long as the old one did. `reserve` in dollars, empty for none.
 */
export const projectActionFields = z.object({
  action: z.enum(['publish', 'close', 'withdraw', 'relist', 'reserve'], {
    error: 'Enter publish, close, withdraw, relist or reserve',
  }),
  reason: said,
  starts_at: moment,
  closes_at: moment,
  reserve: z.union([z.string().max(20), z.number()], { error: 'Enter an amount' }).nullish(),
  bid_id: commandId,
})

/** Whoever takes a listing out of sale says why. */
export function withNeededReason<Fields extends z.ZodType<{ action: string; reason: string | null }>>(
  fields: Fields,
) {
  return fields.refine(({ action, reason }) => action !== 'withdraw' || reason !== null, {
    path: ['reason'],
    message: 'Required!',
  })
}

export const projectActionInput = withNeededReason(projectActionFields)
export type ProjectActionInput = z.infer<typeof projectActionInput>
