import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type KeptPicture, PICTURE_TINT } from '#app/domain/shop/pictures.ts'
import { USUAL_QUALITY, uploadName } from '#app/domain/shop/uploads.ts'
import {
  admitUpload,
  newUploadName,
  PAGE_WIDTHS,
  type UploadFault,
  uploadPictures,
} from '#app/features/uploads/commands.server.ts'

export type PictureKept =
  | { ok: true; picture: KeptPicture }
  | { ok: false; code: UploadFault | 'forbidden' | 'too_many' }

/** Makes and keeps a picture of a lot, for whoever may upload one now. Nothing shows it yet. */
export async function keepPicture(
  ctx: Ctx,
  actor: Actor,
  file: File,
  name: string = newUploadName(),
): Promise<PictureKept> {
  const answer =
    (await admitUpload(ctx, actor, 'product')) ??
    (await uploadPictures(ctx, actor, {
      folder: 'product',
      files: [file],
      names: [name],
      kept: PAGE_WIDTHS,
      quality: USUAL_QUALITY,
    }))
  if (!answer.ok) return { ok: false, code: answer.code }
  const [picture] = answer.pictures
  if (!picture) return { ok: false, code: 'empty' }
  const { width, height } = picture
  return { ok: true, picture: { name, tint: PICTURE_TINT, width, height } }
}

/** The name of a picture that is sent again after an answer that never came: `once` is the same then. */
export async function nameOnce(...once: (string | Uint8Array<ArrayBuffer>)[]): Promise<string> {
  const all = await new Blob(once).arrayBuffer()
  return uploadName(new Uint8Array(await crypto.subtle.digest('SHA-256', all)))
}
