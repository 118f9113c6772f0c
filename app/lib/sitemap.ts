/** A file for each kind of page. */
export const SITEMAP_PARTS = ['pages', 'places', 'sales', 'lots'] as const
export type SitemapPart = (typeof SITEMAP_PARTS)[number]

/** An address below the site's, and when its page last changed in what matters (epoch ms); null where that is not known. */
export type SitemapPage = { path: string; changedAt: number | null }

const SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Pages for search engines, by the protocol of sitemaps.org; `index` lists files of pages in the same way. */
export function sitemap(
  origin: string,
  pages: readonly SitemapPage[],
  kind: 'pages' | 'index' = 'pages',
): Response {
  const [whole, one] =
    kind === 'pages' ? (['urlset', 'url'] as const) : (['sitemapindex', 'sitemap'] as const)
  const lines = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ''
    return `<${one}><loc>${escaped(origin + path)}</loc>${changed}</${one}>`
  })
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${whole} xmlns="${SPACE}">`,
    ...lines,
    `</${whole}>`,
  ]
  return new Response(text.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

function escaped(address: string): string {
  return address.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
