import { redirect } from '@remix-run/cloudflare'

/** The other name of password and security. */
export function loader() {
  return redirect('/my-account/password', 301)
}
