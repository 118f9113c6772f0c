import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { templateCsv } from '#app/flows/lots/import-template.server.ts'
import { csvFile } from '#app/lib/csv.ts'

/** A file of lots to fill in. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation } = await requireWorkplace(context, request, 'listings')
  const { body, name } = await templateCsv(context, organisation.id)
  return csvFile(body, name)
}
