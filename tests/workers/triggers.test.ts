import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import shown from '#drizzle/triggers.sql?raw'

test('The database has the triggers that drizzle/triggers.sql shows, word for word.', async () => {
  const { results } = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
  ).all<{ sql: string }>()
  const bare = (text: string) => text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
  expect(results.map(({ sql }) => bare(`${sql};`)).join(' ')).toBe(bare(shown))
})
