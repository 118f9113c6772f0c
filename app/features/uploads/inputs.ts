import { z } from 'zod'
import { MOST_KEPT_SIDE, SENT_FOLDERS, USUAL_QUALITY, USUAL_SIDE } from '#app/domain/shop/uploads.ts'

/** A number as a form writes it; empty is not said. */
function figure(least: number, most: number, usual: number) {
  const message = `Enter a whole number from ${least} to ${most}`
  return z
    .union([z.literal('').transform(() => String(usual)), z.string().regex(/^\d{1,6}$/, message)])
    .default(String(usual))
    .transform(Number)
    .pipe(z.int(message).min(least, message).max(most, message))
}

/** The fields beside the files (spec, section 7). */
export const uploadInput = z.object({
  folder: z.enum(SENT_FOLDERS, { error: `Choose ${SENT_FOLDERS.join(', ')}` }),
  isCompress: z
    .enum(['', '0', '1', 'true', 'false'], { error: 'Enter true or false' })
    .default('1')
    .transform((said) => said !== '0' && said !== 'false'),
  quality: figure(1, 100, USUAL_QUALITY),
  resultWidth: figure(1, MOST_KEPT_SIDE, USUAL_SIDE),
  resultHeight: figure(1, MOST_KEPT_SIDE, USUAL_SIDE),
})

export const FILE_FIELD = 'file_upload'
