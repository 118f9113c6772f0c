import { redirect } from '@remix-run/cloudflare'

/** Where interests were before. */
export function loader() {
  return redirect('/my-account/my-interests', 301)
}
