import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/cloudflare'

/** A segment that is no fixed word, or may be left out: what it matches can begin with anything. */
const OPEN_SEGMENT = /^[:*]|\?$/

type Routes = ServerBuild['routes']

/**
 * Answers pages as Remix does, each by those routes alone that its first segment can lead to: Remix flattens, ranks and
 * compiles all routes that it is given anew, four times a page.
 */
export function pagesOf(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, build.mode)
  const segments = new Map(
    Object.keys(build.routes).map((id) => [id, firstSegment(pathOf(build.routes, id))]),
  )
  const words = new Set(segments.values())
  const handlers = new Map<string, RequestHandler>()
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url)
    // asked by the browser about any address, or by the name of a route
    if (pathname.endsWith('/__manifest') || searchParams.has('_data')) return whole(request, context)
    const asked = firstSegment(pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/'))
    const word = asked !== null && words.has(asked) ? asked : ''
    let handler = handlers.get(word)
    if (!handler) {
      const ids = Object.keys(build.routes).filter((id) => {
        const segment = segments.get(id)
        return segment === null || segment === '' || segment === word
      })
      handler = createRequestHandler(narrowed(build, ids), build.mode)
      handlers.set(word, handler)
    }
    return handler(request, context)
  }
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
