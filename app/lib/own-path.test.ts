import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import { safeRedirect } from './http.ts'
import { ownPath } from './own-path.ts'

const SITE = 'https://www.fairlot.example'

test.each([
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/%2E%2e/\\evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '\\/evil.example',
  ' //evil.example',
  'evil.example',
  '',
])('%j is no address of this site.', (to) => {
  expect(ownPath(to)).toBeNull()
  expect(safeRedirect(to, '/home')).toBe('/home')
})

test.each([
  ['/', '/'],
  ['/search?searchbar=a%20b#top', '/search?searchbar=a%20b#top'],
  ['/a/../search', '/search'],
  ['/search?to=//evil.example', '/search?to=//evil.example'],
  ['/my-account/ümlaut', '/my-account/%C3%BCmlaut'],
])('%j leads to %j.', (to, path) => {
  expect(ownPath(to)).toBe(path)
})

test('Whatever comes from outside, a browser that follows it stays on this site.', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%5c',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'http:',
    '\u0000',
    'é',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
        fc.string(),
      ),
      (to) => {
        const led = safeRedirect(to, '/')
        expect(new URL(led, SITE).origin).toBe(SITE)
        // and so does whoever judges it again
        expect(safeRedirect(led, '/elsewhere')).toBe(led)
      },
    ),
    { numRuns: runs(3_000) },
  )
})
