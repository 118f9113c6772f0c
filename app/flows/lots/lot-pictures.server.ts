import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { actedOn, picturesFault, readPictureAct } from '#app/domain/shop/pictures.ts'
import type { ImageRow, SetUpListing } from '#app/features/listings/commands.server.ts'
import { type WantedPicture, wantedPicturesOf } from '#app/features/listings/inputs.ts'
import { findKeptPicture } from '#app/features/uploads/commands.server.ts'
import { keepPicture, nameOnce } from './keep-picture.server.ts'

/** `gone`: pictures that were named, and are neither the lot's nor what whoever asks has uploaded lately. */
type Wanted = { pictures: DraftPicture[]; gone: string[] }

/**
 * The pictures that somebody wants a published lot to have, in this order: those that it has, with other words where some are
 * given, and those that the same person has uploaded. Another's upload is nothing that one can name.
 */
export async function findWanted(
  ctx: Ctx,
  actor: Actor,
  images: readonly ImageRow[],
  wanted: readonly WantedPicture[],
): Promise<Wanted> {
  const found = await Promise.all(
    wanted.map(async ({ name, ...words }): Promise<DraftPicture | null> => {
      const own = images.find((image) => image.name === name)
      if (own) return { ...pictureOf(own), ...words }
      const kept = await findKeptPicture(ctx, name)
      if (kept?.by !== actor.id || kept.folder !== 'product') return null
      return { ...kept.picture, caption: '', title: '', fileName: '', ...words }
    }),
  )
  return {
    pictures: found.filter((picture) => picture !== null),
    gone: wanted.filter((_, at) => found[at] === null).map(({ name }) => name),
  }
}

function pictureOf({ listingId: _, position: _position, ...picture }: ImageRow): DraftPicture {
  return picture
}

export type FormPictures = {
  /** Null where the form was not asked for pictures: it changes none. */
  pictures: DraftPicture[] | null
  /** Why they cannot be kept so. */
  fault: 'picture' | 'long' | 'gone' | ReturnType<typeof picturesFault>
}

/**
 * The pictures of a lot's page as its form has them: the files that came with it are kept, and stand behind the others. A
 * button beside a picture moves it in the form; a form that is sent twice brings its files once.
 */
export async function readFormPictures(
  ctx: Ctx,
  actor: Actor,
  { row, images }: SetUpListing,
  { form, files }: { form: URLSearchParams; files: readonly File[] },
): Promise<FormPictures> {
  if (!form.has('picture') && files.length === 0) return { pictures: null, fault: null }
  const read = wantedPicturesOf(form.has('picture') ? form : formOf(images))
  if (!read.success) return { pictures: null, fault: 'long' }
  const { pictures, gone } = await findWanted(ctx, actor, images, read.data)
  const act = readPictureAct(form.getAll('intent').at(-1) ?? '')
  const shown = act ? actedOn(pictures, act.act, act.name) : pictures
  const fault = picturesFault([...shown, ...files])
  if (fault) return { pictures: shown, fault }
  for (const [at, file] of files.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const name = await nameOnce(`${row.id} ${form.get('attempt')} ${at} `, bytes)
    const kept = await keepPicture(ctx, actor, file, name)
    if (!kept.ok) return { pictures: shown, fault: 'picture' }
    shown.push({ ...kept.picture, caption: '', title: '', fileName: '' })
  }
  return { pictures: shown, fault: gone.length > 0 ? 'gone' : null }
}

function formOf(images: readonly ImageRow[]): URLSearchParams {
  return new URLSearchParams(images.map(({ name }) => ['picture', name]))
}
