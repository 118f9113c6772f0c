import { diffWordsWithSpace } from 'diff'

/** A piece of two texts: what both have, or one alone. */
export type DiffPart = { text: string; in: 'both' | 'old' | 'new' }

/** What was taken out of a text and put into it, word by word. */
export function textDiff(before: string, after: string): DiffPart[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    in: added ? 'new' : removed ? 'old' : 'both',
  }))
}
