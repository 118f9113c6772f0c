import { redirect } from '@remix-run/cloudflare'

/** Where the privacy policy was before. */
export function loader() {
  return redirect('/privacy-policy', 301)
}
