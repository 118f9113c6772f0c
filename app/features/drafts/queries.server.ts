import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { listLotLists } from '#app/db/choice-lists.server.ts'
import { atYardsOrNone } from '#app/db/kept-yards.server.ts'
import { mayActFor, type WorkSide, worksAt } from '#app/domain/people/permissions.ts'
import { chosenFault, type LotList, readChosen } from '#app/domain/shop/choices.ts'
import type { DraftFacts, DraftFields } from '#app/domain/shop/draft.ts'
import { readSettings, retractionOf } from '#app/domain/shop/settings.ts'
import { zoneOf } from '#app/lib/zone.ts'
import {
  categories,
  conditions,
  importHeadings,
  incrementSchedules,
  listingDrafts,
  listings,
  locations,
  lotTemplates,
  settings,
} from '#drizzle/schema/index.ts'
import type { TemplateRow } from './template-writes.server.ts'
import type { DraftKey, DraftRow } from './writes.server.ts'

export { findTemplateLimit } from '#app/db/template-limit.server.ts'
export { findNextLotNumber, findPreviewFacts, type PreviewFacts } from './preview.server.ts'

type Reads = Pick<Ctx, 'db'>

export async function findDraft({ db }: Reads, { id, organisationId }: DraftKey): Promise<DraftRow | null> {
  const [row] = await db
    .select()
    .from(listingDrafts)
    .where(and(eq(listingDrafts.id, id), eq(listingDrafts.organisationId, organisationId)))
    .limit(1)
  return row ?? null
}

/** Whose draft it is; null where there is none of that id. */
export async function findDraftOwner({ db }: Reads, id: string): Promise<string | null> {
  const [row] = await db
    .select({ organisationId: listingDrafts.organisationId })
    .from(listingDrafts)
    .where(eq(listingDrafts.id, id))
    .limit(1)
  return row?.organisationId ?? null
}

/** Whether somebody works at the yard that a draft has; one that has none yet, or is not there yet, is everybody's. */
export async function mayEditDraft(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { id, organisationId }: DraftKey,
): Promise<boolean> {
  const [row] = await db
    .select({ yard: listingDrafts.yardId })
    .from(listingDrafts)
    .where(eq(listingDrafts.id, id))
    .limit(1)
  return actor !== null && mayActFor(actor, organisationId, 'listings', row?.yard || null)
}

/** Drafts that have changed since anybody looked at whether they are ready. */
export function listUnreadDrafts({ db }: Reads, organisationId: string, most: number): Promise<DraftRow[]> {
  return db
    .select()
    .from(listingDrafts)
    .where(and(eq(listingDrafts.organisationId, organisationId), isNull(listingDrafts.problems)))
    .limit(most)
}

const EXPORTED_AT_ONCE = 500

/** An organisation's drafts, what was last worked on first, from behind one of them on. */
export function listDraftsAfter(
  { db }: Reads,
  { organisationId, yards }: WorkSide,
  after: { updatedAt: number; id: string },
): Promise<DraftRow[]> {
  return db
    .select()
    .from(listingDrafts)
    .where(
      and(
        eq(listingDrafts.organisationId, organisationId),
        sql`(${listingDrafts.updatedAt}, ${listingDrafts.id}) < (${after.updatedAt}, ${after.id})
          ${atYardsOrNone(sql`${listingDrafts.yardId}`, { yards })}`,
      ),
    )
    .orderBy(desc(listingDrafts.updatedAt), desc(listingDrafts.id))
    .limit(EXPORTED_AT_ONCE)
}

/** An organisation's drafts of these ids; those of others are left out. */
export function findDrafts(
  { db }: Reads,
  organisationId: string,
  ids: readonly string[],
): Promise<DraftRow[]> {
  return db
    .select()
    .from(listingDrafts)
    .where(
      and(
        eq(listingDrafts.organisationId, organisationId),
        sql`${listingDrafts.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
}

/** A lot that has an item id: a number of its own once it is live, else the yard that its draft has by now. */
export type ItemHolder = { lotId: string; lotNumber: number | null; yard: string; auctionId: string | null }

/** Which drafts and live lots of an organisation have these numbers of the seller's own. */
export async function findItemIds(
  { db }: Reads,
  organisationId: string,
  itemIds: readonly string[],
): Promise<Map<string, ItemHolder>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db.all<ItemHolder & { itemId: string }>(sql`
    select held.item_id as itemId, held.lot_id as lotId, listings.lot_number as lotNumber,
      coalesce(drafts.yard_id, '') as yard, drafts.auction_id as auctionId
    from json_each(${JSON.stringify(itemIds)}) given
      join item_ids held on held.organisation_id = ${organisationId} and held.item_id = given.value
      left join listings on listings.id = held.lot_id
      left join listing_drafts drafts on drafts.id = held.lot_id`)
  return new Map(rows.map(({ itemId, ...held }) => [itemId, held]))
}

/** How an organisation's files have named their columns. */
export async function listKnownHeadings({ db }: Reads, organisationId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ heading: importHeadings.heading, field: importHeadings.field })
    .from(importHeadings)
    .where(eq(importHeadings.organisationId, organisationId))
    .limit(1_000)
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

export type DraftChoices = {
  categories: { id: string; name: string; parentId: string | null }[]
  /** Those that are offered first; `offered` is false of one that a lot may have kept, and no other takes. */
  conditions: { id: string; name: string; offered: boolean }[]
  /** The lists that lots are asked for. */
  lists: LotList[]
  yards: { id: string; name: string; state: string; timeZone: string }[]
  schedules: { id: string; name: string; isDefault: boolean; ladder: { from: number; step: number }[] }[]
  /** Until how many minutes before its close the house has an offer taken back; null where it has none taken back. */
  cancelMinutes: number | null
}

/** What a draft of this organisation may choose from: its yards, or those that whoever asks is kept to. */
export async function listDraftChoices(
  { db, actor = null }: Reads & Partial<Pick<Ctx, 'actor'>>,
  organisationId: string,
): Promise<DraftChoices> {
  const member = actor?.organisations.find(({ id }) => id === organisationId)
  const [shelves, states, lists, yards, schedules, house] = await Promise.all([
    db
      .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
      .from(categories)
      .where(eq(categories.active, true))
      .orderBy(asc(categories.showOrder), asc(categories.name)),
    db
      .select({ id: conditions.id, name: conditions.name, offered: conditions.active })
      .from(conditions)
      .orderBy(asc(conditions.showOrder)),
    listLotLists({ db }),
    db
      .select({
        id: locations.id,
        name: locations.name,
        state: locations.state,
        timeZone: locations.timeZone,
      })
      .from(locations)
      .where(and(eq(locations.organisationId, organisationId), eq(locations.active, true)))
      .orderBy(asc(locations.name)),
    db
      .select({
        id: incrementSchedules.id,
        name: incrementSchedules.name,
        isDefault: incrementSchedules.isDefault,
        ladder: incrementSchedules.ladder,
      })
      .from(incrementSchedules)
      .orderBy(asc(incrementSchedules.name)),
    db.select().from(settings),
  ])
  return {
    categories: shelves,
    conditions: states,
    lists,
    yards: yards.filter(({ id }) => !member || worksAt(member, id)),
    schedules,
    cancelMinutes: retractionOf(readSettings(house))?.cutOffMinutes ?? null,
  }
}

/** What of a draft's choices is there. */
export function factsOf(fields: DraftFields, choices: DraftChoices, now: number): DraftFacts {
  const category = choices.categories.find(({ id }) => id === fields.category)
  const isBranch = choices.categories.some(({ parentId }) => parentId === fields.category)
  const yard = choices.yards.find(({ id }) => id === fields.yard)
  return {
    now,
    category: category ? (isBranch ? 'branch' : 'leaf') : null,
    condition: choices.conditions.some(({ id }) => id === fields.condition),
    choices: chosenFault(readChosen(fields.choices), choices.lists),
    zone: yard ? zoneOf(yard.timeZone) : null,
  }
}

/** An organisation's templates by name; their number is limited, so that they are one page. */
export function listTemplates({ db }: Reads, organisationId: string): Promise<TemplateRow[]> {
  return db
    .select()
    .from(lotTemplates)
    .where(eq(lotTemplates.organisationId, organisationId))
    .orderBy(asc(lotTemplates.name))
}

export async function findTemplate(
  { db }: Reads,
  { id, organisationId }: DraftKey,
): Promise<TemplateRow | null> {
  const [row] = await db
    .select()
    .from(lotTemplates)
    .where(and(eq(lotTemplates.id, id), eq(lotTemplates.organisationId, organisationId)))
    .limit(1)
  return row ?? null
}

/** The template that an organisation's new lots begin with; null where none is chosen. */
export async function findDefaultTemplate(
  { db }: Reads,
  organisationId: string,
): Promise<TemplateRow | null> {
  const [row] = await db
    .select()
    .from(lotTemplates)
    .where(and(eq(lotTemplates.organisationId, organisationId), sql`is_default = 1`))
    .limit(1)
  return row ?? null
}

/** How many of an organisation's templates are older than this one; of one that is not there yet, all of them. */
export async function placeOfTemplate({ db }: Reads, { id, organisationId }: DraftKey): Promise<number> {
  const [row] = await db.all<{ older: number }>(sql`
    select count(*) as older from lot_templates left join lot_templates own
      on own.id = ${id} and own.organisation_id = ${organisationId}
    where lot_templates.organisation_id = ${organisationId}
      and (own.id is null or (lot_templates.created_at, lot_templates.id) < (own.created_at, own.id))`)
  return row?.older ?? 0
}

/** Whether a draft has become a listing. */
export async function isListed({ db }: Reads, id: string): Promise<boolean> {
  const found = await db.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).limit(1)
  return found.length > 0
}

/** Whether one of these ids is a draft, or a listing that was made of one. */
export async function areDrawnUp({ db }: Reads, ids: readonly string[]): Promise<boolean> {
  const [row] = await db.all<{ found: number }>(sql`
    select exists (select 1 from json_each(${JSON.stringify(ids)}) one where
      exists (select 1 from listing_drafts where id = one.value)
      or exists (select 1 from listings where id = one.value)) as found`)
  return row?.found === 1
}
