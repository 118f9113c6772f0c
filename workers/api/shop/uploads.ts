import { z } from 'zod'
import {
  MOST_FILES,
  MOST_KEPT_SIDE,
  SENT_FOLDERS,
  USUAL_QUALITY,
  USUAL_SIDE,
} from '#app/domain/shop/uploads.ts'
import {
  admitUpload,
  PAGE_WIDTHS,
  type UploadFault,
  uploadPictures,
} from '#app/features/uploads/commands.server.ts'
import { FILE_FIELD, uploadInput } from '#app/features/uploads/inputs.ts'
import { readUploadForm } from '#app/features/uploads/read-form.server.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { errorsOf, newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, multipart } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { flag, wholeNumber } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'

/** Pictures. Registered before the limit of other bodies (index.ts). */
export const uploads = newArea()

const side = wholeNumber({ least: 1, most: MOST_KEPT_SIDE, otherwise: USUAL_SIDE })

const upload = defineCall({
  path: '/commonFunction/image_uploader/muliple_img_uploader',
  area: 'Common',
  summary: 'Upload pictures',
  description: `Send \`multipart/form-data\`: up to ${MOST_FILES} files under \`file_upload\`, JPEG, PNG, GIF or WebP by their content, each at most 10 MB, 12,000 pixels a side and 50 megapixels; the request at most 25 MB. SVG is refused. Each is decoded and saved as WebP, upright and without Exif; of an animation, the first frame. It keeps all or none. \`file_name\` is its address on this site, which never changes.

\`banner\` and \`logo\` are for administrators, \`product\` for those who act for an organisation as well. A \`product\` picture becomes a lot’s by \`product/reviseProject\`, or by its address in an import; one that no lot shows is deleted after a day. Limited per person.`,
  signedIn: 'always',
  input: z.object({
    folder: z.enum(SENT_FOLDERS).meta({ description: 'What the pictures are for' }),
    file_upload: z
      .array(z.string().meta({ format: 'binary' }))
      .meta({ description: 'One file, or the field repeated for several' }),
    isCompress: flag
      .default(true)
      .meta({ description: `Fits it into resultWidth and resultHeight; without, into ${MOST_KEPT_SIDE}` }),
    quality: wholeNumber({ least: 1, most: 100, otherwise: USUAL_QUALITY }),
    resultWidth: side,
    resultHeight: side,
  }),
  data: dataSchema(
    z.object({
      files: z.array(
        z.object({
          file_name: z.string(),
          originalname: z.string(),
          width: z.int(),
          height: z.int(),
          size: z.int().meta({ description: 'Bytes' }),
        }),
      ),
    }),
  ),
  example: {
    input: { folder: 'product', file_upload: ['(the bytes of drill.jpg)'], quality: 80 },
    data: {
      responseData: {
        files: [
          {
            file_name: '/uploads/up-k3v7q2mzx4c5n6b7t2r3w4yaha.webp',
            originalname: 'drill.jpg',
            width: 500,
            height: 375,
            size: 31_204,
          },
        ],
      },
    },
  },
  refusals: [
    ...documented('sign_in', 'deactivated', 'forbidden', 'malformed', 'upload_too_large', 'not_multipart'),
    ...documented('file_type', 'upload_failed', 'too_many', 'try_again'),
  ],
})
uploads.openAPIRegistry.registerPath(multipart(upload))

/** A client that reads none of a refusal's data still learns why from its words. */
const REASONS: Record<Exclude<UploadFault, 'too_large' | 'type' | 'busy'>, string> = {
  empty: 'The file is empty.',
  damaged: 'The file is damaged.',
  dimensions: 'The picture is larger than 12,000 pixels a side or 50 megapixels.',
}

uploads.post(upload.path, async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const admitted = await admitUpload(ctx, actor, null)
  if (admitted) throw refusedUpload(admitted.code)
  const form = await readUploadForm(c.req.raw)
  if (typeof form === 'string') throw refusal(form === 'too_large' ? 'upload_too_large' : form)
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const read = uploadInput.safeParse(fields)
  const files = form.getAll(FILE_FIELD).filter((each) => each instanceof File)
  const errors = {
    ...(read.success ? {} : errorsOf(read.error)),
    ...(files.length === 0 && { [FILE_FIELD]: ['Required!'] }),
    ...(files.length > MOST_FILES && { [FILE_FIELD]: [`At most ${MOST_FILES} files`] }),
  }
  if (!read.success || Object.keys(errors).length > 0) throw refusal('validation', { data: { errors } })
  const { folder, isCompress, quality, resultWidth, resultHeight } = read.data
  const box = isCompress
    ? { width: resultWidth, height: resultHeight }
    : { width: MOST_KEPT_SIDE, height: MOST_KEPT_SIDE }
  // a lot's picture is also kept in the widths that pages choose from
  const widths = folder === 'product' ? PAGE_WIDTHS : []
  const kept = [...widths, { width: null, box }]
  const answer = await uploadPictures(ctx, actor, { folder, files, quality, kept })
  if (!answer.ok) throw refusedUpload(answer.code, 'at' in answer ? files[answer.at]?.name : undefined)
  const told = answer.pictures.map(({ address, width, height, bytes }, at) => ({
    file_name: address,
    originalname: (files[at]?.name ?? '').slice(0, 200),
    width,
    height,
    size: bytes,
  }))
  return c.json(success({ responseData: { files: told } }), 200)
})

function refusedUpload(code: UploadFault | 'forbidden' | 'too_many', originalname?: string) {
  const data = originalname === undefined ? {} : { originalname: originalname.slice(0, 200) }
  if (code === 'forbidden') return refusal('forbidden')
  if (code === 'too_many') return refusal('too_many', { headers: AFTER_THE_WINDOW })
  if (code === 'busy') return refusal('try_again', { headers: { 'retry-after': '5' } })
  if (code === 'too_large') return refusal('upload_too_large', { data })
  if (code === 'type') return refusal('file_type', { data })
  return refusal('upload_failed', { message: `Upload Failed! ${REASONS[code]}`, data })
}
