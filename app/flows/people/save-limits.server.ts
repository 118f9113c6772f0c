import type { Ctx } from '#app/context.ts'
import { type Saved, saveChange, subjects } from '#app/features/settings/commands.server.ts'
import { findOrganisationLimits } from '#app/features/team/organisation-queries.server.ts'
import { updateOrganisation } from '#app/features/team/writes.server.ts'

/** Saves what an organisation may have; null is as much as everybody. Administrators alone; its people see the record. */
export async function saveLimits(
  ctx: Ctx,
  organisationId: string,
  { templates }: { templates: number | null },
  seen: number,
): Promise<Saved> {
  const found = await findOrganisationLimits(ctx, organisationId)
  if (!found) return { ok: false, code: 'not_found' }
  return saveChange(
    ctx,
    {
      subject: subjects.limits(organisationId),
      organisationId,
      before: { templates: found.templates },
      after: { templates },
      statements: [updateOrganisation(ctx, organisationId, { templateLimit: templates })],
    },
    seen,
  )
}
