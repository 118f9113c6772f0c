import { redirect } from '@remix-run/cloudflare'

/** Where the terms were before. */
export function loader() {
  return redirect('/terms-and-conditions', 301)
}
