import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { EXPORT_FILENAME, exportFavourites } from '#app/features/favourites/export.server.ts'
import { requireActor } from '#app/lib/http.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const csv = await exportFavourites(context, requireActor(context, request))
  // the mark tells spreadsheets that it is UTF-8
  return new Response(`\ufeff${csv}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${EXPORT_FILENAME}"`,
      'cache-control': 'no-store',
    },
  })
}
