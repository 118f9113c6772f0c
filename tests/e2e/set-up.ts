import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSeededState } from '#tests/support/seeded-state.ts'

/** Once a run: one seeded state, which each marketplace of its tests begins from, and what the Worker is made of. */
export default async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-seeded-'))
  await buildSeededState(folder)
  // which of its pages were looked at (`grave-faults.ts`)
  const looked = mkdtempSync(join(tmpdir(), 'fairlot-looked-at-'))
  process.env.LOOKED_AT = looked
  return () => {
    for (const made of [folder, looked]) rmSync(made, { recursive: true, force: true })
  }
}
