import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

const KEPT_OUT = ['/api/', '/admin', '/my-account', '/login']

/** Where search engines should not look, and where they find what they should. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = ['User-agent: *', ...KEPT_OUT.map((path) => `Disallow: ${path}`)]
  lines.push('', `Sitemap: ${context.origin}/sitemap.xml`, '')
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
