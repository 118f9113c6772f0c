import type { Plugin } from 'vite'

/** How a part of a page says that it is whole on the server and comes later in the browser (`app/ui/start/later.tsx`). */
const WHOLE = /import\.meta\.env\.SSR \? (\w+)\.\w+ : null/g

/**
 * In the browser's scripts the server's own imports of such parts go before the scripts are divided: a part that anything
 * imports, used or not, would stand in its page's script.
 */
export function serverParts(): Plugin {
  return {
    name: 'server-parts',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/.*\.tsx?(\?|$)/, code: 'import.meta.env.SSR ?' },
      handler: (code) => ({ code: withoutServerParts(code), map: null }),
    },
  }
}

/** The source as a browser needs it: of what is the server's alone only types stay. Throws where it is imported in another form. */
export function withoutServerParts(source: string): string {
  const names = new Set([...source.matchAll(WHOLE)].map(([, name = '']) => name))
  let left = source.replaceAll(WHOLE, 'null')
  for (const name of names) {
    const typed = left.replace(`import * as ${name} from`, `import type * as ${name} from`)
    if (typed === left) throw new Error(`${name} is the server's alone: import * as ${name}`)
    left = typed
  }
  return left
}
