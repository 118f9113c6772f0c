import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { workSideOf } from '#app/domain/people/permissions.ts'
import { readPeriod } from '#app/features/invoices/inputs.ts'
import { answerSales } from '#app/features/invoices/sales-export.server.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'

/** The same of a seller that the address names. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const organisation = searchParams.get('organisation')
  if (!organisation) throw notFound()
  const period = readPeriod(searchParams, easternDay(context.clock.now()))
  return answerSales(context, workSideOf(actor, organisation), period)
}
