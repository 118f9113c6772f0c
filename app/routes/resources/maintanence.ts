import { redirect } from '@remix-run/cloudflare'

/** As the address was spelt before. */
export function loader() {
  return redirect('/maintenance', 301)
}
