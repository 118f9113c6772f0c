import { cpSync } from 'node:fs'
import { seedDemo } from '#drizzle/seed/demo.ts'
import { migrate, openLocal } from '#scripts/lib/local.ts'

/** Migrates and seeds a state folder once, for all marketplaces of a run: each begins from a copy. The environment names it. */
export async function buildSeededState(folder: string): Promise<void> {
  const { STATE_DIR: before } = process.env
  process.env.STATE_DIR = folder
  const local = await openLocal()
  await migrate(local.d1)
  await seedDemo(local.d1, Date.now())
  await local.stop()
  if (before === undefined) delete process.env.STATE_DIR
  else process.env.STATE_DIR = before
  process.env.SEEDED_STATE = folder
}

/** Fills an empty folder with the run's seeded state; false where a run has none, as one that is started by hand. */
export function copySeededState(folder: string): boolean {
  const { SEEDED_STATE: seeded } = process.env
  if (!seeded) return false
  cpSync(seeded, folder, { recursive: true })
  return true
}
