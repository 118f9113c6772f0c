import type { Ctx } from '#app/context.ts'
import { isUploadName, uploadFile } from '#app/domain/shop/uploads.ts'
import type { Colour, Points } from './raster.ts'
import { readPng } from './read-png.ts'

/** As wide as the photograph is drawn, and a bit more. */
const WIDTH = 640
const WHITE: Colour = [255, 255, 255]

/** `comes`: there is one, but the service did not open it this time. */
type Photo = { points: Points | null; comes: boolean }

/** A lot's photograph as points; nothing where there is none, or none that can be opened: a card does without. */
export async function readPhoto(
  { pictures, log }: Pick<Ctx, 'pictures' | 'log'>,
  name: string | null,
): Promise<Photo> {
  if (name === null) return { points: null, comes: false }
  try {
    const bytes = isUploadName(name)
      ? await pictures.read(uploadFile(name, WIDTH))
      : await pictures.readOwn(`/pictures/${name}-${WIDTH}.webp`)
    const points = bytes && (await readPng(await pictures.asPng(bytes), WHITE))
    return { points, comes: false }
  } catch (error) {
    log('warn', 'share.photo', { name, error: String(error) })
    return { points: null, comes: isBusy(error) }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'busy'
}
