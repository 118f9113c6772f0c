import { redirect } from '@remix-run/cloudflare'

/** Where one’s own purchases began before. */
export function loader() {
  return redirect('/offers/allactive', 301)
}
