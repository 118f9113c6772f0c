import { expect, test } from 'vitest'
import { sitemap } from './sitemap.ts'

test('A sitemap says each address once, with its last change where it is known, and nothing breaks out of it.', async () => {
  const text = await sitemap('https://fairlot.example', [
    { path: '/a?b=1&c=<2>', changedAt: null },
    { path: '/d', changedAt: 0 },
    { path: '/e', changedAt: 1_700_000_000_000 },
  ]).text()
  expect(text).toContain('<loc>https://fairlot.example/a?b=1&#38;c=&#60;2&#62;</loc></url>')
  expect(text).toContain('<lastmod>2023-11-14T22:13:20.000Z</lastmod>')
  expect(text.match(/<lastmod>/g)).toHaveLength(1)
  expect(text.match(/<url>/g)).toHaveLength(3)
})
