import { createContext, useContext } from 'react'
import type { Language } from './languages.ts'
import type { Translate } from './translate.ts'

export type Words = {
  t: Translate
  i18n: { language: Language; exists: (path: string) => boolean }
  /** The folder with the browser's phrases, by their build; null where they come by other ways. */
  files: string | null
}

const WordsContext = createContext<Words | null>(null)

export const WordsProvider = WordsContext.Provider

/** Vite gives this module to those who ask for react-i18next: its types and its manner, without its weight. */
export function useTranslation(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useTranslation needs a WordsProvider above it')
  return words
}
