import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { OrganisationId } from '#app/domain/ids.ts'
import { auditLog } from '#drizzle/schema/index.ts'

/** What has been changed about an organisation, the latest first; one more than `limit` tells of others. */
export function listOwnChanges(
  { db }: Pick<Ctx, 'db'>,
  organisationId: OrganisationId,
  { page, limit }: { page: number; limit: number },
) {
  return db
    .select({
      subject: auditLog.subject,
      version: auditLog.version,
      at: auditLog.at,
      /** Their name, or their address when their account is gone. */
      by: sql<string>`coalesce((select name from people where people.id = ${auditLog.personId}), ${auditLog.personEmail})`,
      personEmail: auditLog.personEmail,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.organisationId, organisationId))
    .orderBy(desc(auditLog.at), desc(auditLog.version))
    .limit(limit + 1)
    .offset((page - 1) * limit)
}
