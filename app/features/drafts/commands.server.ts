import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch, type Statement } from '#app/db/batch.server.ts'
import { findTemplateLimit } from '#app/db/template-limit.server.ts'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import { CAPTION_MOST, type CaptionInput, type PictureAct } from './inputs.ts'
import { findDraft, findTemplate, isListed, placeOfTemplate } from './queries.server.ts'
import {
  appendPicture,
  type DraftKey,
  type DraftRow,
  deleteDraft,
  deleteTemplate,
  deleteUntouched,
  insertDraft,
  insertTemplate,
  keepHeadings,
  moveFields,
  noteProblems,
  noteTemplate,
  replacePictures,
  setDefaultTemplate,
  setVideo,
  updateFields,
  updateTemplate,
} from './writes.server.ts'

export { choosable } from './choosable.ts'
export { fieldsOfListing, habitsOf, picturesOfListing, videoOfListing } from './from-listing.ts'
export * from './headings.ts'
export {
  type DraftChoices,
  factsOf,
  findDefaultTemplate,
  findDraft,
  findDrafts,
  findItemIds,
  findTemplate,
  listDraftChoices,
  listDraftsAfter,
  listKnownHeadings,
  listTemplates,
  listUnreadDrafts,
  mayEditDraft,
} from './queries.server.ts'
export * from './sheet.ts'
export {
  BETWEEN,
  readSheetFile,
  type SheetFault,
  type SheetFound,
  type SheetHow,
  type SheetTable,
} from './sheet-file.server.ts'
export {
  appendPictures,
  type DraftKey,
  type DraftRow,
  deleteDraft,
  holdDraft,
  insertDraft,
  mergeFields,
} from './writes.server.ts'

type Need = Pick<Ctx, 'db' | 'clock'>

/**
 * Why a draft was not changed. `stale`: somebody has saved it since. `full`: it has as many pictures as it may. `item_id`:
 * another draft or live lot of its organisation has that number. `no_sale`: its words are kept, its auction takes no lots.
 */
export type DraftRefusal = 'not_found' | 'stale' | 'full' | 'item_id' | 'no_sale'
export type DraftSaved = { ok: true; version: number } | { ok: false; code: DraftRefusal }

/** Into an auction, or out of its own where that is null, with what is noted of it in the same batch. */
export type DraftMove = { auctionId: string | null; notes: readonly Statement[] }
type SavedWords = { fields: DraftFields; seen: number; by: string; move?: DraftMove | null }

/** Keeps the words of a draft; the first time makes it. `seen`: how often they had been saved when they were read. */
export async function saveDraft(ctx: Need, key: DraftKey, given: SavedWords): Promise<DraftSaved> {
  try {
    return await (given.move ? saveMoved(ctx, key, given, given.move) : saveWords(ctx, key, given))
  } catch (error) {
    if (isTaken(error, 'item_ids.organisation_id, item_ids.item_id')) return { ok: false, code: 'item_id' }
    throw error
  }
}

async function saveWords(
  { db, clock }: Need,
  key: DraftKey,
  { fields, seen, by }: { fields: DraftFields; seen: number; by: string },
): Promise<DraftSaved> {
  const now = clock.now()
  const version = await updateFields(db, key, { fields, seen, now })
  if (version !== null) return { ok: true, version }
  const there = await findDraft({ db }, key)
  if (there) {
    // the same words once more, as a form that is sent twice: nothing was lost
    const isRepeat = there.version === seen + 1 && sameFields(there.fields, fields)
    return isRepeat ? { ok: true, version: there.version } : { ok: false, code: 'stale' }
  }
  if (seen !== 0) return { ok: false, code: 'not_found' }
  await runBatch(db, [insertDraft(db, emptyDraft(key, { fields, by, now, version: 1 }))])
  const made = await findDraft({ db }, key)
  if (!made) return { ok: false, code: 'not_found' }
  // a picture that came at the same moment made it first, without words
  const first = made.version === 0 ? await updateFields(db, key, { fields, seen, now }) : made.version
  const isOurs = made.version === 0 || sameFields(made.fields, fields)
  return first !== null && isOurs ? { ok: true, version: first } : { ok: false, code: 'stale' }
}

/** The same with a change of its auction: all of it or nothing. */
async function saveMoved(
  { db, clock }: Need,
  key: DraftKey,
  { fields, seen, by }: SavedWords,
  { auctionId, notes }: DraftMove,
): Promise<DraftSaved> {
  const now = clock.now()
  const first = seen === 0 ? [insertDraft(db, emptyDraft(key, { fields: {}, by, now, version: 0 }))] : []
  await runBatch(db, [...first, ...moveFields(db, key, { fields, seen, now }, auctionId), ...notes])
  const there = await findDraft({ db }, key)
  if (!there) return { ok: false, code: 'not_found' }
  // the auction takes no more lots since: the words are kept all the same
  if (there.version === seen && there.auctionId !== auctionId) {
    const kept = await saveWords({ db, clock }, key, { fields, seen, by })
    return kept.ok ? { ok: false, code: 'no_sale' } : kept
  }
  const isOurs =
    there.version === seen + 1 && there.auctionId === auctionId && sameFields(there.fields, fields)
  return isOurs ? { ok: true, version: there.version } : { ok: false, code: 'stale' }
}

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
  if (await appendPicture(db, key, picture, now)) return { ok: true }
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
  return changePictures(ctx, key, (pictures) => {
    const at = pictures.findIndex((picture) => picture.name === name)
    const [picture] = pictures.slice(at, at + 1)
    if (at < 0 || !picture) return pictures
    const others = pictures.filter((_, index) => index !== at)
    if (act === 'remove') return others
    if (act === 'restore') {
      const { original, ...kept } = picture
      const back = original === undefined ? picture : { ...kept, name: original }
      return pictures.map((each) => (each === picture ? back : each))
    }
    const to = { cover: 0, left: Math.max(0, at - 1), right: at + 1 }[act]
    return [...others.slice(0, to), picture, ...others.slice(to)]
  })
}

/** Puts the pictures into the order of these names; one that is not named comes behind. */
export function orderPictures(ctx: Need, key: DraftKey, names: readonly string[]) {
  const place = ({ name }: DraftPicture) => {
    const at = names.indexOf(name)
    return at < 0 ? names.length : at
  }
  return changePictures(ctx, key, (pictures) => [...pictures].sort((a, b) => place(a) - place(b)))
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
  { name: cut, width, height }: Pick<DraftPicture, 'name' | 'width' | 'height'>,
) {
  return changePictures(ctx, key, (pictures) =>
    pictures.map((picture) =>
      picture.name === name
        ? { ...picture, name: cut, width, height, original: picture.original ?? name }
        : picture,
    ),
  )
}

/** What one picture is called and shows. */
export function captionPicture(ctx: Need, key: DraftKey, { name, ...words }: CaptionInput) {
  return changePictures(ctx, key, (pictures) =>
    pictures.map((picture) => (picture.name === name ? { ...picture, ...words } : picture)),
  )
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

/** Makes drafts that are filled already. An id that is there keeps what it has. */
export async function addDrafts(
  { db, clock }: Need,
  organisationId: string,
  by: string,
  filled: readonly { id: string; fields: DraftFields; pictures: DraftPicture[]; relistedFromId?: string }[],
) {
  const now = clock.now()
  await runBatch(
    db,
    filled.map(({ id, fields, pictures, relistedFromId = null }) => {
      const draft = emptyDraft({ id, organisationId }, { fields, by, now, version: 1 })
      return insertDraft(db, { ...draft, pictures, relistedFromId })
    }),
  )
}

/** Deletes drafts; those of other organisations, and those that are gone, are passed over. */
export async function discardDrafts({ db }: Pick<Ctx, 'db'>, organisationId: string, ids: readonly string[]) {
  await runBatch(
    db,
    ids.map((id) => deleteDraft(db, { id, organisationId })),
  )
}

/** Keeps what was found of drafts; one that has changed meanwhile is looked at again. */
export async function noteReadiness(
  { db }: Pick<Ctx, 'db'>,
  found: Parameters<typeof noteProblems>[1],
): Promise<void> {
  await noteProblems(db, found)
}

/** Remembers what the columns of a file became, by their headings. */
export async function rememberHeadings(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
  columns: readonly { heading: string; field: string }[],
): Promise<void> {
  await runBatch(db, keepHeadings(db, organisationId, columns))
}

type NewDraft = {
  fields: DraftFields
  pictures: DraftPicture[]
  video?: LotVideo | null
  templateId?: string | null
  by: string
}

/** A draft of its own, to be written in somebody's batch. */
export function newDraft(
  { db, clock }: Need,
  key: DraftKey,
  { fields, pictures, video = null, templateId = null, by }: NewDraft,
): Statement {
  const draft = emptyDraft(key, { fields, by, now: clock.now(), version: 1 })
  return insertDraft(db, { ...draft, pictures, video, templateId })
}

/** Deletes those of these drafts that nobody has touched since they were made; how many they were. */
export async function takeBackDrafts(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  return deleteUntouched(db, organisationId, ids)
}

type Beginning = { fields: DraftFields; by: string; now: number; version: number }

function emptyDraft({ id, organisationId }: DraftKey, { fields, by, now, version }: Beginning): DraftRow {
  return {
    id,
    organisationId,
    fields,
    pictures: [],
    video: null,
    auctionId: null,
    auctionPlace: null,
    relistedFromId: null,
    templateId: null,
    version,
    createdBy: by,
    createdAt: now,
    updatedAt: now,
  }
}

function sameFields(one: DraftFields, other: DraftFields): boolean {
  const sorted = (fields: DraftFields) => JSON.stringify(Object.entries(fields).sort())
  return sorted(one) === sorted(other)
}

/** Of fields that a new lot begins with: what says which lot it is, and when, is left out. */
const OF_ONE_LOT = ['title', 'description', 'itemId', 'binLocation', 'opens', 'closes'] as const

export function templateFieldsOf(fields: DraftFields): DraftFields {
  const left = new Set<string>(OF_ONE_LOT)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name)))
}

export type TemplateSaved = { ok: true } | { ok: false; code: 'not_found' | 'name_taken' | 'full' }

/** Keeps a set of fields under a name; an id that is there is changed, one that is not is made within the limit. */
export async function saveTemplate(
  { db, clock }: Need,
  key: DraftKey,
  { name, fields, by }: { name: string; fields: DraftFields; by: string },
): Promise<TemplateSaved> {
  const now = clock.now()
  const row = {
    ...key,
    name,
    fields,
    isDefault: false,
    lotsMade: 0,
    createdBy: by,
    createdAt: now,
    updatedAt: now,
  }
  const most = await findTemplateLimit({ db }, key.organisationId)
  // a plan that has become smaller keeps what there is, the newest to be read alone
  if ((await placeOfTemplate({ db }, key)) >= most) return { ok: false, code: 'full' }
  try {
    await runBatch(db, [
      insertTemplate(db, row, most),
      updateTemplate(db, key, { name, fields, updatedAt: now }),
    ])
  } catch (error) {
    if (isTaken(error, 'lot_templates.organisation_id')) return { ok: false, code: 'name_taken' }
    throw error
  }
  return (await findTemplate({ db }, key)) ? { ok: true } : { ok: false, code: 'full' }
}

/** New lots begin with this template, or with what the last lot had. */
export async function chooseDefaultTemplate(
  { db }: Pick<Ctx, 'db'>,
  { id, organisationId }: DraftKey,
  isDefault: boolean,
): Promise<void> {
  await runBatch(db, setDefaultTemplate(db, organisationId, isDefault ? id : null))
}

/** Says with which template a draft began; the first to say it is right. One that is none of theirs is none. */
export async function beginsWithTemplate(
  { db }: Pick<Ctx, 'db'>,
  key: DraftKey,
  template: string,
): Promise<void> {
  await runBatch(db, [noteTemplate(db, key, template)])
}

export async function removeTemplate({ db }: Pick<Ctx, 'db'>, key: DraftKey): Promise<void> {
  await runBatch(db, [deleteTemplate(db, key)])
}
