import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { mayActFor, mayAdminister, workSideOf } from '#app/domain/people/permissions.ts'
import { csvResponse, exportTransactions } from '#app/features/transactions/export.server.ts'
import { readFilter } from '#app/features/transactions/inputs.ts'
import type { Scope } from '#app/features/transactions/queries.server.ts'
import { forbidden, requireActor } from '#app/lib/http.ts'

/** One's own; `organisation` is for its members, `all` for administrators. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const organisationId = searchParams.get('organisation')
  let scope: Scope = { personId: actor.id }
  if (searchParams.has('all')) {
    if (!mayAdminister(actor)) throw forbidden()
    scope = 'all'
  } else if (organisationId) {
    if (!mayActFor(actor, organisationId, 'invoices')) throw forbidden()
    scope = workSideOf(actor, organisationId)
  }
  return csvResponse(await exportTransactions(context, scope, readFilter(searchParams)))
}
