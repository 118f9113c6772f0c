const LEAST_LIKE = 0.3
const MOST_WORDS = 3

/** The three-letter pieces of a word, its ends marked by spaces: two before, one behind, as pg_trgm has them. */
export function trigrams(word: string): Set<string> {
  const letters = [...`  ${word.toLowerCase()} `]
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))
}

/** Shared pieces of all pieces: 1 for the same word, 0 for nothing in common. */
export function likeness(one: string, other: string): number {
  const [here, there] = [trigrams(one), trigrams(other)]
  const shared = [...here].filter((piece) => there.has(piece)).length
  return shared / (here.size + there.size - shared)
}

/** An FTS5 expression for words that share any piece with this one; null for a word too short to have pieces. */
export function trigramExpression(word: string): string | null {
  const letters = [...` ${word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')} `]
  if (letters.length < 5) return null
  const pieces = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  return [...new Set(pieces)].map((piece) => `"${piece}"`).join(' OR ')
}

/** Those of the candidates that the word was most likely meant to be, best first; none when none is near. */
export function likeliest(word: string, candidates: readonly string[]): string[] {
  const typed = word.toLowerCase()
  const scored = candidates
    .map((candidate) => ({
      candidate,
      slip: isOneSlip(typed, candidate),
      score: likeness(typed, candidate) + (isOneSlip(typed, candidate) ? 0.5 : 0),
    }))
    .filter(({ score, slip }) => slip || score >= LEAST_LIKE)
    .sort((one, other) => other.score - one.score || (one.candidate < other.candidate ? -1 : 1))
  const best = scored[0]?.score ?? 0
  return scored
    .filter(({ score }) => score >= best * 0.8)
    .slice(0, MOST_WORDS)
    .map(({ candidate }) => candidate)
}

/** One letter too many, too few, another, or two that changed places. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short === long) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = (word: string, from: number) => word.slice(from)
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1)
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return (
    rest(short, start + 1) === rest(long, start + 1) ||
    (swapped && rest(short, start + 2) === rest(long, start + 2))
  )
}
