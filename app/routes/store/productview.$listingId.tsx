import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

/** `/productView/…` and `/productview/…`, as old links write it; addresses are matched whatever their case. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return redirect(
    `/product-view/${encodeURIComponent(params.listingId ?? '')}${new URL(request.url).search}`,
    301,
  )
}
