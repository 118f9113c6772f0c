import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { PICTURES_MOST } from '#app/domain/shop/draft.ts'
import { USUAL_QUALITY } from '#app/domain/shop/uploads.ts'
import type { ImageRow, SetUpListing } from '#app/features/listings/commands.server.ts'
import type { WordsInput } from '#app/features/listings/inputs.ts'
import {
  insertWordsChange,
  replaceChosen,
  replaceImages,
  setCondition,
  updateWords,
} from '#app/features/listings/writes.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import { admitUpload, PAGE_WIDTHS, uploadPictures } from '#app/features/uploads/commands.server.ts'
import type { ShownWords } from '#drizzle/schema/index.ts'
import type { NewChoices } from './new-choices.server.ts'

const TINT = '#e4e2dc'

export type WordsChanged =
  | { ok: true; changed: boolean }
  | { ok: false; code: 'stale' | 'picture' | 'no_picture' | 'many_pictures' | 'has_offers' }

type Wish = {
  words: WordsInput
  /** Another condition, by its id: refused once somebody has offered, who saw the one before. */
  condition?: string
  /** What it is to have of the lists that lots are asked for; left out, it keeps what it has. */
  choices?: NewChoices | null
  /** Names of pictures that are taken out. */
  removed: readonly string[]
  /** The picture that comes first; left out, they stay in their order. */
  cover?: string | null
  /** Pictures that are put behind the others. */
  files: readonly File[]
}

/**
 * Changes words and pictures of a published lot. What buyers read is kept beside the new with its date, and everybody who
 * stands in the lot is told by what follows (operations.md, After publishing); keywords and bin change silently. The caller
 * has asked for the right.
 */
export async function changeWords(
  ctx: Ctx,
  actor: Actor,
  { row, images }: SetUpListing,
  { words, condition = row.conditionId, choices = null, cover = null, removed, files }: Wish,
): Promise<WordsChanged> {
  const added = await addedPictures(ctx, actor, files)
  if (!added) return { ok: false, code: 'picture' }
  const left = images.filter(({ name }) => !removed.includes(name))
  const kept = [...left.filter(({ name }) => name === cover), ...left.filter(({ name }) => name !== cover)]
  const after = [...kept, ...added.map((picture) => ({ ...picture, listingId: row.id, position: 0 }))].map(
    (image, position) => ({ ...image, position }),
  )
  if (after.length === 0) return { ok: false, code: 'no_picture' }
  if (after.length > PICTURES_MOST) return { ok: false, code: 'many_pictures' }
  const { seen, keywords, binLocation, ...read } = words
  const old = shownOf(row, images)
  const shown = shownOf(read, after)
  if (choices) {
    old.choices = choices.was
    shown.choices = choices.is
  }
  const isShown = choices !== null || JSON.stringify(old) !== JSON.stringify(shown)
  const isSilent = keywords !== row.keywords || binLocation !== row.binLocation
  const isGraded = condition !== row.conditionId
  if (!isShown && !isSilent && !isGraded) return { ok: true, changed: false }
  if (isGraded && (await hasOffers(ctx, row.id))) return { ok: false, code: 'has_offers' }
  const at = ctx.clock.now()
  const version = seen + 1
  const event = `lot-changed:${row.id}:${version}`
  const about = { listingId: row.id, version }
  try {
    await runBatch(ctx.db, [
      ...(isShown
        ? [
            insertWordsChange(ctx.db, { ...about, at, personId: actor.id, before: old, after: shown }),
            ...replaceImages(ctx.db, row.id, after),
            ...(choices ? replaceChosen(ctx.db, row.id, choices.ids) : []),
            insertEvents(ctx.db, [{ id: event, type: 'lot-changed', payload: about }], at),
          ]
        : []),
      updateWords(ctx.db, row.id, { ...read, keywords, binLocation }),
      ...(isGraded ? setCondition(ctx.db, row.id, condition) : []),
      insertChangeWhere(
        ctx,
        {
          subject: subjects.listing(row.id),
          at,
          personId: actor.id,
          personEmail: actor.email,
          before: {
            ...old,
            keywords: row.keywords,
            binLocation: row.binLocation,
            condition: row.conditionId,
          },
          after: { ...shown, keywords, binLocation, condition },
        },
        sql`true`,
      ),
    ])
  } catch (error) {
    if (isTaken(error, 'listing_changes.listing_id')) return { ok: false, code: 'stale' }
    throw error
  }
  if (isShown) ctx.waitUntil(ctx.queues.events([event]))
  return { ok: true, changed: true }
}

async function hasOffers({ db }: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const found = await db.all(sql`select 1 from bids where listing_id = ${id} limit 1`)
  return found.length > 0
}

type Readable = Pick<SetUpListing['row'], 'title' | 'description' | 'disclaimer'>

/** What buyers read and see of it, its video aside. */
export function shownOf(
  { title, description, disclaimer }: Readable,
  images: readonly ImageRow[],
): ShownWords {
  return {
    title,
    description,
    disclaimer,
    pictures: images.map(({ listingId: _, position: _position, ...picture }) => picture),
  }
}

async function addedPictures(ctx: Ctx, actor: Actor, files: readonly File[]) {
  if (files.length === 0) return []
  const answer =
    (await admitUpload(ctx, actor, 'product')) ??
    (await uploadPictures(ctx, actor, {
      folder: 'product',
      files,
      kept: PAGE_WIDTHS,
      quality: USUAL_QUALITY,
    }))
  if (!answer.ok) return null
  return answer.pictures.map(({ name, width, height }) => ({
    name,
    width,
    height,
    tint: TINT,
    caption: '',
    title: '',
    fileName: '',
  }))
}
