import { z } from 'zod'
import { LOT_USES } from '#app/domain/shop/choices.ts'

/** Ids of what an operator adds come with their forms: a form that is sent twice makes one. */
export const NEW_CHOICE_ID = /^ch-[0-9a-f-]{36}$/
export const NEW_LIST_ID = /^cl-[0-9a-f-]{36}$/

/** What can be wrong with a field; the words are the settings' own. */
const text = (most: number) =>
  z.string({ error: 'required' }).trim().min(1, 'required').max(most, `most:${most}`)
const maybe = (most: number) => z.string().trim().max(most, `most:${most}`).default('')

export const choiceInput = z.object({ name: text(60), nameEs: maybe(60), active: z.boolean().default(false) })
export type ChoiceInput = z.output<typeof choiceInput>

/** One that is added where its list is; its id comes with the form. */
export const newChoiceInput = z.object({
  made: z.string().regex(NEW_CHOICE_ID),
  name: text(60),
  nameEs: maybe(60),
})

export const choiceListInput = z.object({
  name: text(60),
  nameEs: maybe(60),
  lots: z.enum(LOT_USES, { error: 'required' }),
})
export type ChoiceListInput = z.output<typeof choiceListInput>
