import type { Ctx } from '#app/context.ts'
import { hasTask, mayAdminister, worksAt } from '#app/domain/people/permissions.ts'
import { listOwnYards } from './queries.server.ts'
import { requireWorkplace } from './workplace.server.ts'

/**
 * Whose orders somebody goes through: their organisation's, at the yards that they work at. `yards`: those to choose from;
 * whoever is kept to some is shown nothing of others.
 */
export async function requireOrderSide(context: Pick<Ctx, 'db' | 'actor'>, request: Request) {
  const workplace = await requireWorkplace(context, request, 'pickups')
  const { organisation, actor } = workplace
  const yards = (await listOwnYards(context, organisation.id)).filter(({ id }) => worksAt(organisation, id))
  return {
    ...workplace,
    yards,
    doesInvoices: mayAdminister(actor) || hasTask(organisation.roles, 'invoices'),
  }
}
