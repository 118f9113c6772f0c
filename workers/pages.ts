import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/cloudflare'

/** A segment that is no fixed word, or may be left out: what it matches can begin with anything. */
const OPEN_SEGMENT = /^[:*]|\?$/

type Routes = ServerBuild['routes']

/**
 * Answers pages as Remix does, each by those routes alone that its first segment can lead to: Remix flattens, ranks and
 * compiles all routes that it is given anew, four times a page. Their modules are read when the first of them is asked for.
 */
export function pagesOf(build: ServerBuild): RequestHandler {
  const segments = new Map(
    Object.keys(build.routes).map((id) => [id, firstSegment(pathOf(build.routes, id))]),
  )
  const words = new Set(segments.values())
  // it says which routes there are and asks nothing of them
  const manifest = once(async () => createRequestHandler(withoutModules(build), build.mode))
  const whole = once(async () => createRequestHandler(await withModules(build), build.mode))
  const handlers = new Map<string, () => Promise<RequestHandler>>()
  return async (request, context) => {
    const { pathname, searchParams } = new URL(request.url)
    // asked by the browser about any address
    if (pathname.endsWith('/__manifest')) return (await manifest())(request, context)
    // asked by the name of a route
    if (searchParams.has('_data')) return (await whole())(request, context)
    const asked = firstSegment(pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/'))
    const word = asked !== null && words.has(asked) ? asked : ''
    let handler = handlers.get(word)
    if (!handler) {
      const ids = Object.keys(build.routes).filter((id) => {
        const segment = segments.get(id)
        return segment === null || segment === '' || segment === word
      })
      handler = once(async () => createRequestHandler(await withModules(narrowed(build, ids)), build.mode))
      handlers.set(word, handler)
    }
    return (await handler())(request, context)
  }
}

/** Made once, and kept when it is there: a request that goes away meanwhile takes nobody's with it. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Made | undefined
  return async () => (made ??= await make())
}

/** A module, or in a Worker that is built what reads it (`scripts/lib/later-pages.ts`). */
async function read<Module>(module: Module | (() => Promise<Module>)): Promise<Module> {
  return typeof module === 'function' ? (module as () => Promise<Module>)() : module
}

async function withModules(build: ServerBuild): Promise<ServerBuild> {
  const routes = Object.values(build.routes).flatMap((route) => (route ? [route] : []))
  const opened = await Promise.all(
    routes.map(async (route) => [route.id, { ...route, module: await read(route.module) }] as const),
  )
  return {
    ...build,
    entry: { ...build.entry, module: await read(build.entry.module) },
    routes: Object.fromEntries(opened),
  }
}

const NO_PAGE = { default: () => new Response(null, { status: 404 }) }

function withoutModules(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, { ...route, module: {} }])
  return { ...build, entry: { ...build.entry, module: NO_PAGE }, routes: Object.fromEntries(routes) }
}

/** The whole path of a route, with its parents' before it. */
function pathOf(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  return `${route.parentId ? pathOf(routes, route.parentId) : ''}/${route.path ?? ''}`
}

/** Of a path, as routes are matched: whatever its case; '' where there is none, null where it can be anything. */
function firstSegment(path: string): string | null {
  const segment = path.split('/').find(Boolean) ?? ''
  if (OPEN_SEGMENT.test(segment)) return null
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return ''
  }
}

/** The build with these routes and the layouts that they stand in. */
function narrowed(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const kept = new Set<string>()
  for (const id of ids)
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) kept.add(at)
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}
