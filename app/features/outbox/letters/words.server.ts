import type { Language } from '#app/i18n/languages.ts'
import { LETTERS } from './index.server.ts'
import type { Phrases } from './shape.ts'

/** These phrases with those that letters bring along in their places. */
export function withLetterWords<Own extends Phrases>(phrases: Own, language: Language): Own {
  const all = Object.entries(LETTERS).map(([name, { path, words }]) => ({
    path: (path ?? `mail.${name}`).split('.'),
    words: words[language] as Phrases,
  }))
  return all.reduce<Phrases>((tree, { path, words }) => laidIn(tree, path, words), phrases) as Own
}

function laidIn(tree: Phrases, [key, ...rest]: readonly string[], words: Phrases): Phrases {
  if (key === undefined) return { ...tree, ...words }
  const below = tree[key]
  return { ...tree, [key]: laidIn(typeof below === 'object' ? below : {}, rest, words) }
}
