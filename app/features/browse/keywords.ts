const MOST_WORDS = 12
/** A beginning of one or two letters would be that of half the catalogue. */
const LEAST_BEGINNING = 3
/** Words that stand in every description: they narrow nothing, and cost a walk through all. */
const SMALL_WORDS = new Set('a an and at by for from in is it no of on or the to with'.split(' '))

/** The words in what was typed, without punctuation and small words, unless there are no others. */
export function wordsOf(typed: string): string[] {
  const words = typed.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS)
}

/**
 * What was typed as an FTS5 expression: every word must be there, the last letters of each may be missing. Words are
 * quoted, so that nothing typed is read as an operator. Null when there is no word in it.
 */
export function matchExpression(typed: string): string | null {
  const words = wordsOf(typed)
  return words.length > 0 ? words.map(beginning).join(' ') : null
}

/** The same for whole words alone: a document that has them is one that the expression finds, too. */
export function wholeExpression(typed: string): string | null {
  const words = wordsOf(typed)
  return words.length > 0 ? words.map((word) => `"${word}"`).join(' ') : null
}

/** The same with other words for some: any of those that a word stands for may be there. */
export function likenedExpression(groups: readonly (readonly string[])[]): string {
  return groups.map((words) => `(${words.map(beginning).join(' OR ')})`).join(' AND ')
}

function beginning(word: string): string {
  return word.length >= LEAST_BEGINNING ? `"${word}"*` : `"${word}"`
}
