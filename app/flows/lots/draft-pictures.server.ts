import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { USUAL_QUALITY, uploadName } from '#app/domain/shop/uploads.ts'
import { type DraftKey, type DraftRefusal, findDraft } from '#app/features/drafts/commands.server.ts'
import { addPicture, replacePicture } from '#app/features/drafts/picture-commands.server.ts'
import {
  admitUpload,
  newUploadName,
  PAGE_WIDTHS,
  type UploadFault,
  uploadPictures,
} from '#app/features/uploads/commands.server.ts'

/** What stands in a picture's place until it has come. */
const TINT = '#e4e2dc'

export type PictureAdded =
  | { ok: true; name: string }
  | { ok: false; code: UploadFault | DraftRefusal | 'forbidden' | 'too_many' }

/**
 * Makes and keeps a picture, and puts it behind the others of a draft, which it may be the first of, or in the place of the
 * one that it was cut out of.
 */
export async function addDraftPicture(
  ctx: Ctx,
  actor: Actor,
  key: DraftKey,
  file: File,
  { replaces, once, turn }: { replaces: string | null; once: string | null; turn: number | null } = {
    replaces: null,
    once: null,
    turn: null,
  },
): Promise<PictureAdded> {
  // sent again after an answer that never came, it is the same picture
  const given = once === null ? newUploadName() : uploadName(await hashOf(`${key.id} ${once}`))
  if (once !== null && (await findDraft(ctx, key))?.pictures.some(({ name }) => name === given))
    return { ok: true, name: given }
  const answer =
    (await admitUpload(ctx, actor, 'product')) ??
    (await uploadPictures(ctx, actor, {
      folder: 'product',
      files: [file],
      names: [given],
      kept: PAGE_WIDTHS,
      quality: USUAL_QUALITY,
    }))
  if (!answer.ok) return { ok: false, code: answer.code }
  const [picture] = answer.pictures
  if (!picture) return { ok: false, code: 'empty' }
  const { name, width, height } = picture
  if (replaces !== null) {
    const replaced = await replacePicture(ctx, key, replaces, { name, width, height })
    return replaced.ok ? { ok: true, name } : replaced
  }
  const plain = { name, tint: TINT, width, height, caption: '' }
  const added = await addPicture(ctx, key, turn === null ? plain : { ...plain, turn }, actor.id)
  return added.ok ? { ok: true, name } : added
}

async function hashOf(words: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words)))
}
