import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type UploadFolder, USUAL_QUALITY } from '#app/domain/shop/uploads.ts'
import { admitUpload, newUploadName, type UploadFault, uploadPictures } from './commands.server.ts'
import { type Kept, PAGE_WIDTHS } from './kept.ts'
import { type FormFault, readUploadForm } from './read-form.server.ts'

/** The field that a form's file travels in, beside the form's own. */
export const UPLOAD_FIELD = 'upload'

type Wish = {
  folder: UploadFolder
  kept: readonly Kept[]
  /** Writes the picture's name into the field that it is for. */
  place: (form: FormData, name: string) => void
}

/** A form with the picture that came with it, if one did. */
export type Attached = {
  /** The picture's, null when none came. */
  name: string | null
  /** As if the picture's name had been typed. */
  form: FormData
  /** Makes and keeps the picture, once the rest is right; what is wrong with it, by field. */
  keep: () => Promise<Record<string, string[]> | null>
  /** A form that is shown again does not name a picture that could not be kept. */
  shownAgain: (result: SubmissionResult<string[]> | null) => SubmissionResult<string[]> | null
}

/** Reads a form that may have a picture with it; those without one may come in the plain encoding too. */
export async function readFormWithPicture(request: Request): Promise<FormData | FormFault> {
  const isPlain = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  return isPlain ? request.formData() : readUploadForm(request)
}

/** What a form says whose picture was too long to be read with it. */
export function unread(fault: FormFault): { result: SubmissionResult<string[]>; status: number } {
  const status = { too_large: 413, not_multipart: 415, malformed: 400 }[fault]
  return {
    status,
    result: {
      status: 'error',
      error: { [UPLOAD_FIELD]: [`upload_${fault === 'too_large' ? fault : 'damaged'}`] },
    },
  }
}

export function attachUpload(ctx: Ctx, actor: Actor, given: FormData, wish: Wish): Attached {
  const file = given.get(UPLOAD_FIELD)
  const form = copyOf(given)
  // a form that is only shown, or whose rows are moved, keeps nothing
  const isSaved = given.get('intent') !== 'preview' && !given.has('__intent__')
  // browsers send a file without a name where none was chosen
  const isChosen = file instanceof File && (file.name !== '' || file.size > 0)
  if (!isSaved || !isChosen)
    return { name: null, form, keep: async () => null, shownAgain: (result) => result }
  const name = newUploadName()
  const filled = copyOf(form)
  wish.place(filled, name)
  let isKept = false
  return {
    name,
    form: filled,
    async keep() {
      const { folder, kept } = wish
      const answer =
        (await admitUpload(ctx, actor, folder)) ??
        (await uploadPictures(ctx, actor, {
          folder,
          kept,
          files: [file],
          names: [name],
          quality: USUAL_QUALITY,
        }))
      isKept = answer.ok
      return answer.ok ? null : { [UPLOAD_FIELD]: [`upload_${answer.code}`] }
    },
    shownAgain(result) {
      if (isKept || !result?.initialValue) return result
      const typed = parseWithZod(form, { schema: z.looseObject({}) }).reply()
      return { ...result, initialValue: typed.initialValue }
    },
  }
}

type Several = { folder: UploadFolder; field: string; most: number }

/** The files that came in a field, made and kept when they are asked for: all of them, or none. */
export function attachSeveral(ctx: Ctx, actor: Actor, given: FormData, { folder, field, most }: Several) {
  const files = given.getAll(field).filter((file): file is File => file instanceof File && file.size > 0)
  return async (): Promise<{ ok: true; names: string[] } | { ok: false; code: UploadFault | 'too_many' }> => {
    if (files.length === 0) return { ok: true, names: [] }
    if (files.length > most) return { ok: false, code: 'too_many' }
    const wish = { folder, files, kept: PAGE_WIDTHS, quality: USUAL_QUALITY }
    const answer = (await admitUpload(ctx, actor, folder)) ?? (await uploadPictures(ctx, actor, wish))
    if (answer.ok) return { ok: true, names: answer.pictures.map(({ name }) => name) }
    return { ok: false, code: answer.code === 'forbidden' ? 'too_many' : answer.code }
  }
}

function copyOf(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) if (name !== UPLOAD_FIELD) copy.append(name, value)
  return copy
}
