import { redirect } from '@remix-run/cloudflare'

/** An older address of the page of cards. */
export function loader() {
  throw redirect('/payments/saved_cards', 301)
}
