import type { Ctx } from '#app/context.ts'
import type { MemberTask } from '#app/domain/people/member-tasks.ts'
import {
  type Actor,
  hasTask,
  mayAdminister,
  type WorkSide,
  workSideOf,
} from '#app/domain/people/permissions.ts'
import { forbidden, leadTo, requireActor } from '#app/lib/http.ts'
import { chosenOrganisation } from './inputs.ts'
import { findVisited, listOwnOrganisations, type OwnOrganisation } from './queries.server.ts'

export type Workplace = {
  actor: Actor
  /** The one that the address names, else the first. */
  organisation: OwnOrganisation
  /** The same as lists are narrowed by it: its yards, where whoever asks is kept to some. */
  side: WorkSide
  own: OwnOrganisation[]
  /** An administrator is there who does not belong to it. */
  visits: boolean
  /** What keeps the organisation in addresses; nothing where there is one only. */
  keep: Record<string, string>
  /** The same as the end of an address, with its question mark. */
  query: string
}

/**
 * Which organisation a seller's page is about. Throws what the page answers to whoever does not do this task for it. An
 * administrator does all of it for the one that the address names, and chooses one where it names none.
 */
export async function requireWorkplace(
  context: Pick<Ctx, 'db' | 'actor'>,
  request: Request,
  task?: MemberTask,
): Promise<Workplace> {
  const actor = requireActor(context, request)
  const administers = mayAdminister(actor)
  if (actor.organisations.length === 0 && !administers) throw forbidden()
  const { pathname, searchParams } = new URL(request.url)
  const own = await listOwnOrganisations(context, actor)
  const worksFor = actor.organisations[0]?.id ?? null
  const named = searchParams.get('organisation')
  const visited =
    administers && named !== null && !own.some(({ id }) => id === named)
      ? await findVisited(context, named)
      : null
  const organisation = visited ?? chosenOrganisation(own, searchParams, worksFor)
  if (!organisation && administers)
    throw leadTo(`/admin/organisations?${new URLSearchParams({ to: pathname })}`)
  if (!organisation || (task && !administers && !hasTask(organisation.roles, task))) throw forbidden()
  const visits = visited !== null
  const keep: Record<string, string> = own.length > 1 || visits ? { organisation: organisation.id } : {}
  const query = keep.organisation ? `?${new URLSearchParams(keep)}` : ''
  return { actor, organisation, side: workSideOf(actor, organisation.id), own, visits, keep, query }
}
