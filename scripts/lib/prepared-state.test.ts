import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPrepared, notePrepared } from './prepared-state.ts'

const HOUR_MS = 3_600_000
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlot-prepared-'))
  vi.stubEnv('STATE_DIR', folder)
  mkdirSync(join(folder, 'v3/d1'), { recursive: true })
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

test('A state is prepared for an hour after it was.', () => {
  expect(isPrepared()).toBe(false)
  notePrepared()
  expect(isPrepared()).toBe(true)
  vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ['Date'] })
  expect(isPrepared()).toBe(false)
})

test('One that other migrations prepared, whose data is gone or whose note cannot be read is not.', () => {
  const note = join(folder, 'v3/prepared.json')
  notePrepared()
  const said = JSON.parse(readFileSync(note, 'utf8'))
  writeFileSync(note, JSON.stringify({ ...said, migrations: 'others' }))
  expect(isPrepared()).toBe(false)
  writeFileSync(note, JSON.stringify({ ...said, demo: false }))
  expect(isPrepared()).toBe(false)
  writeFileSync(note, '{"migrations"')
  expect(isPrepared()).toBe(false)
  notePrepared()
  rmSync(join(folder, 'v3/d1'), { recursive: true })
  expect(isPrepared()).toBe(false)
})
