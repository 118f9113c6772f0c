const HERE = 'http://fairlot.invalid'

/**
 * The path, query and fragment of an address on this site, as the URL parser understands it; null for whatever leads
 * elsewhere. What comes out is parsed once more: "/..//host" becomes "//host", which a browser takes for another site.
 */
export function ownPath(to: string): string | null {
  if (!to.startsWith('/')) return null
  const path = pathOf(to)
  return path !== null && pathOf(path) === path ? path : null
}

function pathOf(to: string): string | null {
  if (!URL.canParse(to, HERE)) return null
  const { origin, pathname, search, hash } = new URL(to, HERE)
  return origin === HERE ? pathname + search + hash : null
}
