import type { Ctx } from '#app/context.ts'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { USUAL_QUALITY } from '#app/domain/shop/uploads.ts'
import { admitUpload, PAGE_WIDTHS, uploadPictures } from '#app/features/uploads/commands.server.ts'

/** What stands in a picture's place until it has come. */
const TINT = '#e4e2dc'

/** A new picture, none any more, or as before (undefined). */
export type PictureWish = { ok: true; picture: DraftPicture | null | undefined } | { ok: false }

/** The picture that was sent, and whether there is to be none any more. */
export type SentPicture = { file: File | null; removed: boolean }

/** Keeps the picture that came with an auction's form; a file that is none keeps the whole form from being saved. */
export async function keepSalePicture(ctx: Ctx, { file, removed }: SentPicture): Promise<PictureWish> {
  if (removed) return { ok: true, picture: null }
  if (!file || !ctx.actor) return { ok: true, picture: undefined }
  const wish = { folder: 'product' as const, files: [file], kept: PAGE_WIDTHS, quality: USUAL_QUALITY }
  const answer =
    (await admitUpload(ctx, ctx.actor, 'product')) ?? (await uploadPictures(ctx, ctx.actor, wish))
  const [kept] = answer.ok ? answer.pictures : []
  if (!kept) return { ok: false }
  const { name, width, height } = kept
  return { ok: true, picture: { name, tint: TINT, width, height, caption: '' } }
}
