import { readdirSync, readFileSync } from 'node:fs'

export type Source = { path: string; text: string }

const root = new URL('../../', import.meta.url)

/** What we have written in these folders, tests left out: `sources('app', 'party')`. */
export function sources(...folders: string[]): Source[] {
  return filesIn(folders, (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
}

/** The stylesheets of the pages. */
export function stylesheets(): Source[] {
  return filesIn(['app'], (path) => path.endsWith('.css'))
}

function filesIn(folders: string[], isWanted: (path: string) => boolean): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(isWanted)
      .map((path) => ({ path, text: readRoot(path) })),
  )
}

/** A file by its path from the root. */
export function readRoot(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

/** A source without its comments: they may speak of what the code must not do. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
}

/** Names of the modules that a source imports, types included. */
export function importsOf(text: string): string[] {
  return [...withoutComments(text).matchAll(/(?<![.\w])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )
}
