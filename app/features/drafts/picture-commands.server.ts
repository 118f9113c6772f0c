import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { inTurn, withoutTurns } from '#app/domain/shop/picture-order.ts'
import {
  actedOn,
  CAPTION_MOST,
  cutInPlace,
  inOrder,
  type PictureAct,
  withWords,
} from '#app/domain/shop/pictures.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import type { DraftRefusal } from './commands.server.ts'
import { emptyDraft } from './empty-draft.ts'
import type { CaptionInput } from './inputs.ts'
import { findDraft, isListed } from './queries.server.ts'
import { appendPicture, type DraftKey, insertDraft, replacePictures, setVideo } from './writes.server.ts'

type Need = Pick<Ctx, 'db' | 'clock'>

/** Puts a picture behind the others of a draft, which need not be there yet. */
export async function addPicture(
  { db, clock }: Need,
  key: DraftKey,
  picture: DraftPicture,
  by: string,
): Promise<{ ok: true } | { ok: false; code: DraftRefusal }> {
  const now = clock.now()
  // a picture that comes after its draft has become a listing is nobody's
  if (await isListed({ db }, key.id)) return { ok: false, code: 'not_found' }
  await runBatch(db, [insertDraft(db, emptyDraft(key, { fields: {}, by, now, version: 0 }))])
  if (await appendPicture(db, key, picture, now)) {
    // those that were sent with it come in any order; whoever comes last puts all of them right
    if (picture.turn !== undefined) await changePictures({ db, clock }, key, inTurn)
    return { ok: true }
  }
  const draft = await findDraft({ db }, key)
  if (draft?.pictures.some(({ name }) => name === picture.name)) return { ok: true }
  return { ok: false, code: draft ? 'full' : 'not_found' }
}

/** Gives a draft its one video, or takes it away. A draft need not be there yet to get one. */
export async function putVideo(
  { db, clock }: Need,
  key: DraftKey,
  video: LotVideo | null,
  by: string,
): Promise<{ ok: true } | { ok: false; code: DraftRefusal }> {
  const now = clock.now()
  if (video !== null) {
    if (await isListed({ db }, key.id)) return { ok: false, code: 'not_found' }
    await runBatch(db, [insertDraft(db, emptyDraft(key, { fields: {}, by, now, version: 0 }))])
  }
  return (await setVideo(db, key, video, now)) ? { ok: true } : { ok: false, code: 'not_found' }
}

/** Takes one of the pictures out, or moves it. Whoever does so at the same time does it after. */
export function actOnPicture(ctx: Need, key: DraftKey, act: PictureAct, name: string) {
  const isOrder = act === 'cover' || act === 'left' || act === 'right'
  return changePictures(ctx, key, (pictures) => {
    const after = actedOn(pictures, act, name)
    return isOrder ? withoutTurns(after) : after
  })
}

/** Puts the pictures into the order of these names; one that is not named comes behind. */
export function orderPictures(ctx: Need, key: DraftKey, names: readonly string[]) {
  return changePictures(ctx, key, (pictures) => withoutTurns(inOrder(pictures, names)))
}

/** What the pictures show, by their names. */
export function captionPictures(ctx: Need, key: DraftKey, captions: ReadonlyMap<string, string>) {
  return changePictures(ctx, key, (pictures) =>
    pictures.map((picture) => ({
      ...picture,
      caption: (captions.get(picture.name) ?? picture.caption).trim().slice(0, CAPTION_MOST),
    })),
  )
}

/** Puts what was cut out of a picture in its place; the picture itself is kept until the lot is published. */
export function replacePicture(
  ctx: Need,
  key: DraftKey,
  name: string,
  cut: Parameters<typeof cutInPlace>[2],
) {
  return changePictures(ctx, key, (pictures) => cutInPlace(pictures, name, cut))
}

/** What one picture is called and shows. */
export function captionPicture(ctx: Need, key: DraftKey, { name, ...words }: CaptionInput) {
  return changePictures(ctx, key, (pictures) => withWords(pictures, name, words))
}

const TRIES = 5

async function changePictures(
  { db, clock }: Need,
  key: DraftKey,
  change: (pictures: DraftPicture[]) => DraftPicture[],
): Promise<{ ok: true; pictures: DraftPicture[] } | { ok: false; code: DraftRefusal }> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const draft = await findDraft({ db }, key)
    if (!draft) return { ok: false, code: 'not_found' }
    const was = draft.pictures
    const pictures = change(was)
    if (JSON.stringify(pictures) === JSON.stringify(was)) return { ok: true, pictures: was }
    if (await replacePictures(db, key, { was, pictures, now: clock.now() })) return { ok: true, pictures }
  }
  return { ok: false, code: 'stale' }
}
