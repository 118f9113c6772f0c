import type { Ctx } from '#app/context.ts'
import { isUploadFile } from '#app/domain/shop/uploads.ts'
import { base64FromBytes } from '#app/lib/base64.ts'

/** An uploaded picture as base64; null where there is none. It is public: who has its name may see it. */
export async function readPictureBase64(
  { pictures }: Pick<Ctx, 'pictures'>,
  fileName: string,
): Promise<string | null> {
  const file = fileName.split('/').at(-1) ?? ''
  if (!isUploadFile(file)) return null
  const bytes = await pictures.read(file)
  return bytes && base64FromBytes(bytes)
}
