import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requireAdmin } from '#app/lib/http.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  return redirect('/admin/settings/brand')
}
