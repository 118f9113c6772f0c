import { desc, eq } from 'drizzle-orm'
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
