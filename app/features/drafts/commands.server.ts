import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch, type Statement } from '#app/db/batch.server.ts'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import { emptyDraft } from './empty-draft.ts'
import { findDraft } from './queries.server.ts'
import {
  type DraftKey,
  deleteDraft,
  deleteUntouched,
  insertDraft,
  keepHeadings,
  moveFields,
  noteProblems,
  updateFields,
} from './writes.server.ts'

export { choosable } from '#app/domain/shop/choosable.ts'
export { emptyDraft } from './empty-draft.ts'
export { draftOfListing, fieldsOfListing, habitsOf } from './from-listing.ts'
export * from './headings.ts'
export { listMergedNames } from './merged-names.server.ts'
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
  /** The lot that it lists again. */
  relistedFromId?: string | null
  by: string
}

/** A draft of its own, to be written in somebody's batch. */
export function newDraft(
  { db, clock }: Need,
  key: DraftKey,
  { fields, pictures, video = null, templateId = null, relistedFromId = null, by }: NewDraft,
): Statement {
  const draft = emptyDraft(key, { fields, by, now: clock.now(), version: 1 })
  return insertDraft(db, { ...draft, pictures, video, templateId, relistedFromId })
}

/** Deletes those of these drafts that nobody has touched since they were made; how many they were. */
export async function takeBackDrafts(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  return deleteUntouched(db, organisationId, ids)
}

function sameFields(one: DraftFields, other: DraftFields): boolean {
  const sorted = (fields: DraftFields) => JSON.stringify(Object.entries(fields).sort())
  return sorted(one) === sorted(other)
}
