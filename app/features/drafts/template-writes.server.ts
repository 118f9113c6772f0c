import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { lotTemplates } from '#drizzle/schema/index.ts'
import type { DraftKey } from './writes.server.ts'

export type TemplateRow = typeof lotTemplates.$inferSelect

/** A template while its organisation has fewer than it may have; by an id that is there, nothing. */
export function insertTemplate(db: Db, row: TemplateRow, most: number): Statement {
  const { id, organisationId, name, fields, createdBy, createdAt, updatedAt } = row
  return db
    .insert(lotTemplates)
    .select(
      sql`select ${id}, ${organisationId}, ${name}, ${JSON.stringify(fields)}, 0, 0, ${createdBy},
        cast(${createdAt} as integer), cast(${updatedAt} as integer)
        where (select count(*) from lot_templates where organisation_id = ${organisationId}) < ${most}`,
    )
    .onConflictDoNothing({ target: lotTemplates.id })
}

export function updateTemplate(
  db: Db,
  { id, organisationId }: DraftKey,
  values: Pick<TemplateRow, 'name' | 'fields' | 'updatedAt'>,
): Statement {
  return db
    .update(lotTemplates)
    .set(values)
    .where(and(eq(lotTemplates.id, id), eq(lotTemplates.organisationId, organisationId)))
}

/** Makes one template the default of its organisation, or has it that there is none. */
export function setDefaultTemplate(db: Db, organisationId: string, id: string | null): Statement[] {
  const own = eq(lotTemplates.organisationId, organisationId)
  const taken = db
    .update(lotTemplates)
    .set({ isDefault: false })
    .where(and(own, eq(lotTemplates.isDefault, true)))
  if (id === null) return [taken]
  const given = db
    .update(lotTemplates)
    .set({ isDefault: true })
    .where(and(own, eq(lotTemplates.id, id)))
  return [taken, given]
}

export function deleteTemplate(db: Db, { id, organisationId }: DraftKey): Statement {
  return db
    .delete(lotTemplates)
    .where(and(eq(lotTemplates.id, id), eq(lotTemplates.organisationId, organisationId)))
}
