import type { ServerBuild } from '@remix-run/cloudflare'

/** The Worker's tests run without pages: Remix gets a build that has none. */
export const mode = 'test'
export const routes: ServerBuild['routes'] = {}
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' }
export const entry = { module: { default: () => new Response('no pages', { status: 404 }) } }
export const publicPath = '/'
export const assetsBuildDirectory = ''
export const basename = '/'
export const future = {}
export const isSpaMode = false
