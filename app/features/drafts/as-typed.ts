import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'

/** `auction`: the one that was chosen, null where the form has no choice of them. `seen`: how often its words had been saved. */
export type TypedWords = {
  fields: DraftFields
  captions: Readonly<Record<string, string>>
  auction: string | null
  seen: number
}

type Page = { fields: DraftFields; pictures: DraftPicture[]; version: number }

/**
 * A draft as the form that was just refused has it. Without script the page is made anew, of what somebody else has saved
 * meanwhile; and under the version of theirs the next press would overwrite it unseen.
 */
export function asTyped<P extends Page>(page: P, typed: TypedWords | null | undefined): P {
  if (!typed) return page
  const { fields, captions, seen } = typed
  const pictures = page.pictures.map((picture) => {
    const caption = captions[picture.name]
    return caption === undefined ? picture : { ...picture, caption }
  })
  return { ...page, fields, pictures, version: seen }
}
