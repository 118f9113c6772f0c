const FAR = 0.5
/** Longer words are compared by their beginnings. */
const COMPARED = 60

/** The choice that differs by the fewest letters, if that is less than half of them, or that begins with what was said. */
export function nearestOf(said: string, choices: readonly { name: string }[]): string | null {
  const begun = said.length >= 3 ? choices.find(({ name }) => name.toLowerCase().includes(said)) : undefined
  const [best] = choices
    .map(({ name }) => ({
      name,
      far:
        distance(said.slice(0, COMPARED), name.toLowerCase().slice(0, COMPARED)) /
        Math.max(said.length, name.length),
    }))
    .sort((a, b) => a.far - b.far)
  if (best && best.far <= FAR) return best.name
  return begun?.name ?? null
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [to, same] of [...other].entries())
      next.push(
        Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + (letter === same ? 0 : 1)),
      )
    row = next
  }
  return row[other.length] ?? 0
}
