import { flatRoutes } from '@remix-run/fs-routes'
import { layout, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'
import { PAGE_SLUGS } from './features/settings/default-pages/index.ts'

/** One folder per audience; its `_shell.tsx` is the layout of all its pages and no page itself; nor is what several of them load by, `*.server.ts`. */
async function group(name: string, more: RouteConfigEntry[] = []) {
  const pages = await flatRoutes({
    rootDirectory: `routes/${name}`,
    ignoredRouteFiles: ['**/_shell.tsx', '**/*.server.ts'],
  })
  return layout(`routes/${name}/_shell.tsx`, [...pages, ...more])
}

/** One page for all texts: each has its own address. */
const texts = PAGE_SLUGS.map((slug) => route(slug, 'routes/pages/static-page.tsx', { id: `pages/${slug}` }))

export default [
  await group('store', texts),
  await group('auth'),
  await group('account'),
  await group('seller'),
  await group('admin'),
  // Pages without header and footer.
  ...(await flatRoutes({ rootDirectory: 'routes/bare' })),
  // No pages: what forms post to and machines read.
  ...(await flatRoutes({ rootDirectory: 'routes/resources' })),
] satisfies RouteConfig
