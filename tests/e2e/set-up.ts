import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSeededState } from '#tests/support/seeded-state.ts'

/** Once a run: one seeded state, which each marketplace of its tests begins from, and what the Worker is made of. */
export default async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-seeded-'))
  await buildSeededState(folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
