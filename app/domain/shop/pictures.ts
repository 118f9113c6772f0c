import { type DraftPicture, PICTURES_MOST } from './draft.ts'

/** What is done with one of a lot's pictures by a button. */
export const PICTURE_ACTS = ['remove', 'left', 'right', 'cover', 'restore'] as const
export type PictureAct = (typeof PICTURE_ACTS)[number]

/** What stands in a picture's place until it has come. */
export const PICTURE_TINT = '#e4e2dc'

/** A picture as it was kept, with nothing said of it yet. */
export type KeptPicture = Pick<DraftPicture, 'name' | 'tint' | 'width' | 'height'>

/** What a picture is called and shows may be as long as this. */
export const CAPTION_MOST = 120

/** What a picture is called and shows, in its seller's words. */
export const PICTURE_WORDS = ['fileName', 'title', 'caption'] as const
export type PictureWords = Record<(typeof PICTURE_WORDS)[number], string>

const NAME_MOST = 64

/** Whether it can be the name of a picture, uploaded or of the demo; whether there is one the pictures say. */
export function isPictureName(name: string): boolean {
  return name !== '' && name.length <= NAME_MOST
}

/** What a button that stands beside a picture says: `remove:NAME`, `left:NAME` and so on. */
export function readPictureAct(intent: string): { act: PictureAct; name: string } | null {
  const [said = '', name = ''] = intent.split(':')
  const act = PICTURE_ACTS.find((each) => each === said)
  return act && isPictureName(name) ? { act, name } : null
}

/** The pictures once one of them was taken out, moved, or put back as it was before it was cropped. */
export function actedOn(pictures: readonly DraftPicture[], act: PictureAct, name: string): DraftPicture[] {
  const at = pictures.findIndex((picture) => picture.name === name)
  const picture = pictures[at]
  if (!picture) return [...pictures]
  const others = pictures.filter((_, index) => index !== at)
  if (act === 'remove') return others
  if (act === 'restore') {
    const { original, ...kept } = picture
    const back = original === undefined ? picture : { ...kept, name: original }
    return pictures.map((each) => (each === picture ? back : each))
  }
  const to = { cover: 0, left: Math.max(0, at - 1), right: at + 1 }[act]
  return [...others.slice(0, to), picture, ...others.slice(to)]
}

/** The pictures in the order of these names; one that is not named comes behind. */
export function inOrder(pictures: readonly DraftPicture[], names: readonly string[]): DraftPicture[] {
  const place = ({ name }: DraftPicture) => {
    const at = names.indexOf(name)
    return at < 0 ? names.length : at
  }
  return [...pictures].sort((a, b) => place(a) - place(b))
}

/** What was cut out of a picture in its place; the picture itself is known until the lot is saved. */
export function cutInPlace(
  pictures: readonly DraftPicture[],
  name: string,
  { name: cut, width, height }: Omit<KeptPicture, 'tint'>,
): DraftPicture[] {
  return pictures.map((picture) =>
    picture.name === name
      ? { ...picture, name: cut, width, height, original: picture.original ?? name }
      : picture,
  )
}

/** Other words with one picture. */
export function withWords(
  pictures: readonly DraftPicture[],
  name: string,
  words: Partial<PictureWords>,
): DraftPicture[] {
  return pictures.map((picture) => (picture.name === name ? { ...picture, ...words } : picture))
}

/** Why a published lot cannot have these pictures; null where it can. */
export function picturesFault(pictures: readonly unknown[]): 'no_picture' | 'many_pictures' | null {
  if (pictures.length === 0) return 'no_picture'
  return pictures.length > PICTURES_MOST ? 'many_pictures' : null
}

type Said = Partial<PictureWords> & { name: string }

/** Whether two rows of pictures are the same ones in the same order, with the same words. */
export function arePicturesAlike(one: readonly Said[], other: readonly Said[]): boolean {
  const said = (pictures: readonly Said[]) =>
    JSON.stringify(
      pictures.map((picture) => [picture.name, ...PICTURE_WORDS.map((word) => picture[word] ?? '')]),
    )
  return said(one) === said(other)
}
