import { redirect } from '@remix-run/cloudflare'

/** Where personal information was before. */
export function loader() {
  return redirect('/my-account/personal', 301)
}
