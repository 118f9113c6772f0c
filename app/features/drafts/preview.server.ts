import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#app/context.ts'
import { YARD_COLUMNS } from '#app/db/yard-columns.server.ts'
import type { ReturnChoice } from '#app/domain/people/organisation-texts.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { categories, locations, organisations } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

/** What the page of a lot says beside its seller's words: where it lies, what it belongs to, who sells it. */
export type PreviewFacts = Awaited<ReturnType<typeof findPreviewFacts>>

export async function findPreviewFacts({ db }: Reads, organisationId: string, fields: DraftFields) {
  const parent = alias(categories, 'parent')
  const [[yard], [shelf], [seller], lotNumber, [said]] = await Promise.all([
    db
      .select(YARD_COLUMNS)
      .from(locations)
      .where(and(eq(locations.id, fields.yard ?? ''), eq(locations.organisationId, organisationId)))
      .limit(1),
    db
      .select({
        category: { id: categories.id, slug: categories.slug, name: categories.name },
        parent: { id: parent.id, slug: parent.slug, name: parent.name },
      })
      .from(categories)
      .leftJoin(parent, eq(parent.id, categories.parentId))
      .where(eq(categories.id, fields.category ?? ''))
      .limit(1),
    db
      .select({
        id: organisations.id,
        name: organisations.name,
        handle: organisations.handle,
        description: organisations.description,
        storyEs: organisations.descriptionEs,
        logo: organisations.logo,
      })
      .from(organisations)
      .where(eq(organisations.id, organisationId))
      .limit(1),
    findNextLotNumber({ db }, organisationId),
    db.all<{ choice: ReturnChoice | null; text: string }>(sql`select choice, coalesce(text, '') as text
      from organisation_texts where organisation_id = ${organisationId} and kind = 'returns'
      order by version desc limit 1`),
  ])
  return {
    yard: yard ?? null,
    category: shelf?.category ?? null,
    parentCategory: shelf?.parent ?? null,
    seller: seller ?? null,
    lotNumber,
    returns: said ?? null,
  }
}

/** The number that a draft gets if it is the next to be published, as `insertNumbered` counts. */
export async function findNextLotNumber({ db }: Reads, organisationId: string): Promise<number> {
  const [numbered] = await db.all<{ next: number }>(sql`select 1 + coalesce(
    (select last from lot_counters where organisation_id = ${organisationId}),
    (select max(lot_number) from listings where organisation_id = ${organisationId}), 0) as next`)
  return numbered?.next ?? 1
}
