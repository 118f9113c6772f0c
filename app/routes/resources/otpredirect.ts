import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { VERIFY_PAGES } from '#app/lib/verify-address.ts'

/** Where a code is typed: one's own number's page, or signing in by it. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.actor ? VERIFY_PAGES.phone : '/login/phone')
}
