import type { Ctx } from '#app/context.ts'
import { hexFromBytes } from '#app/domain/ledger/ledger.ts'
import { fitInto, USUAL_QUALITY } from '#app/domain/shop/uploads.ts'
import { faultOf, type UploadFault } from './commands.server.ts'
import { readPicture, turnedSize } from './picture-file.ts'

type Keeping = Pick<Ctx, 'pictures' | 'papers' | 'limits' | 'log'>
export type PrivatePicture = { ok: true; key: string } | { ok: false; code: UploadFault | 'too_many' }

const LARGEST = { width: 1600, height: 1600 }

/**
 * Keeps a picture where nobody finds it without a right to it: made anew, so that nothing of place and time that a camera
 * writes stays in it, under a key that nobody can guess and that ends in what it belongs to. Whoever gives it up removes it
 * from `ctx.papers`.
 */
export async function keepPrivatePicture(
  ctx: Keeping,
  personId: string,
  { beginning, owner }: { beginning: 'hand-overs'; owner: string },
  file: File,
): Promise<PrivatePicture> {
  if (!(await ctx.limits.uploadsByPerson(personId))) return { ok: false, code: 'too_many' }
  const picture = readPicture(new Uint8Array(await file.arrayBuffer()))
  if (typeof picture === 'string') return { ok: false, code: picture }
  const size = fitInto(turnedSize(picture), LARGEST)
  try {
    const bytes = await ctx.pictures.encode(picture.bytes, { ...picture, size, quality: USUAL_QUALITY })
    const key = `${beginning}/${hexFromBytes(crypto.getRandomValues(new Uint8Array(32)))}/${owner}`
    await ctx.papers.keep(key, bytes, 'image/webp')
    return { ok: true, key }
  } catch (error) {
    const code = faultOf(error)
    ctx.log('warn', 'upload.failed', { code, error: String(error) })
    if (!code) throw error
    return { ok: false, code }
  }
}

/** What a picture belongs to, by its key. */
export function ownerOfPrivate(key: string): string {
  return key.split('/').slice(2).join('/')
}
