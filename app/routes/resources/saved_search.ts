import { redirect } from '@remix-run/cloudflare'

/** Where saved searches were before. */
export function loader() {
  return redirect('/my-account/saved_search', 301)
}
