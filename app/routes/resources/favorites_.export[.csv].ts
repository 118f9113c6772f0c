import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { EXPORT_FILENAME, exportFavourites } from '#app/features/favourites/export.server.ts'
import { csvFile, UTF8_MARK } from '#app/lib/csv.ts'
import { requireActor } from '#app/lib/http.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const csv = await exportFavourites(context, requireActor(context, request))
  return csvFile(`${UTF8_MARK}${csv}`, EXPORT_FILENAME)
}
