import { readdir, readFile } from 'node:fs/promises'
import { Miniflare, type MiniflareOptions } from 'miniflare'
import { openD1, sqlDoor } from '../sql-door.ts'

const migrations = new URL('../migrations/', import.meta.url)

/** An empty database of its own with all migrations applied, gone when it is stopped. */
export async function openTestDatabase(): Promise<{ d1: D1Database; stop: () => Promise<void> }> {
  const mf = new Miniflare({
    cf: false,
    workers: [sqlDoor({ compatibilityDate: '2026-04-21', d1Databases: ['DB'] })],
  } as unknown as MiniflareOptions)
  const d1 = await openD1(mf)
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
