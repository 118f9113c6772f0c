import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, writeWhole } from './json-file.ts'
import { migrationFiles, stateDir } from './local.ts'

/** So long after it was prepared a state has all that pages need: what runs out meanwhile is little, and renewed at once. */
const STAYS_PREPARED_MS = 3_600_000

type Prepared = { migrations: string; demo: boolean; at: number }

const preparedFile = () => join(stateDir(), 'v3', 'prepared.json')
const allMigrations = () => createHash('sha256').update(migrationFiles().join()).digest('hex')

/** `DEMO=off` serves an empty marketplace: tests and load work bring their own listings. */
export const demoWanted = process.env.DEMO !== 'off'

/** Says beside the data that it has all migrations now, and the demo catalogue where one is wanted. */
export function notePrepared(): void {
  const prepared: Prepared = { migrations: allMigrations(), demo: demoWanted, at: Date.now() }
  writeWhole(preparedFile(), JSON.stringify(prepared))
}

/** Whether the data was prepared by this version's migrations, and not long ago. */
export function isPrepared(): boolean {
  const prepared = readJson<Prepared>(preparedFile())
  if (prepared?.migrations !== allMigrations() || (demoWanted && !prepared.demo)) return false
  if (!existsSync(join(stateDir(), 'v3', 'd1'))) return false
  return Math.abs(Date.now() - prepared.at) < STAYS_PREPARED_MS
}
