import type { Plugin } from 'vite'

/** A comment, and whether its author wants it to be kept with the code. */
const COMMENT = /\/\*[\s\S]*?\*\//g
const KEPT = /^\/\*!|@license|@preserve/

/**
 * Notes of licences go into one file, `licences.txt`, that is there for who asks, in the place of every reader's scripts.
 */
export function licenceNotes(): Plugin {
  const notes = new Set<string>()
  return {
    name: 'licence-notes',
    apply: 'build',
    config: () => ({ esbuild: { legalComments: 'none' as const } }),
    renderChunk(code) {
      for (const [comment] of code.matchAll(COMMENT)) if (KEPT.test(comment)) notes.add(comment)
      return null
    },
    generateBundle({ dir }) {
      if (!dir?.endsWith('client') || notes.size === 0) return
      const source = `${[...notes].sort().join('\n\n')}\n`
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
    },
  }
}
