/** `called`: its name in the reader's language, where that is another. */
type Shelf = { id: string; name: string; called?: string; parentId: string | null }
/** A category that may be meant. `word`: the word of the title that says so; none of the one that was used last. */
export type CategoryGuess = { id: string; name: string; word: string | null }

const LEAST_LETTERS = 3
/** Words that join names, in every title and no sign of what it is about. */
const JOINING = new Set('and for the with from other con para por los las del'.split(' '))
/** A name of its own says more than that of the shelf above it. */
const OWN_NAME = 2

/** Which leaves a title speaks of, the best first, and behind them the one that was used last; few, for a small screen. */
export function guessCategories(
  title: string,
  shelves: readonly Shelf[],
  { last = null, most = 3 }: { last?: string | null; most?: number } = {},
): CategoryGuess[] {
  const words = [...new Set(wordsOf(title))]
  const parents = new Map(shelves.map((shelf) => [shelf.id, shelf]))
  const leaves = shelves.filter(({ id }) => !shelves.some(({ parentId }) => parentId === id))
  const scored = leaves.map((leaf) => {
    const above = leaf.parentId === null ? null : parents.get(leaf.parentId)
    const own = new Set(wordsOf(`${leaf.name} ${leaf.called ?? ''}`))
    const over = new Set(wordsOf(`${above?.name ?? ''} ${above?.called ?? ''}`))
    const said = words.filter((word) => own.has(word))
    const hinted = words.filter((word) => over.has(word))
    return {
      id: leaf.id,
      name: above
        ? `${above.called ?? above.name} / ${leaf.called ?? leaf.name}`
        : (leaf.called ?? leaf.name),
      word: said[0] ?? hinted[0] ?? null,
      score: said.length * OWN_NAME + hinted.length,
    }
  })
  const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  const used = scored.find(({ id }) => id === last)
  const guesses = found.slice(0, most)
  if (used && !guesses.some(({ id }) => id === used.id)) {
    // its place is kept free
    guesses.splice(most - 1)
    guesses.push(used)
  }
  return guesses.map(({ id, name, word }) => ({ id, name, word }))
}

/** Words without case and without the s of several. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= LEAST_LETTERS && !JOINING.has(word))
    .map((word) => word.replace(/(?<=.{3})s$/u, ''))
}
