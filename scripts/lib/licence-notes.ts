import type { Plugin } from 'vite'

/** A comment, and whether its author wants it to be kept with the code. */
const COMMENT = /\/\*[\s\S]*?\*\//g
const KEPT = /\/\*!|@license|@preserve/

/**
 * Notes of licences go into one file, `licences.txt`, that is there for who asks, in the place of every reader's scripts.
 */
export function licenceNotes(): Plugin {
  const notes = new Map<string, string[]>()
  return {
    name: 'licence-notes',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/node_modules\//, code: KEPT },
      handler(code, id) {
        const comments = code.match(COMMENT) ?? []
        notes.set(
          id,
          comments.filter((comment) => KEPT.test(comment)),
        )
      },
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const kept = new Set(modules.flatMap((id) => notes.get(id) ?? []))
      if (kept.size === 0) return
      const source = `${[...kept].sort().join('\n\n')}\n`
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
    },
  }
}
