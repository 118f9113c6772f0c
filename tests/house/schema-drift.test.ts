import { readdirSync } from 'node:fs'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as schema from '#drizzle/schema/index.ts'
import { readRoot } from './sources.ts'

type Journal = { entries: { idx: number; tag: string }[] }

const journal = JSON.parse(readRoot('drizzle/migrations/meta/_journal.json')) as Journal

test('The migrations make exactly the tables that the schema describes.', async () => {
  const last = journal.entries.at(-1)
  const number = String(last?.idx).padStart(4, '0')
  const snapshot = JSON.parse(readRoot(`drizzle/migrations/meta/${number}_snapshot.json`))
  const described = await generateSQLiteDrizzleJson(schema, snapshot.id)
  expect(await generateSQLiteMigration(snapshot, described)).toEqual([])

  const { bids: _bids, ...fewer } = described.tables
  expect(await generateSQLiteMigration(snapshot, { ...described, tables: fewer })).toEqual([
    'DROP TABLE `bids`;',
  ])
})

test('Every migration file stands in the journal, in order.', () => {
  const files = readdirSync(new URL('../../drizzle/migrations/', import.meta.url)).filter((name) =>
    name.endsWith('.sql'),
  )
  expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
  expect(journal.entries.map(({ idx }) => idx)).toEqual(journal.entries.map((_, place) => place))
})
