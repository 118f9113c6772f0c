import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import { organisations, settings } from '#drizzle/schema/index.ts'

/** How many templates of a kind an organisation may keep: what its plan says, else what the house does. */
export async function findTemplateLimit({ db }: Pick<Ctx, 'db'>, organisationId: string): Promise<number> {
  const [[organisation], rows] = await Promise.all([
    db
      .select({ limit: organisations.templateLimit })
      .from(organisations)
      .where(eq(organisations.id, organisationId))
      .limit(1),
    db.select().from(settings),
  ])
  return organisation?.limit ?? readSettings(rows).templates_most
}
