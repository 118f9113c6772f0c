import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isListingState } from '#app/features/selling/inputs.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { lotsCsv } from '#app/flows/lots/export-lots.server.ts'
import { csvFile } from '#app/lib/csv.ts'
import { notFound } from '#app/lib/http.ts'

/** An organisation's lots of a state as a file. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { side } = await requireWorkplace(context, request, 'listings')
  const { state } = params
  if (!isListingState(state)) throw notFound()
  const { body, name } = lotsCsv(context, side, state, context.origin)
  return csvFile(body, name)
}
