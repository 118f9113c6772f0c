import { readdir, readFile } from 'node:fs/promises'
import { Miniflare } from 'miniflare'

const migrations = new URL('../migrations/', import.meta.url)

/** An empty database of its own with all migrations applied, gone when it is stopped. */
export async function openTestDatabase(): Promise<{ d1: D1Database; stop: () => Promise<void> }> {
  const mf = new Miniflare({
    modules: true,
    script: 'export default { fetch: () => new Response() }',
    compatibilityDate: '2026-04-21',
    cf: false,
    d1Databases: ['DB'],
  })
  const d1 = await mf.getD1Database('DB')
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, migrations), 'utf8')))
  // one call for all of them: each statement on its own is a call to workerd
  await d1.batch(texts.map((text) => d1.prepare(text)))
  return { d1, stop: () => mf.dispose() }
}

/** How many rows each table of the house holds. */
export async function countRows(d1: D1Database): Promise<Record<string, number>> {
  const { results } = await d1
    .prepare(
      `select name from sqlite_master
       where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*' and name not glob 'listings_fts*'
         and name not glob 'search_words_trigram*'
       order by name`,
    )
    .all<{ name: string }>()
  const counts = await d1.batch<{ rows: number }>(
    results.map(({ name }) => d1.prepare(`select count(*) as rows from "${name}"`)),
  )
  return Object.fromEntries(results.map(({ name }, index) => [name, counts[index]?.results[0]?.rows ?? 0]))
}
