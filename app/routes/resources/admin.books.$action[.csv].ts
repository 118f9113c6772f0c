import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { answerBooks, isBookExport } from '#app/features/accounting/export.server.ts'
import { readBookSearch } from '#app/features/accounting/inputs.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'

/** The trial balance at a date, or the entries of some days, as a file. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  if (!isBookExport(params.action)) throw notFound()
  return answerBooks(context, params.action, readBookSearch(new URL(request.url).searchParams))
}
