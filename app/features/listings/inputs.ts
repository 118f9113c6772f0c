import { z } from 'zod'
import { DESCRIPTION_LEAST, TITLE_LEAST, TITLE_MOST } from '#app/domain/shop/draft.ts'
import { FACT_FIELDS, type TypedFacts } from '#app/domain/shop/lot-facts.ts'
import { CAPTION_MOST, isPictureName, PICTURE_WORDS } from '#app/domain/shop/pictures.ts'
import { commandId } from '#party/wire/protocol.ts'

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

const typedAmount = z.union([z.string().max(20), z.number()], { error: 'Enter an amount' }).nullish()
const MOST_SOFT_MINUTES = 120

/**
 * Other terms of a listing until its first offer (`revise`). What is left out stays; empty is none. Amounts in dollars,
 * moments ISO 8601 with their zone; `soft_close` in minutes, 0 for none; `incrementamt` is one step at every price.
 */
export const revisedTerms = z.object({
  sprice: typedAmount,
  minimumReservePrice: typedAmount,
  maxstart: typedAmount,
  bprice: typedAmount,
  deposit_amount: typedAmount,
  incrementamt: typedAmount,
  qty: z.coerce
    .number({ error: 'Enter a whole number' })
    .int('Enter a whole number')
    .min(1)
    .max(100_000)
    .nullish(),
  bid_kinds: z.enum(['both', 'max', 'hard'], { error: 'Enter both, max or hard' }).nullish(),
  prebids: z.boolean().nullish(),
  soft_close: z.coerce
    .number({ error: 'Enter whole minutes' })
    .int('Enter whole minutes')
    .min(0)
    .max(MOST_SOFT_MINUTES, 'Maximum 120 minutes')
    .nullish(),
  future_active: moment,
  date_closed: moment,
})
export type RevisedTerms = z.infer<typeof revisedTerms>

/** By how much lower a lot that is listed again starts. */
export const lowerBy = z.coerce.number().min(0).max(90, 'Maximum 90 %').nullish()

const MOST_EXTENDED_MINUTES = 30 * 24 * 60

/**
 * `starts_at` and `closes_at` are of the new listing (`relist`): ISO 8601 with its zone. Left out, it starts at once
 * and lasts as long as the old one did. `reserve` in dollars, empty for none. `minutes` is by how much
 * later it closes (`extend`), `percent` by how much lower it starts (`relist`).
 */
export const projectActionFields = z.object({
  action: z.enum(
    ['publish', 'close', 'withdraw', 'relist', 'reserve', 'pause', 'resume', 'extend', 'revise'],
    {
      error: 'Enter publish, close, withdraw, relist, reserve, pause, resume, extend or revise',
    },
  ),
  reason: said,
  starts_at: moment,
  closes_at: moment,
  reserve: z.union([z.string().max(20), z.number()], { error: 'Enter an amount' }).nullish(),
  minutes: z.coerce
    .number({ error: 'Enter whole minutes' })
    .int('Enter whole minutes')
    .min(1, 'Enter at least 1 minute')
    .max(MOST_EXTENDED_MINUTES, 'Maximum 30 days')
    .nullish(),
  percent: lowerBy,
  terms: revisedTerms.nullish(),
  bid_id: commandId,
})

type NeedsMore = {
  action: string
  reason: string | null
  minutes?: number | null | undefined
  terms?: RevisedTerms | null | undefined
}

/** Whoever takes a listing out of sale or stops its clock says why, who moves its close by how much, who revises it what. */
export function withNeeded<Fields extends z.ZodType<NeedsMore>>(fields: Fields) {
  return fields
    .refine(({ action, reason }) => (action !== 'withdraw' && action !== 'pause') || reason !== null, {
      path: ['reason'],
      message: 'Required!',
    })
    .refine(({ action, minutes }) => action !== 'extend' || typeof minutes === 'number', {
      path: ['minutes'],
      message: 'Required!',
    })
    .refine(({ action, terms }) => action !== 'revise' || (terms ?? null) !== null, {
      path: ['terms'],
      message: 'Required!',
    })
}

export const projectActionInput = withNeeded(projectActionFields)
export type ProjectActionInput = z.infer<typeof projectActionInput>

const WORDS_MOST = 20_000

/** How often a published lot's words, pictures and video had been changed when they were read. */
export const seenInput = z.object({ seen: z.coerce.number().int().min(0) })

/** The words of a published lot. */
export const wordsInput = seenInput.extend({
  title: z.string().trim().min(TITLE_LEAST, 'title').max(TITLE_MOST, 'title'),
  description: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(DESCRIPTION_LEAST, 'description').max(WORDS_MOST, 'description')),
  disclaimer: z
    .string()
    .trim()
    .max(2_000)
    .transform((text) => text || null),
  keywords: z.string().trim().max(1_000),
  binLocation: z
    .string()
    .trim()
    .max(300)
    .transform((text) => text || null),
})
export type WordsInput = z.infer<typeof wordsInput>

const pictureWord = z.string().trim().max(CAPTION_MOST).optional()

/** A picture that a published lot is to have: one of its own, or an upload; words that are left out stay. */
const wantedPicture = z.object({
  name: z.string().refine(isPictureName),
  caption: pictureWord,
  title: pictureWord,
  fileName: pictureWord,
})
export type WantedPicture = z.infer<typeof wantedPicture>

const WANTED_MOST = 100
const wantedPictures = z.array(wantedPicture).max(WANTED_MOST)

/** The pictures of a form in their order, each once, with the words that stand beside it. */
export function wantedPicturesOf(form: URLSearchParams) {
  const names = new Set(form.getAll('picture').filter((name) => name !== ''))
  // what the form does not say stays as it is
  const words = (name: string) =>
    PICTURE_WORDS.flatMap((field) => {
      const said = form.get(`${field}:${name}`)
      return said === null ? [] : [[field, said] as const]
    })
  return wantedPictures.safeParse([...names].map((name) => ({ name, ...Object.fromEntries(words(name)) })))
}

/** The facts of a form: what it was not asked for stays. */
export function factsOf(form: URLSearchParams): TypedFacts {
  return Object.fromEntries(
    FACT_FIELDS.flatMap((name) => (form.has(name) ? [[name, String(form.get(name)).trim()]] : [])),
  )
}
