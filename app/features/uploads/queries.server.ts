import type { Ctx } from '#app/context.ts'
import { isUploadName, uploadFile } from '#app/domain/shop/uploads.ts'
import { PAGE_WIDTHS } from './kept.ts'

/** Those of these names that somebody has uploaded a picture under, in the widths that pages choose from. */
export async function findUploads(
  ctx: Pick<Ctx, 'pictures'>,
  names: readonly string[],
): Promise<Set<string>> {
  const asked = names.filter(isUploadName)
  const width = PAGE_WIDTHS[0]?.width ?? null
  const found = await Promise.all(asked.map((name) => ctx.pictures.has(uploadFile(name, width))))
  return new Set(asked.filter((_name, at) => found[at]))
}
