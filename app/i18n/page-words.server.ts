import { folders } from 'virtual:phrase-files'
import { resources } from './i18n.server.ts'
import type { Language } from './languages.ts'
import { flatten } from './overlay.ts'
import type { Words } from './react.ts'
import { translator } from './translate.ts'

/** One for each state of a language's phrases: an operator's change makes a new one. */
const known = new WeakMap<object, Words>()

/** The words that a page is rendered with. */
export function pageWords(language: Language): Words {
  const { translation } = resources[language]
  const words = known.get(translation) ?? open(language, flatten(translation))
  known.set(translation, words)
  return words
}

function open(language: Language, phrases: Map<string, string>): Words {
  return {
    t: translator(language, (path) => phrases.get(path)),
    i18n: { language, exists: (path) => phrases.has(path) },
    files: folders?.[language] ?? null,
  }
}
