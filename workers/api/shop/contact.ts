import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { sendMessage } from '#app/features/contact/commands.server.ts'
import { type ContactFault, sellerContactInput, TOPICS } from '#app/features/contact/inputs.ts'
import { findSeller } from '#app/features/contact/queries.server.ts'
import { readPictureBase64 } from '#app/features/uploads/read.server.ts'
import { contact as words } from '#app/i18n/en/contact.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { errorsOf, newArea } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { required } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'

/** What anybody may ask or say. */
export const contact = newArea()

const word = z.string().max(8_000).optional()

const submit = defineCall({
  path: '/user/submitContactUs',
  area: 'Common',
  summary: 'Write to the marketplace, or to a seller',
  description:
    'As on the contact page: administrators read it and get it by email. The sender can quote `reference`. Limited per network address.',
  signedIn: 'own',
  input: z.object({
    name: word,
    email: word.meta({ example: 'name@example.com' }),
    phone: word.meta({ description: 'Ten digits' }),
    message: word,
    topic: z.enum(TOPICS).default('other'),
    reference: word.meta({ description: 'A lot or an invoice' }),
    seller: z
      .string()
      .max(64)
      .optional()
      .meta({ description: "A seller's handle; left out: the marketplace" }),
    language: z.enum(LANGUAGES).default('en'),
  }),
  data: dataSchema(z.object({ reference: z.string() })),
  example: {
    input: {
      name: 'Dana Whitfield',
      email: 'name@example.com',
      phone: '6145550100',
      message: 'May I come at ten?',
    },
    message: words.sent,
    data: { responseData: { reference: '5D1E0C42' } },
  },
  refusals: documented('too_many', 'no_seller'),
})
contact.openapi(post(submit), async (c) => {
  const { ctx } = c.var
  const { seller: handle, language, ...given } = c.req.valid('json')
  const read = sellerContactInput.safeParse(given)
  if (!read.success) {
    const errors = Object.entries(errorsOf(read.error)).map(([field, faults]) => [
      field,
      faults.map((fault) => words.errors[fault as ContactFault] ?? fault),
    ])
    throw refusal('validation', { data: { errors: Object.fromEntries(errors) } })
  }
  const seller = handle === undefined ? null : await findSeller(ctx, handle)
  if (handle !== undefined && !seller) throw refusal('no_seller')
  const sent = await sendMessage(ctx, { ...read.data, organisationId: seller?.id ?? null, language })
  if (!sent.ok) throw refusal('too_many', { headers: AFTER_THE_WINDOW })
  return c.json(success({ responseData: { reference: sent.reference } }, words.sent), 200)
})

const input = z.object({
  file_folder: z.string().max(64).optional().meta({ description: 'Taken and not used: names are unique' }),
  file_name: z
    .string(required('Required!'))
    .min(1, 'Required!')
    .max(200, 'Maximum 200 Characters')
    .meta({ description: 'As the upload returned it' }),
})
const image = defineCall({
  path: '/commonFunction/getImageBase',
  area: 'Common',
  summary: 'An uploaded picture as base64',
  description: 'Public, like its address.',
  signedIn: 'never',
  input,
  data: dataSchema(z.object({ file_name: z.string(), content_type: z.string(), image: z.string() })),
  example: {
    input: { file_folder: 'product', file_name: '/uploads/up-k3v7q2mzx4c5n6b7t2r3w4yaha.webp' },
    data: {
      responseData: {
        file_name: '/uploads/up-k3v7q2mzx4c5n6b7t2r3w4yaha.webp',
        content_type: 'image/webp',
        image: 'UklGRiQA…',
      },
    },
  },
  refusals: documented('no_picture'),
})
contact.openapi(post(image), async (c) =>
  c.json(success({ responseData: await imageOf(c.var.ctx, c.req.valid('json')) }), 200),
)
contact.openapi(get(image, input), async (c) =>
  c.json(success({ responseData: await imageOf(c.var.ctx, c.req.valid('query')) }), 200),
)

async function imageOf(ctx: Pick<Ctx, 'pictures'>, { file_name }: z.infer<typeof input>) {
  const found = await readPictureBase64(ctx, file_name)
  if (found === null) throw refusal('no_picture')
  return { file_name, content_type: 'image/webp', image: found }
}
