/** A path, or the beginning of one: at least a topic and its dot. */
const QUOTED = /["'`](\w+\.[\w.]*)(["'`]|\$\{)/g

const PLURALS = /^(_ordinal)?_(zero|one|two|few|many|other)$/

/**
 * The phrases that a script's code names, of all there are: whole paths, a table's part of a path (`sale.why`), and what
 * begins as a template does (`bid.refusal.${code}`).
 */
export function phrasesIn(code: string, all: readonly string[]): Set<string> {
  const wanted = new Map<string, boolean>()
  for (const [, start = '', end] of code.matchAll(QUOTED))
    wanted.set(start, wanted.get(start) === true || end === '${')
  const found = new Set<string>()
  for (const [start, isOpen] of wanted)
    for (const path of all) {
      if (!path.startsWith(start)) continue
      const rest = path.slice(start.length)
      if (isOpen || rest === '' || rest.startsWith('.') || PLURALS.test(rest)) found.add(path)
    }
  return found
}
