import { expect, test } from 'vitest'
import { importsOf, sources, withoutComments } from './sources.ts'

/** Paths of the sources whose code, comments left out, matches. */
function where(folders: readonly string[], pattern: RegExp): string[] {
  return sources(...folders)
    .filter(({ text }) => pattern.test(withoutComments(text)))
    .map(({ path }) => path)
}

test('The law imports no package and nothing outside itself.', () => {
  const outside = sources('app/domain').flatMap(({ path, text }) =>
    importsOf(text)
      .filter((name) => !name.startsWith('./') && !name.startsWith('../') && !name.startsWith('#app/domain/'))
      .map((name) => `${path} imports ${name}`),
  )
  expect(outside).toEqual([])
})

test('Nothing asks D1 for an interactive transaction, which it does not have.', () => {
  const asking = where(['app', 'party', 'workers', 'drizzle', 'scripts'], /\.transaction\(/)
  // a browser's own database has them
  expect(asking.filter((path) => !path.endsWith('.client.ts'))).toEqual([])
})

test('Bindings are read under workers/ and party/ only; a service gets its own handed in.', () => {
  const bindings = /(?<!process\.|import\.meta\.)\benv\.[A-Za-z]|from 'cloudflare:workers'/
  expect(where(['app', 'drizzle'], bindings).filter((path) => !path.startsWith('app/services/'))).toEqual([])
  expect(where(['app/services'], /Cloudflare\.Env|from 'cloudflare:workers'/)).toEqual([])
})

test('No import climbs out of its folder by dots, and none goes through a barrel of our own.', () => {
  const odd = sources('app', 'party', 'workers', 'drizzle').flatMap(({ path, text }) =>
    importsOf(text)
      .filter(
        (name) =>
          name.startsWith('../..') || (/^[#.]/.test(name) && !/\.(tsx?|json|css|woff2)(\?\w+)?$/.test(name)),
      )
      .map((name) => `${path} imports ${name}`),
  )
  expect(odd).toEqual([])
})
