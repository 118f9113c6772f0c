/** What an operator says in both languages. */
export type Words = { en: string; es: string }

/** An item of the header's menu: a search by keyword tag, or a plain link (spec, section 2). */
export type MenuItem = { kind: 'keyword' | 'link'; label: Words; to: string }

/** What a sale is shown by above home's lots: an operator's own words, or those made of a sale that runs. */
export type Banner = {
  id: string
  title: string
  facts: { label: string; value: string }[]
  linkLabel: string
  href: string
  pictures: string[]
}

/** `date` is YYYY-MM-DD. */
export type Holiday = { date: string; reason: Words }

export type SocialLink = { name: string; href: string }

export type Maintenance = {
  active: boolean
  message: Words
  /** When the site is expected back; null when nobody knows. */
  until: number | null
}

/** Where an item of the menu leads. */
export function menuAddress({ kind, to }: MenuItem): string {
  return kind === 'keyword' ? `/search?keywords=${encodeURIComponent(to)}` : to
}

/** A place on this site ("/search") or a page elsewhere by https; nothing that could run a script. */
export function isSafeAddress(to: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(to)) return true
  try {
    const { protocol, hostname } = new URL(to)
    return protocol === 'https:' && hostname.includes('.')
  } catch {
    return false
  }
}

/** The words of one language, or those of the other where there are none. */
export function wordsIn(words: Words, language: string): string {
  return (language === 'es' ? words.es : words.en) || words.en || words.es
}

/** What words of the catalogue, which are English, are called in a language: nothing where that is English too. */
export function namesIn(names: readonly Words[], language: string): Record<string, string> {
  if (language === 'en') return {}
  return Object.fromEntries(names.map((words) => [words.en, wordsIn(words, language)]))
}

/** The host that the map's tiles come from, for the page's security policy; null when no template is set. */
export function tileOrigin(template: string | null): string | null {
  if (!template) return null
  try {
    const { protocol, origin } = new URL(template.replace('{s}', 'a'))
    return protocol === 'https:' ? origin : null
  } catch {
    return null
  }
}

/** Whether a service that we ask may be there: https, or this very machine for who tries it out. */
export function isServiceAddress(address: string): boolean {
  try {
    const { protocol, hostname, username, hash } = new URL(address)
    if (username || hash) return false
    return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
  } catch {
    return false
  }
}

const PLACEHOLDER = /\{\{\s*(\w+)/g

/** The gaps of a phrase ("Hi, {{name}}"), each once. */
export function gapsOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []))].sort()
}

/** Whether words for a phrase keep exactly the gaps that the house's own have. */
export function keepsPlaceholders(original: string, replacement: string): boolean {
  return gapsOf(original).join() === gapsOf(replacement).join()
}

export type Tree = { readonly [key: string]: string | Tree }

/** A tree of phrases as pairs of path and text: `shell.home` → "Home". */
export function flatten(tree: Tree, under = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(under + key, value)
    else for (const [path, text] of flatten(value, `${under}${key}.`)) flat.set(path, text)
  }
  return flat
}

/** A tree with some of its texts replaced, by path; paths that it does not have change nothing. */
export function withTexts(tree: Tree, texts: Readonly<Record<string, string>>, under = ''): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? (texts[under + key] ?? value) : withTexts(value, texts, `${under}${key}.`),
    ]),
  )
}

/** What is wrong with an increment schedule: rungs ascend from 0, all in whole dollars, and steps are above 0. Cents. */
export function ladderFault(
  ladder: readonly { from: number; step: number }[],
): 'empty' | 'first' | 'ascending' | 'whole' | 'step' | null {
  if (ladder.length === 0) return 'empty'
  if (ladder[0]?.from !== 0) return 'first'
  for (const [at, { from, step }] of ladder.entries()) {
    if (from % 100 !== 0 || step % 100 !== 0) return 'whole'
    if (step <= 0) return 'step'
    if (at > 0 && from <= (ladder[at - 1]?.from ?? 0)) return 'ascending'
  }
  return null
}
