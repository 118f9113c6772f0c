import { expect, test } from 'vitest'
import { withoutServerParts } from './server-parts.ts'

const PART = [
  "import { later } from './later.tsx'",
  "import * as part from './part.tsx'",
  'const Part = later(',
  "  { name: 'part', when: 'sight' },",
  "  async () => (await import('./part.tsx')).Part,",
  '  import.meta.env.SSR ? part.Part : null,',
  ')',
  '',
].join('\n')

test('A part that comes later is imported by nothing in the browser until it comes.', () => {
  expect(withoutServerParts(PART)).toBe(
    [
      "import { later } from './later.tsx'",
      "import type * as part from './part.tsx'",
      'const Part = later(',
      "  { name: 'part', when: 'sight' },",
      "  async () => (await import('./part.tsx')).Part,",
      '  null,',
      ')',
      '',
    ].join('\n'),
  )
})

test('An import in another form ends the build.', () => {
  const named = PART.replace('import * as part', 'import { part }')
  expect(() => withoutServerParts(named)).toThrow("part is the server's alone")
})

test('Other questions about where a source runs stay.', () => {
  const source = 'export const Link = import.meta.env.SSR ? Written : RouterLink\n'
  expect(withoutServerParts(source)).toBe(source)
})
