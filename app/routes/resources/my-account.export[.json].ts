import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportAccount } from '#app/features/profile/export.server.ts'
import { requireActor } from '#app/lib/http.ts'

/** One's own data. Whoever is signed in gets their own: nothing in the address names anybody. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { id } = requireActor(context, request)
  return new Response(exportAccount(context, id), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="fairlot-my-data.json"',
      'cache-control': 'private, no-store',
    },
  })
}
