import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { auctionTemplates, locations } from '#drizzle/schema/index.ts'

export type SaleTemplateRow = typeof auctionTemplates.$inferSelect
export type SaleTemplateKey = { id: string; organisationId: string }

type Reads = Pick<Ctx, 'db'>

/** All of an organisation, by name: there are never more than the plan allows. */
export async function listSaleTemplates({ db }: Reads, organisationId: string) {
  const rows = await db
    .select({ template: auctionTemplates, yard: locations.name })
    .from(auctionTemplates)
    .leftJoin(locations, eq(locations.id, sql`${auctionTemplates.words} ->> 'locationId'`))
    .where(eq(auctionTemplates.organisationId, organisationId))
    .orderBy(asc(auctionTemplates.name))
  return rows.map(({ template, yard }) => ({ ...template, yard }))
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
