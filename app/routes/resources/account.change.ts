import { redirect } from '@remix-run/cloudflare'

/** Where the password was changed before. */
export function loader() {
  return redirect('/my-account/password', 301)
}
