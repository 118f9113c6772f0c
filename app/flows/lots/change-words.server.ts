import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isMissing, isTaken, runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { LotFacts } from '#app/domain/shop/lot-facts.ts'
import { arePicturesAlike, picturesFault } from '#app/domain/shop/pictures.ts'
import {
  findSetUp,
  type ImageRow,
  isFree,
  type SetUpListing,
} from '#app/features/listings/commands.server.ts'
import type { WordsInput } from '#app/features/listings/inputs.ts'
import {
  insertWordsChange,
  replaceChosen,
  replaceImages,
  setFacts,
  updateWords,
} from '#app/features/listings/writes.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import type { ShownWords } from '#drizzle/schema/index.ts'
import type { NewChoices } from './new-choices.server.ts'

export type WordsChanged =
  | { ok: true; changed: boolean }
  | { ok: false; code: 'stale' | 'no_picture' | 'many_pictures' | 'has_offers' | 'over' }

export type WordsWish = {
  words: WordsInput
  /** Facts that become others: refused once somebody has offered, who saw those before. */
  facts?: Partial<LotFacts>
  /** What it is to have of the lists that lots are asked for; left out, it keeps what it has. */
  choices?: NewChoices | null
  /** All pictures that it is to have, in their order; left out, it keeps those that it has. */
  pictures?: readonly DraftPicture[] | null
}

/**
 * Changes words, facts and pictures of a published lot. What buyers read is kept beside the new with its date, and everybody
 * who stands in the lot is told by what follows (operations.md, After publishing); keywords, bin and what pictures are called
 * change silently. Each change is a version of its own: whoever saves over another's is told. The caller has asked for the
 * right.
 */
export async function changeWords(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  wish: WordsWish,
): Promise<WordsChanged> {
  const plan = planOf(listing, wish)
  if (!plan.isChange) return { ok: true, changed: false }
  const { row } = listing
  const { images, old, shown, isShown, facts, isFactual } = plan
  const fault = picturesFault(images)
  if (fault) return { ok: false, code: fault }
  const bar = isFactual ? await factsBar(ctx, listing) : null
  if (bar) return { ok: false, code: bar }
  const { seen, keywords, binLocation, ...read } = wish.words
  const at = ctx.clock.now()
  const version = seen + 1
  const event = `lot-changed:${row.id}:${version}`
  const about = { listingId: row.id, version }
  try {
    await runBatch(ctx.db, [
      // what nobody reads is a version all the same, with nothing different in it
      insertWordsChange(
        ctx.db,
        { ...about, at, personId: actor.id, before: isShown ? old : shown, after: shown },
        isFactual,
      ),
      ...(wish.pictures ? replaceImages(ctx.db, row.id, images) : []),
      ...(wish.choices ? replaceChosen(ctx.db, row.id, wish.choices.ids) : []),
      ...(isShown ? [insertEvents(ctx.db, [{ id: event, type: 'lot-changed', payload: about }], at)] : []),
      updateWords(ctx.db, row.id, { ...read, keywords, binLocation }),
      ...(isFactual ? setFacts(ctx.db, row.id, facts) : []),
      insertChangeWhere(
        ctx,
        {
          subject: subjects.listing(row.id),
          at,
          personId: actor.id,
          personEmail: actor.email,
          before: { ...old, pictures: listing.images.map(saidOf), ...silentOf(row), ...loggedFacts(row) },
          after: {
            ...shown,
            pictures: images.map(saidOf),
            ...silentOf({ keywords, binLocation }),
            ...loggedFacts({ ...row, ...facts }),
          },
        },
        sql`true`,
      ),
    ])
  } catch (error) {
    if (isFactual && isMissing(error)) return { ok: false, code: 'has_offers' }
    if (!isTaken(error, 'listing_changes.listing_id')) throw error
    return (await isAlready(ctx, row.id, wish)) ? { ok: true, changed: true } : { ok: false, code: 'stale' }
  }
  if (isShown) ctx.waitUntil(ctx.queues.events([event]))
  return { ok: true, changed: true }
}

/** Whether a lot is not what is wished. */
export function differsFrom(listing: SetUpListing, wish: WordsWish): boolean {
  return planOf(listing, wish).isChange
}

/** A press that comes twice finds that it was done: by itself, and not by somebody else. */
export async function isAlready(ctx: Pick<Ctx, 'db'>, id: string, wish: WordsWish): Promise<boolean> {
  const now = await findSetUp(ctx, id)
  return now !== null && !differsFrom(now, { ...wish, choices: unchosen(now, wish.choices) })
}

function unchosen({ chosen }: SetUpListing, choices: NewChoices | null | undefined): NewChoices | null {
  const isSame = choices?.ids.length === chosen.length && choices.ids.every((id) => chosen.includes(id))
  return choices && !isSame ? choices : null
}

/** Why its facts stay as they are: whoever has offered saw them. A room knows of an offer before D1 does. */
export async function factsBar(
  ctx: Pick<Ctx, 'db' | 'rooms'>,
  { row, live }: SetUpListing,
): Promise<'has_offers' | 'over' | null> {
  if (live && isOver(live.status)) return 'over'
  if (!(await isFree(ctx, row.id))) return 'has_offers'
  const room = live && (await ctx.rooms.snapshot(row.id, null))
  return room && (room.bid_count > 0 || room.stock < row.quantity) ? 'has_offers' : null
}

function planOf({ row, images: had }: SetUpListing, wish: WordsWish) {
  const { words, facts: wanted = {}, choices = null, pictures = null } = wish
  const images = pictures ? pictures.map((picture, position) => imageOf(row.id, picture, position)) : had
  const old = shownOf(row, had)
  const shown = shownOf(words, images)
  if (choices) {
    old.choices = choices.was
    shown.choices = choices.is
  }
  const facts: Partial<LotFacts> = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => row[name as keyof LotFacts] !== value),
  )
  const isShown = choices !== null || JSON.stringify(old) !== JSON.stringify(shown)
  const isFactual = Object.keys(facts).length > 0
  const isSilent =
    words.keywords !== row.keywords || words.binLocation !== row.binLocation || !arePicturesAlike(had, images)
  return { images, old, shown, isShown, facts, isFactual, isChange: isShown || isFactual || isSilent }
}

function imageOf(listingId: string, picture: DraftPicture, position: number): ImageRow {
  const { name, tint, width, height, caption, title = '', fileName = '' } = picture
  return { listingId, position, name, tint, width, height, caption, title, fileName }
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
    pictures: images.map(({ name, tint, width, height, caption }) => {
      return { name, tint, width, height, caption }
    }),
  }
}

function saidOf({ name, caption, title, fileName }: ImageRow) {
  return { name, caption, title, fileName }
}

function silentOf({ keywords, binLocation }: Pick<WordsInput, 'keywords' | 'binLocation'>) {
  return { keywords, binLocation }
}

/** As the log calls them. */
function loggedFacts(facts: LotFacts) {
  const { categoryId: category, conditionId: condition, manufacturer, brand } = facts
  const { colorSize, material, retailPrice } = facts
  return { category, condition, manufacturer, brand, colorSize, material, retailPrice }
}
