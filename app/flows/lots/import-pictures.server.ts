import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { PICTURE_TINT } from '#app/domain/shop/pictures.ts'
import { MOST_LOT_PICTURE, USUAL_QUALITY, uploadName } from '#app/domain/shop/uploads.ts'
import type { CellFault } from '#app/features/drafts/commands.server.ts'
import { findKeptPicture, PAGE_WIDTHS, uploadPictures } from '#app/features/uploads/commands.server.ts'
import { openZip, type ZipFile, ZipRefused, type ZipSource } from '#app/lib/zip.server.ts'
import { type ImportInput, ZIP_FILES_MOST, zipKey } from './import-input.ts'
import { baseName, isAddress, type RowFate } from './read-rows.server.ts'

type Taken = { pictures: DraftPicture[]; faults: CellFault[] }

/**
 * The pictures that came with an import, taken out one by one as rows name them. One that is taken twice, as by a step that
 * was killed, is kept under the same name.
 */
export function openPictureBox(ctx: Ctx & { actor: Actor }, jobId: string, input: ImportInput) {
  let made = 0
  let opened: Promise<Map<string, ZipFile>> | undefined
  const column = input.headings[input.mapping.indexOf('pictures')] ?? ''
  const fault = (said: string, why: CellFault['why']): CellFault => ({
    column,
    field: 'pictures',
    said: said.slice(0, 60),
    why,
    nearest: null,
    refused: false,
  })

  async function one(row: number, name: string): Promise<DraftPicture | 'missing' | 'bad'> {
    if (isAddress(name)) return (await uploaded(ctx, name)) ?? 'missing'
    opened ??= openAll(ctx, jobId, input)
    const file = (await opened).get(baseName(name))
    if (!file) return 'missing'
    made += 1
    try {
      const bytes = await file.bytes(MOST_LOT_PICTURE)
      return (await keep(ctx, `${jobId} ${row} ${name}`, bytes)) ?? 'bad'
    } catch (error) {
      if (error instanceof ZipRefused) return 'bad'
      throw error
    }
  }

  return {
    made: () => made,
    async take({ row, pictures: names, faults: known }: RowFate): Promise<Taken> {
      const taken: Taken = { pictures: [], faults: [] }
      for (const name of names) {
        const picture = await one(row, name)
        if (typeof picture !== 'string') taken.pictures.push(picture)
        else if (picture === 'bad') taken.faults.push(fault(name, 'bad_picture'))
        else if (!known.some(({ said, why }) => why === 'no_picture' && said === name.slice(0, 60)))
          taken.faults.push(fault(name, 'no_picture'))
      }
      return taken
    },
  }
}

/** The files of all zips by their names; of two of one name the first. */
async function openAll(ctx: Ctx, jobId: string, { zips }: ImportInput): Promise<Map<string, ZipFile>> {
  const files = new Map<string, ZipFile>()
  for (const [at, { gone }] of zips.entries()) {
    const source = gone ? null : await kept(ctx, zipKey(jobId, at))
    if (!source) continue
    for (const file of await openZip(source, { filesMost: ZIP_FILES_MOST, apart: false })) {
      const name = baseName(file.name)
      if (!files.has(name)) files.set(name, file)
    }
  }
  return files
}

/** A file of the bucket, read in parts. */
export async function kept(ctx: Pick<Ctx, 'papers'>, key: string): Promise<ZipSource | null> {
  const size = await ctx.papers.sizeOf(key)
  if (size === null) return null
  return {
    size,
    read: async (offset, length) =>
      length === 0
        ? new Uint8Array()
        : ((await ctx.papers.readPart(key, offset, length)) ?? new Uint8Array()),
  }
}

async function keep(
  ctx: Ctx & { actor: Actor },
  words: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<DraftPicture | null> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))
  const name = uploadName(new Uint8Array(hash).slice(0, 16))
  const answer = await uploadPictures(ctx, ctx.actor, {
    folder: 'product',
    files: [new File([bytes], 'picture')],
    names: [name],
    kept: PAGE_WIDTHS,
    quality: USUAL_QUALITY,
  })
  if (!answer.ok) {
    if (answer.code === 'busy') throw new Error('Pictures cannot be made at the moment.')
    return null
  }
  const [picture] = answer.pictures
  return picture
    ? { name, tint: PICTURE_TINT, width: picture.width, height: picture.height, caption: '' }
    : null
}

/** A picture that somebody has uploaded before. */
async function uploaded(ctx: Ctx, said: string): Promise<DraftPicture | null> {
  const name = /up-[a-z2-7]{26}/.exec(said)?.[0]
  const found = name && (await findKeptPicture(ctx, name))
  return found ? { ...found.picture, caption: '' } : null
}
