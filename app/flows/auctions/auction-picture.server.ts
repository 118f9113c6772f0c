import type { Ctx } from '#app/context.ts'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { keepPicture } from '#app/flows/lots/keep-picture.server.ts'

/** A new picture, none any more, or as before (undefined). */
export type PictureWish = { ok: true; picture: DraftPicture | null | undefined } | { ok: false }

/** The picture that was sent, and whether there is to be none any more. */
export type SentPicture = { file: File | null; removed: boolean }

/** Keeps the picture that came with an auction's form; a file that is none keeps the whole form from being saved. */
export async function keepSalePicture(ctx: Ctx, { file, removed }: SentPicture): Promise<PictureWish> {
  if (removed) return { ok: true, picture: null }
  if (!file || !ctx.actor) return { ok: true, picture: undefined }
  const kept = await keepPicture(ctx, ctx.actor, file)
  return kept.ok ? { ok: true, picture: { ...kept.picture, caption: '' } } : { ok: false }
}
