import type { Ctx } from '#app/context.ts'
import { type Actor, hasTask } from '#app/domain/permissions.ts'
import type { MemberTask } from '#app/domain/permissions-table.ts'
import { forbidden, requireMember } from '#app/lib/http.ts'
import { chosenOrganisation } from './inputs.ts'
import { listOwnOrganisations, type OwnOrganisation } from './queries.server.ts'

export type Workplace = {
  actor: Actor
  /** The one that the address names, else the first. */
  organisation: OwnOrganisation
  own: OwnOrganisation[]
  /** What keeps the organisation in addresses; nothing where there is one only. */
  keep: Record<string, string>
  /** The same as the end of an address, with its question mark. */
  query: string
}

/** Which organisation a seller's page is about. Throws what the page answers to whoever does not do this task for it. */
export async function requireWorkplace(
  context: Pick<Ctx, 'db' | 'actor'>,
  request: Request,
  task?: MemberTask,
): Promise<Workplace> {
  const actor = requireMember(context, request)
  const own = await listOwnOrganisations(context, actor)
  const worksFor = actor.organisations[0]?.id ?? null
  const organisation = chosenOrganisation(own, new URL(request.url).searchParams, worksFor)
  if (!organisation || (task && !hasTask(organisation.role, task))) throw forbidden()
  const keep: Record<string, string> = own.length > 1 ? { organisation: organisation.id } : {}
  const query = own.length > 1 ? `?${new URLSearchParams(keep)}` : ''
  return { actor, organisation, own, keep, query }
}
