import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { expect, test, vi } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { pagesOf } from './pages.ts'

/** Routes that answer with their own name, below a layout without a path. */
const PATHS = {
  home: undefined,
  search: 'search',
  lot: 'product-view/:listingId',
  ledger: 'product-view/:listingId/ledger',
  seller: 'seller',
  'seller/listing': 'listing/:state?',
  'seller/orders': 'orders/new',
  optional: 'sales?/today',
  spanish: 'subasta-pública',
  none: '*',
} as const

function buildOf(): ServerBuild {
  const routes: Record<string, unknown> = {
    shell: { id: 'shell', module: { loader: () => null } },
  }
  for (const [id, path] of Object.entries(PATHS))
    routes[id] = {
      id,
      path,
      index: path === undefined,
      parentId: id.startsWith('seller/') ? 'seller' : 'shell',
      module: { loader: ({ params }: { params: object }) => Response.json({ id, params }) },
    }
  const assets = { entry: { imports: [], module: '' }, routes, url: '', version: '' }
  const entry = { module: { default: () => new Response('page') } }
  return { mode: 'production', routes, assets, entry, future: {}, publicPath: '/' } as unknown as ServerBuild
}

test.each([
  '/',
  '/search',
  '/SEARCH/',
  '/search?category=drills',
  '//search',
  '/product-view/l-1',
  '/product-view/l-1/ledger',
  '/product%2Dview/l-1',
  '/seller/listing',
  '/seller/listing/open',
  '/seller/orders/new',
  '/today',
  '/sales/today',
  '/subasta-p%C3%BAblica',
  '/nowhere/at/all',
  '/%E0%A4%A',
])('%s leads where it would with all routes', async (path) => {
  // the router complains of what it cannot decode
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const request = () => new Request(`https://fairlot.example${path}`)
  const whole = await createRequestHandler(buildOf(), 'production')(request())
  const answer = await pagesOf(buildOf())(request(), {} as Ctx)
  expect([answer.status, await answer.text()]).toEqual([whole.status, await whole.text()])
  warn.mockRestore()
})
