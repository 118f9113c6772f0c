// The least that a page can be: its bytes as they were once, with the headers that say how they are packed. What this
// manages on this machine is what pages are measured against. Runs in workerd as it stands.
const kept = new Map()

export default {
  async fetch(request, env) {
    const { pathname, search } = new URL(request.url)
    const bytes = bytesOf(pathname + search, env)
    if (!bytes) return new Response('ready')
    return new Response(bytes, {
      encodeBody: 'manual',
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
    })
  },
}

function bytesOf(path, env) {
  if (!kept.has(path) && env.PAGES[path])
    kept.set(
      path,
      Uint8Array.from(atob(env.PAGES[path]), (character) => character.charCodeAt(0)),
    )
  return kept.get(path)
}
