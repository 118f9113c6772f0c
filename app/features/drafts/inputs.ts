import { z } from 'zod'
import { DRAFT_FIELDS, type DraftField, type DraftFields, PICTURES_MOST } from '#app/domain/shop/draft.ts'
import { CAPTION_MOST, isPictureName } from '#app/domain/shop/pictures.ts'

/** What may be typed into a field of a draft at most; what is longer than a listing takes is said at publication. */
const MOST: Partial<Record<DraftField, number>> = {
  description: 20_000,
  disclaimer: 2_000,
  keywords: 1_000,
  choices: 2_000,
}
const MOST_USUALLY = 300

const typed = (field: DraftField) =>
  z
    .string()
    .max(MOST[field] ?? MOST_USUALLY)
    .transform((text) => text.replaceAll('\r\n', '\n'))

const shape = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, typed(field).optional()])) as Record<
  DraftField,
  z.ZodOptional<ReturnType<typeof typed>>
>

/** A draft's words as form, program and import send them; what is left out of a program's is not changed. */
export const draftInput = z.object(shape)

/** The words of a draft's form: what it does not send, as a switch that is off, is empty. */
export function readDraftForm(form: URLSearchParams): DraftFields | null {
  const all = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, String(form.get(field) ?? '')]))
  all.choices = choicesOf(form)
  const parsed = draftInput.safeParse(all)
  if (!parsed.success) return null
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== ''))
}

/** What is chosen of all lists, each of which sends its own. */
export function choicesOf(form: URLSearchParams): string {
  return form.getAll('choices').filter(Boolean).join(',')
}

/** How often the words had been saved when the form was shown. */
export const seenInput = z.coerce.number().int().min(0).catch(0)

export const orderInput = z.array(z.string().refine(isPictureName)).max(PICTURES_MOST)

/** Ids of drafts are made with their forms, so that a form that is sent twice makes one draft. */
export function isNewDraftId(text: string): boolean {
  return z.uuid().safeParse(text).success
}

export const TEMPLATE_NAME_MOST = 80

export const templateName = z.string().trim().min(1, 'name').max(TEMPLATE_NAME_MOST, 'name')

const ASKED_QUICKLY: readonly DraftField[] = [
  'title',
  'description',
  'condition',
  'category',
  'startPrice',
  'buyNow',
  'closes',
  'yard',
  'binLocation',
]
/** What listing one thing quickly does not ask for, and keeps. */
export const DRAFT_KEPT = DRAFT_FIELDS.filter((field) => !ASKED_QUICKLY.includes(field))

/** What a picture is called and shows; each is asked for, in the specification's words. */
export const captionInput = z.object({
  name: z.string().refine(isPictureName),
  fileName: z.string().trim().min(1, 'Enter Filename').max(CAPTION_MOST, 'Enter Filename'),
  title: z.string().trim().min(1, 'Enter Title').max(CAPTION_MOST, 'Enter Title'),
  caption: z.string().trim().min(1, 'Enter Description').max(CAPTION_MOST, 'Enter Description'),
})
export type CaptionInput = z.infer<typeof captionInput>
