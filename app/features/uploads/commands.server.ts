import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type KeptPicture, PICTURE_TINT } from '#app/domain/shop/pictures.ts'
import {
  fitInto,
  isUploadName,
  MOST_FILE,
  MOST_LOT_PICTURE,
  mayUpload,
  type Size,
  type UploadFolder,
  uploadAddress,
  uploadFile,
  uploadName,
} from '#app/domain/shop/uploads.ts'
import type { Bytes } from './bytes.ts'
import { type Kept, PAGE_WIDTHS } from './kept.ts'
import { type FileFault, type Parsed, readPicture, turnedSize } from './picture-file.ts'

export { PAGE_WIDTHS }

export type UploadedPicture = {
  name: string
  /** Of its largest size. */
  address: string
  width: number
  height: number
  /** Bytes. */
  bytes: number
}

export type UploadFault = FileFault | 'busy'
export type Uploaded =
  | { ok: true; pictures: UploadedPicture[] }
  | { ok: false; code: UploadFault; at: number }
export type Refused = { ok: false; code: 'forbidden' | 'too_many' }

/** Whether somebody may upload into a folder now: asked before anything of the body is read. */
export async function admitUpload(
  ctx: Ctx,
  actor: Actor,
  folder: UploadFolder | null,
): Promise<Refused | null> {
  if (folder ? !mayUpload(actor, folder) : !mayUpload(actor, 'product'))
    return { ok: false, code: 'forbidden' }
  if (await ctx.limits.uploadsByPerson(actor.id)) return null
  return { ok: false, code: 'too_many' }
}

type Wish = {
  folder: UploadFolder
  files: readonly File[]
  kept: readonly Kept[]
  quality: number
  /** Names that were given out before; new ones when not said. */
  names?: readonly string[]
}

/** A name for a picture that is yet to be kept. */
export function newUploadName(): string {
  return uploadName(crypto.getRandomValues(new Uint8Array(16)))
}

/** Judges all files, then makes and keeps them: all, or none. `at` says which one was at fault. */
export async function uploadPictures(ctx: Ctx, actor: Actor, wish: Wish): Promise<Uploaded | Refused> {
  if (!mayUpload(actor, wish.folder)) return { ok: false, code: 'forbidden' }
  const read: Parsed[] = []
  for (const [at, file] of wish.files.entries()) {
    const most = wish.folder === 'product' ? MOST_LOT_PICTURE : MOST_FILE
    const picture = readPicture(new Uint8Array(await file.arrayBuffer()), most)
    if (typeof picture === 'string') return { ok: false, code: picture, at }
    read.push(picture)
  }
  const about = { folder: wish.folder, by: actor.id, at: new Date(ctx.clock.now()).toISOString() }
  const pictures: UploadedPicture[] = []
  const files: string[] = []
  for (const [at, picture] of read.entries())
    try {
      const name = wish.names?.[at] ?? newUploadName()
      const made: UploadedPicture[] = []
      for (const { width, box } of wish.kept) {
        const size = fitInto(turnedSize(picture), box)
        const bytes = await ctx.pictures.encode(picture.bytes, { ...picture, size, quality: wish.quality })
        const file = uploadFile(name, width)
        files.push(file)
        await ctx.pictures.keep(file, bytes, about)
        made.push({ name, address: uploadAddress(file), ...sizeOf(bytes, size), bytes: bytes.length })
      }
      pictures.push(...made.slice(-1))
    } catch (error) {
      await ctx.pictures.remove(files)
      const code = faultOf(error)
      ctx.log('warn', 'upload.failed', { code, error: String(error) })
      if (!code) throw error
      return { ok: false, code, at }
    }
  return { ok: true, pictures }
}

/** The size that a picture has come out in: its height is the decoder's rounding. */
function sizeOf(bytes: Bytes, asked: Size): Size {
  const made = readPicture(bytes)
  return typeof made === 'string' ? asked : made.size
}

const WIDEST = Math.max(...PAGE_WIDTHS.map(({ width }) => width ?? 0))

/** A picture of a lot that somebody has uploaded before: who, and for what; null where there is none in the widths of pages. */
export async function findKeptPicture(
  { pictures }: Pick<Ctx, 'pictures'>,
  name: string,
): Promise<{ picture: KeptPicture; by: string | null; folder: string | null } | null> {
  if (!isUploadName(name)) return null
  const found = await pictures.readKept(uploadFile(name, WIDEST))
  const read = found && readPicture(found.bytes)
  if (!found || !read || typeof read === 'string') return null
  const { by = null, folder = null } = found.about
  return { picture: { name, tint: PICTURE_TINT, ...read.size }, by, folder }
}

/** The service's own class cannot be asked for here. */
export function faultOf(error: unknown): 'damaged' | 'busy' | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'damaged' || code === 'busy' ? code : null
}
