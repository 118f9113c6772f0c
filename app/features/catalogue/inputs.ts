import { z } from 'zod'

/** What can be wrong with a field; the words are the settings' own. */
const text = (most: number) =>
  z.string({ error: 'required' }).trim().min(1, 'required').max(most, `most:${most}`)
const maybe = (most: number) => z.string().trim().max(most, `most:${most}`).default('')

const named = {
  name: text(60),
  nameEs: text(60),
  description: maybe(400),
  descriptionEs: maybe(400),
  active: z.boolean().default(false),
}

export const categoryInput = z.object({
  ...named,
  /** The id of the category above; empty for none. */
  parentId: maybe(60),
  picture: maybe(120),
})

export const conditionInput = z.object(named)

export type CategoryInput = z.output<typeof categoryInput>
export type ConditionInput = z.output<typeof conditionInput>

/** Which condition goes into which; nothing is chosen yet where they are empty. */
export const mergeConditionsInput = z.object({
  from: z.string().max(64).default(''),
  into: z.string().max(64).default(''),
  seen: z.coerce.number().int().min(0).catch(0),
  in: z.string().optional(),
})
