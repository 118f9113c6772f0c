import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { SITEMAP_PARTS, sitemap } from '#app/lib/sitemap.ts'

/** Where search engines find what they should: a file for each kind of page. */
export function loader({ context }: LoaderFunctionArgs) {
  const files = SITEMAP_PARTS.map((part) => ({ path: `/sitemap/${part}.xml`, changedAt: null }))
  return sitemap(context.origin, files, 'index')
}
