import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { type DraftFields, type DraftPicture, PICTURES_MOST } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import { importHeadings, listingDrafts, lotTemplates } from '#drizzle/schema/index.ts'

type Judged = 'problems' | 'readyUntil'
type Copied = 'itemId' | 'title' | 'yardId'
/** A draft without what is known of its readiness, and without copies of its words. */
export type DraftRow = Omit<typeof listingDrafts.$inferSelect, Judged | Copied>
export type DraftKey = { id: string; organisationId: string }

function its({ id, organisationId }: DraftKey) {
  return and(eq(listingDrafts.id, id), eq(listingDrafts.organisationId, organisationId))
}

/** A draft that is not there yet; one that is stays as it is. */
export function insertDraft(db: Db, row: DraftRow): Statement {
  return db.insert(listingDrafts).values(row).onConflictDoNothing({ target: listingDrafts.id })
}

/** Notes once with which of its organisation's templates a draft began. */
export function noteTemplate(db: Db, key: DraftKey, template: string): Statement {
  return db
    .update(listingDrafts)
    .set({ templateId: template })
    .where(
      and(
        its(key),
        isNull(listingDrafts.templateId),
        sql`exists (select 1 from lot_templates
          where id = ${template} and organisation_id = ${key.organisationId})`,
      ),
    )
}

type Saved = { fields: DraftFields; seen: number; now: number }

/** Keeps the words of a draft, unless somebody has saved it since; its new version, or none. */
export async function updateFields(
  db: Db,
  key: DraftKey,
  { fields, seen, now }: Saved,
): Promise<number | null> {
  const rows = await db
    .update(listingDrafts)
    .set({ fields, version: seen + 1, updatedAt: now })
    .where(and(its(key), eq(listingDrafts.version, seen)))
    .returning({ version: listingDrafts.version })
  return rows[0]?.version ?? null
}

/**
 * Keeps the words of a draft and puts it behind the other lots of an auction, or out of the one that it is in. Nothing is
 * written where somebody has saved it since, or the auction takes no more lots. In an auction that nobody has seen, the
 * drafts behind the place that it leaves move up; of one that is announced, times that were told stay.
 */
export function moveFields(
  db: Db,
  key: DraftKey,
  { fields, seen, now }: Saved,
  auctionId: string | null,
): Statement[] {
  const { id, organisationId } = key
  const left = (column: 'auction_id' | 'auction_place') =>
    sql`(select left_one.${sql.raw(column)} from listing_drafts left_one
      join auctions on auctions.id = left_one.auction_id and auctions.state = 'draft'
      where left_one.id = ${id} and left_one.organisation_id = ${organisationId} and left_one.version = ${seen})`
  const last = (table: 'listings' | 'listing_drafts') =>
    sql`coalesce((select max(auction_place) from ${sql.raw(table)} where auction_id = ${auctionId}), -1)`
  const takes = sql`(${auctionId} is null or exists (select 1 from auctions where id = ${auctionId}
    and organisation_id = ${organisationId} and state in ('draft', 'announced', 'open')))`
  return [
    db
      .update(listingDrafts)
      .set({ auctionPlace: sql`${listingDrafts.auctionPlace} - 1` })
      .where(
        sql`${listingDrafts.auctionId} = ${left('auction_id')} and ${listingDrafts.auctionPlace} > ${left('auction_place')}
          and ${takes}`,
      ),
    db
      .update(listingDrafts)
      .set({
        fields,
        version: seen + 1,
        updatedAt: now,
        auctionId,
        auctionPlace:
          auctionId === null ? null : sql`max(${last('listings')}, ${last('listing_drafts')}) + 1`,
        // it lacks other things there than by itself
        problems: null,
        readyUntil: null,
      })
      .where(and(its(key), eq(listingDrafts.version, seen), takes)),
  ]
}

/** Puts a picture behind the others; false where there are as many as a lot may have, it is there, or no draft is. */
export async function appendPicture(db: Db, key: DraftKey, picture: DraftPicture, now: number) {
  const rows = await db
    .update(listingDrafts)
    .set({
      pictures: sql`json_insert(${listingDrafts.pictures}, '$[#]', json(${JSON.stringify(picture)}))`,
      updatedAt: now,
    })
    .where(
      and(
        its(key),
        sql`json_array_length(${listingDrafts.pictures}) < ${PICTURES_MOST}`,
        sql`not exists (select 1 from json_each(${listingDrafts.pictures}) kept
          where kept.value ->> 'name' = ${picture.name})`,
      ),
    )
    .returning({ id: listingDrafts.id })
  return rows.length > 0
}

/** Gives a draft its video, in the place of one that it has, or takes it away; false where no draft is. */
export async function setVideo(db: Db, key: DraftKey, video: LotVideo | null, now: number): Promise<boolean> {
  const rows = await db
    .update(listingDrafts)
    .set({ video, updatedAt: now })
    .where(its(key))
    .returning({ id: listingDrafts.id })
  return rows.length > 0
}

/** Replaces the pictures if they are still those that were read. */
export async function replacePictures(
  db: Db,
  key: DraftKey,
  { was, pictures, now }: { was: readonly DraftPicture[]; pictures: DraftPicture[]; now: number },
): Promise<boolean> {
  const rows = await db
    .update(listingDrafts)
    .set({ pictures, updatedAt: now })
    .where(and(its(key), sql`${listingDrafts.pictures} = ${JSON.stringify(was)}`))
    .returning({ id: listingDrafts.id })
  return rows.length > 0
}

/** Lays words over those of a draft; those that are not named stay. */
export function mergeFields(db: Db, key: DraftKey, fields: DraftFields, now: number): Statement {
  return db
    .update(listingDrafts)
    .set({
      fields: sql`json_patch(${listingDrafts.fields}, ${JSON.stringify(fields)})`,
      version: sql`${listingDrafts.version} + 1`,
      updatedAt: now,
    })
    .where(its(key))
}

/** Puts pictures behind those that a draft has, up to as many as a lot may have; one that is there stays where it is. */
export function appendPictures(db: Db, key: DraftKey, pictures: readonly DraftPicture[]): Statement {
  const given = JSON.stringify(pictures)
  return db
    .update(listingDrafts)
    .set({
      pictures: sql`(select json_group_array(json(value)) from (
        select value from (
          select value, key as place from json_each(${listingDrafts.pictures})
          union all
          select value, 1000 + key from json_each(${given})
            where json_extract(value, '$.name') not in (
              select json_extract(value, '$.name') from json_each(${listingDrafts.pictures}))
        ) order by place limit ${PICTURES_MOST}))`,
    })
    .where(its(key))
}

/** What keeps drafts from being published, as it was found of the words and pictures that they had. */
export async function noteProblems(
  db: Db,
  found: readonly {
    id: string
    version: number
    pictures: string
    problems: string
    readyUntil: number | null
  }[],
): Promise<void> {
  await db.run(sql`
    update listing_drafts set problems = found.problems, ready_until = found.ready_until
    from (select json_extract(value, '$.id') as id, json_extract(value, '$.version') as version,
        json_extract(value, '$.pictures') as pictures, json_extract(value, '$.problems') as problems, json_extract(value, '$.readyUntil') as ready_until
      from json_each(${JSON.stringify(found)})) found
    where listing_drafts.id = found.id and listing_drafts.version = found.version
      and listing_drafts.pictures = found.pictures`)
}

export function deleteDraft(db: Db, key: DraftKey): Statement {
  return db.delete(listingDrafts).where(its(key))
}

/** Deletes drafts that are as they were made. */
export async function deleteUntouched(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await db
    .delete(listingDrafts)
    .where(
      and(
        sql`${listingDrafts.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(listingDrafts.organisationId, organisationId),
        eq(listingDrafts.version, 1),
      ),
    )
    .returning({ id: listingDrafts.id })
  return rows.length
}

export function keepHeadings(
  db: Db,
  organisationId: string,
  columns: readonly { heading: string; field: string }[],
): Statement[] {
  return columns.map(({ heading, field }) =>
    db
      .insert(importHeadings)
      .values({ organisationId, heading, field })
      .onConflictDoUpdate({
        target: [importHeadings.organisationId, importHeadings.heading],
        set: { field },
      }),
  )
}

/** In a batch: lets all of it fail when somebody has changed the draft since it was read. */
export function holdDraft(db: Db, { id, organisationId, version, pictures, video }: DraftRow): Statement {
  const same = sql`version = ${version} and pictures = ${JSON.stringify(pictures)}
    and video is ${video && JSON.stringify(video)}`
  return db
    .update(listingDrafts)
    .set({ version: sql`case when ${same} then version end` })
    .where(its({ id, organisationId }))
}

/** Drafts and templates that name a category or a condition name another from then on: all, or so many of each. */
export function moveDrafts(
  db: Db,
  field: 'category' | 'condition',
  from: string,
  to: string,
  most = -1,
): Statement[] {
  // as their indexes have it
  const path = sql.raw(`'$.${field}'`)
  return [listingDrafts, lotTemplates].map((table) => {
    const theirs = sql`select id from ${table} where fields ->> ${path} = ${from} limit ${most}`
    return db
      .update(table)
      .set({ fields: sql`json_set(${table.fields}, ${path}, ${to})` })
      .where(sql`${table.id} in (${theirs})`)
  })
}
