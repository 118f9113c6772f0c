import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { fetchDocument } from '#app/features/documents/commands.server.ts'
import { requireActor } from '#app/lib/http.ts'

/** A paper, to its owner and to administrators. It is always saved and never shown on this site. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const found = await fetchDocument(context, requireActor(context, request), params.id ?? '')
  if (!found) throw new Response(null, { status: 404 })
  const { name, contentType, size } = found.document
  return new Response(found.body, {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
