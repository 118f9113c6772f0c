import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requireAdmin } from '#app/lib/http.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  return redirect('/admin/catalogue/categories')
}

/** Nobody sees it: it makes this a page, so that whoever may not come here is told so on one. */
export default function Index() {
  return null
}
