import { isLanguage, type Language } from './languages.ts'
import type { Words } from './react.ts'
import { translator } from './translate.ts'

type Phrases = Readonly<Record<string, string>>

declare global {
  /** What the page's phrase files have brought so far, by path: scripts/lib/phrase-files.ts writes them. */
  var fairlotPhrases: Phrases | undefined
}

/** The words of a page: what its scripts' phrase files bring, with an operator's own laid over. */
export async function startWords(): Promise<Words> {
  const { lang } = document.documentElement
  const language: Language = isLanguage(lang) ? lang : 'en'
  // the development server has no phrase files: it brings a language whole
  if (import.meta.env.DEV) globalThis.fairlotPhrases = await wholeLanguage(language)
  const own = ownPhrases()
  const find = (path: string) => own[path] ?? globalThis.fairlotPhrases?.[path]
  return {
    t: translator(language, find),
    i18n: { language, exists: (path) => find(path) !== undefined },
    files: phraseFolder(),
  }
}

/** An operator's phrases by path, as the server has put them into the page. */
function ownPhrases(): Phrases {
  const written = document.querySelector<HTMLMetaElement>('meta[name="own-phrases"]')?.content
  return written ? (JSON.parse(written) as Phrases) : {}
}

function phraseFolder(): string | null {
  const written = document.querySelector('script[type="importmap"]')?.textContent
  return written
    ? ((JSON.parse(written) as { imports: Record<string, string> }).imports['phrases/'] ?? null)
    : null
}

async function wholeLanguage(language: Language): Promise<Phrases> {
  const [{ flatten }, tree] = await Promise.all([
    import('./overlay.ts'),
    language === 'es' ? import('./es.ts').then(({ es }) => es) : import('./en.ts').then(({ en }) => en),
  ])
  return Object.fromEntries(flatten(tree))
}
