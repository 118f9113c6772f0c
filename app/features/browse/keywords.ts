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
 * What was typed as an FTS5 expression: every word must be there, and of the keywords any one with all its words. The last
 * letters of each may be missing. Words are quoted, so that nothing typed is read as an operator. Null when there is no
 * word in it.
 */
export function matchExpression(typed: string, keywords: readonly string[] = []): string | null {
  return expressionOf(typed, keywords, beginning)
}

/** The same for whole words alone: a document that has them is one that the expression finds, too. */
export function wholeExpression(typed: string, keywords: readonly string[] = []): string | null {
  return expressionOf(typed, keywords, (word) => `"${word}"`)
}

function expressionOf(
  typed: string,
  keywords: readonly string[],
  term: (word: string) => string,
): string | null {
  const all = (text: string) => wordsOf(text).map(term).join(' ')
  const any = keywords.map(all).filter((keyword) => keyword !== '')
  const parts = [all(typed), any.length > 1 ? `(${any.join(') OR (')})` : (any[0] ?? '')].filter(
    (part) => part !== '',
  )
  return parts.length === 0 ? null : parts.length === 1 ? (parts[0] ?? null) : `(${parts.join(') AND (')})`
}

/** The same with other words for some: any of those that a word stands for may be there. */
export function likenedExpression(groups: readonly (readonly string[])[]): string {
  return groups.map((words) => `(${words.map(beginning).join(' OR ')})`).join(' AND ')
}

function beginning(word: string): string {
  return word.length >= LEAST_BEGINNING ? `"${word}"*` : `"${word}"`
}
