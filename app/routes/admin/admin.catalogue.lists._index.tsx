import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { listChoiceLists } from '#app/features/choices/queries.server.ts'
import { requireAdmin } from '#app/lib/http.ts'

/** The first of the lists. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const [first] = await listChoiceLists(context)
  return redirect(`/admin/catalogue/lists/${first?.id ?? 'new/edit'}`)
}

/** Nobody sees it: it makes this a page, so that whoever may not come here is told so on one. */
export default function Index() {
  return null
}
