import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import { listSaleIds } from '#app/features/auctions/queries.server.ts'
import { listNewestLots } from '#app/features/browse/newest.server.ts'
import { listYardSlugs } from '#app/features/locations/queries.server.ts'
import { notFound } from '#app/lib/http.ts'
import { SITEMAP_PARTS, type SitemapPage, type SitemapPart, sitemap } from '#app/lib/sitemap.ts'

/** Pages that lead on to what no file names. */
const PAGES = ['/', '/search', '/auction', '/locationmap']
/** The protocol takes 50,000 in a file; what is older is found from these. */
const MOST = 5_000

const PAGES_OF: Record<SitemapPart, (ctx: Ctx) => Promise<SitemapPage[]>> = {
  pages: async () => PAGES.map((path) => ({ path, changedAt: null })),
  places: async (ctx) =>
    (await listYardSlugs(ctx)).map(({ slug, changedAt }) => ({
      path: `/locationmap/${encodeURIComponent(slug)}`,
      changedAt,
    })),
  sales: async (ctx) =>
    (await listSaleIds(ctx, MOST)).map(({ id, updatedAt }) => ({
      path: `/liveAuction/${encodeURIComponent(id)}`,
      changedAt: updatedAt,
    })),
  lots: async (ctx) =>
    (await listNewestLots(ctx, MOST)).map(({ id, addedAt }) => ({
      path: `/product-view/${encodeURIComponent(id)}`,
      changedAt: addedAt,
    })),
}

/** What is open to everybody, by kind: places in use, auctions that were announced, lots that can be offered on. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const part = SITEMAP_PARTS.find((each) => each === params.part)
  if (!part) throw notFound()
  return sitemap(context.origin, await PAGES_OF[part](context))
}
