import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { auctionTemplates, locations, people } from '#drizzle/schema/index.ts'

export { findTemplateLimit } from '#app/db/template-limit.server.ts'

export type SaleTemplateRow = typeof auctionTemplates.$inferSelect
export type SaleTemplateKey = { id: string; organisationId: string }

type Reads = Pick<Ctx, 'db'>

/** All of an organisation, by name: there are never more than the plan allows. */
export async function listSaleTemplates({ db }: Reads, organisationId: string) {
  const rows = await db
    .select({ template: auctionTemplates, yard: locations.name, by: people.name })
    .from(auctionTemplates)
    .leftJoin(locations, eq(locations.id, sql`${auctionTemplates.words} ->> 'locationId'`))
    .leftJoin(people, eq(people.id, auctionTemplates.createdBy))
    .where(eq(auctionTemplates.organisationId, organisationId))
    .orderBy(asc(auctionTemplates.name))
  return rows.map(({ template, yard, by }) => ({ ...template, yard, by }))
}

/** How many of an organisation's templates are older than this one. */
export async function placeOfSaleTemplate(
  { db }: Reads,
  { id, organisationId }: SaleTemplateKey,
): Promise<number> {
  const [row] = await db.all<{ older: number }>(sql`
    select count(*) as older from auction_templates own join auction_templates
      on auction_templates.organisation_id = own.organisation_id
        and (auction_templates.created_at, auction_templates.id) < (own.created_at, own.id)
    where own.id = ${id} and own.organisation_id = ${organisationId}`)
  return row?.older ?? 0
}

export async function findSaleTemplate(
  { db }: Reads,
  { id, organisationId }: SaleTemplateKey,
): Promise<SaleTemplateRow | null> {
  const [row] = await db
    .select()
    .from(auctionTemplates)
    .where(and(eq(auctionTemplates.id, id), eq(auctionTemplates.organisationId, organisationId)))
    .limit(1)
  return row ?? null
}
