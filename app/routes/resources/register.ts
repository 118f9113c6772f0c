import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

/** A short address of the two registrations. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const page = params.get('type') === 'seller' ? '/seller/registration' : '/registration'
  params.delete('type')
  const query = params.toString()
  return redirect(query ? `${page}?${query}` : page, 301)
}
