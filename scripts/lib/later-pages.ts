import type { Plugin } from 'vite'

/** How Remix asks for the module of a page, and for the one that writes pages. */
const ASKED = /import \* as (route\d+|entryServer) from ("[^"]+");/g

/**
 * Of the build that Remix makes for the server each module is a function that reads it: the Worker starts without pages,
 * and reads those of an address when one is first asked for (`workers/pages.ts`).
 */
export function laterPages(): Plugin {
  return {
    name: 'later-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    transform: {
      filter: { id: /virtual:remix\/server-build$/ },
      handler: (code) => ({ code: readLater(code), map: null }),
    },
  }
}

/** Throws where the build asks for its modules in another form. */
export function readLater(code: string): string {
  const later = code.replaceAll(ASKED, 'const $1 = () => import($2);')
  if (/^\s*import \* as route/m.test(later) || later === code)
    throw new Error('The build asks for its pages in another form than this plugin knows.')
  return later
}
