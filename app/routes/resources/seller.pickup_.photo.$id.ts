import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { mayActFor, mayAdminister, organisationsFor } from '#app/domain/people/permissions.ts'
import { findVisit } from '#app/features/checkin/queries.server.ts'
import { forbidden, notFound, requireActor } from '#app/lib/http.ts'

/** What was photographed when lots were handed over: for those who hand over at that yard, and administrators. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  if (!mayAdminister(actor) && organisationsFor(actor, 'pickups').length === 0) throw forbidden()
  const visit = await findVisit(context, params.id ?? '')
  if (!visit?.photo || !mayActFor(actor, visit.organisationId, 'pickups', visit.locationId)) throw notFound()
  const body = await context.papers.read(visit.photo)
  if (!body) throw notFound()
  return new Response(body, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
