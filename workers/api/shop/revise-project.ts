import { z } from 'zod'
import { mayManageListing } from '#app/domain/people/permissions.ts'
import { DESCRIPTION_LEAST, PICTURES_MOST, TITLE_LEAST, TITLE_MOST } from '#app/domain/shop/draft.ts'
import { CAPTION_MOST } from '#app/domain/shop/pictures.ts'
import { pictureNameOf } from '#app/domain/shop/uploads.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import type { WantedPicture } from '#app/features/listings/inputs.ts'
import { type LotFault, type RevisedOne, reviseOne } from '#app/flows/lots/revise-one.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, listingId } from '#workers/api/core/fields.ts'
import { documented, NO_LISTING, NO_LISTING_DOC } from '#workers/api/core/refusals.ts'

/** Everything of a published lot that is no term of its sale. */
export const reviseProject = newArea()

const MOST_WORDS = 20_000
const words = z.string().max(MOST_WORDS).nullish()
const word = z.string().max(CAPTION_MOST).optional()

const attachment = z.object({
  file_name: z.string().max(200).meta({ description: 'As `product/getSingleProject` or an upload gives it' }),
  filename: word.meta({ description: 'What the file is called' }),
  title: word,
  description: word.meta({ description: 'What the picture shows' }),
})

const call = defineCall({
  path: '/product/reviseProject',
  area: 'Selling',
  summary: 'Change a published lot’s text, pictures and product facts',
  description:
    'For people who list lots, and administrators. What you leave out stays; null or empty is none. Text, choices and pictures change any time: after the first offer, the page shows both versions with their dates, and we tell everyone with an offer. `sub_category`, `category`, `conditionTypeId`, `manufacturer`, `brand`, `color_size`, `material` and `asin_price` change until the first offer. `allattachmentlist` is all its pictures in their order, the first is the cover: its own, and those you uploaded as `product` within a day. It saves all or nothing. Terms change by `product/projectAction` with `revise`, many lots by `product/bulkProjectAction`.',
  signedIn: 'always',
  input: z.object({
    id: listingId,
    seen: z.int().min(0).optional().meta({
      description: 'How often it had been changed when you read it. A change since is refused.',
    }),
    title: z.string().max(MOST_WORDS).optional(),
    desc_proc: z
      .string()
      .max(MOST_WORDS + 1)
      .optional(),
    disclaimer: words,
    keywords: words,
    bin_location: words,
    choices: z.array(anyId).max(100).optional().meta({ description: 'Ids: all that it is to have' }),
    category: anyId.optional().meta({ description: 'A category that has none below it' }),
    sub_category: anyId
      .optional()
      .meta({ description: 'The category below it. With it, `category` is not read' }),
    conditionTypeId: anyId.optional(),
    manufacturer: words,
    brand: words,
    color_size: words,
    material: words,
    asin_price: z
      .union([z.number(), z.string().max(20)], { error: 'Enter an amount' })
      .nullish()
      .meta({ description: 'Retail value, dollars' }),
    allattachmentlist: z.array(attachment).max(100).optional(),
  }),
  data: dataSchema(
    z.object({
      id: z.string(),
      changed: z.boolean(),
      seen: z.int().meta({ description: 'To be sent with the next change' }),
    }),
  ),
  example: {
    input: {
      id: '1042-1',
      seen: 2,
      brand: 'Northbend',
      allattachmentlist: [
        { file_name: '/uploads/up-k3v7q2mzx4c5n6b7t2r3w4yaha.webp', description: 'The drill in its case' },
        { file_name: '/pictures/cordless-drill-teal-main-640.webp' },
      ],
    },
    data: { responseData: { id: '1042-1', changed: true, seen: 3 } },
  },
  refusals: [
    NO_LISTING_DOC,
    ...documented('sign_in', 'deactivated', 'forbidden', 'lot_stale', 'lot_offered', 'lot_over'),
  ],
})

reviseProject.openapi(post(call), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { id, ...asked } = c.req.valid('json')
  const listing = await findSetUp(ctx, id)
  if (!listing?.live) throw refusal('not_found', { message: NO_LISTING })
  if (!mayManageListing(actor, listing.row)) throw refusal('forbidden')
  const pictures = asked.allattachmentlist && wantedOf(asked.allattachmentlist)
  const revised = await reviseOne(ctx, actor, listing, {
    seen: asked.seen,
    words: {
      title: asked.title,
      description: asked.desc_proc,
      disclaimer: textOf(asked.disclaimer),
      keywords: textOf(asked.keywords),
      binLocation: textOf(asked.bin_location),
    },
    facts: given({
      category: asked.sub_category ?? asked.category,
      condition: asked.conditionTypeId,
      manufacturer: textOf(asked.manufacturer),
      brand: textOf(asked.brand),
      colorSize: textOf(asked.color_size),
      material: textOf(asked.material),
      retailPrice: textOf(asked.asin_price),
    }),
    choices: asked.choices,
    pictures,
  })
  if (!revised.ok) throw refusedRevision(revised)
  const { changed, seen } = revised
  return c.json(success({ responseData: { id, changed, seen } }), 200)
})

function textOf(said: string | number | null | undefined): string | undefined {
  return said === undefined ? undefined : String(said ?? '')
}

/** What was not said is not there: it stays. */
function given<Fields extends Record<string, string | undefined>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined))
}

const VIDEO = /\.(mp4|webm)$/

/** Each picture once. A lot's video stands behind them in lists that we give, and is none. */
function wantedOf(list: readonly z.infer<typeof attachment>[]): WantedPicture[] {
  const wanted = new Map<string, WantedPicture>()
  for (const { file_name, filename, title, description } of list) {
    if (VIDEO.test(file_name)) continue
    const name = pictureNameOf(file_name) ?? file_name
    wanted.set(name, { name, ...given({ fileName: filename, title, caption: description }) })
  }
  return [...wanted.values()]
}

/** Under which names programs know what was wrong. */
const NAMES: Record<string, string> = {
  description: 'desc_proc',
  binLocation: 'bin_location',
  category: 'sub_category',
  condition: 'conditionTypeId',
  colorSize: 'color_size',
  retailPrice: 'asin_price',
  pictures: 'allattachmentlist',
}

const SAID: Record<LotFault, string> = {
  missing: 'Required!',
  too_short: `Enter at least ${TITLE_LEAST} characters, ${DESCRIPTION_LEAST} for a description`,
  too_long: `Too long: a title has at most ${TITLE_MOST} characters`,
  branch: 'Choose one of the categories below it',
  unknown: 'There is no such choice',
  several: 'Choose one of a list that takes one',
  amount: 'Enter an amount above $0',
  gone: 'Not a picture of this lot, nor one you uploaded for it',
  no_picture: 'A lot needs at least one picture',
  many_pictures: `A lot can have ${PICTURES_MOST} pictures`,
}

const BARS = { stale: 'lot_stale', has_offers: 'lot_offered', over: 'lot_over' } as const

function refusedRevision(refused: Extract<RevisedOne, { ok: false }>) {
  if (refused.code !== 'faults') return refusal(BARS[refused.code])
  const errors: Record<string, string[]> = {}
  for (const [field, code] of Object.entries(refused.faults)) errors[NAMES[field] ?? field] = [SAID[code]]
  return refusal('validation', { data: { errors } })
}
