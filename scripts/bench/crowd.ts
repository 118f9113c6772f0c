import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from '#scripts/lib/local.ts'
import type { Part } from './part.ts'
import { counted, newTable } from './tables.ts'

const BIDDERS = 50_000
const VITEST = 'node_modules/vitest/vitest.mjs'
const FILE = 'tests/workers/room-crowd.test.ts'
/** The tests of that file that fill a lot with a crowd. */
const CASES = 'rowd (of|buys)'
const KEPT_CHARACTERS = 4_000

const table = newTable(`${counted(BIDDERS)} bidders at one lot`, [
  'offers/s',
  'to wake ms',
  'to close ms',
  'until D1 has all s',
  'alarms',
])

type Case = {
  what: string
  bidders: number
  placedPerSecond: number
  /** Null where it was not asked for. */
  wakeMs?: number
  closeMs: number
  projectMs: number
  alarms: number
}

/**
 * A crowd at one lot of each sale type, filled by the room's own gate and storage, then closed, settled and brought to D1 whole.
 * It runs in workerd by the tests that hold it with fewer people: what they find wrong is a wrong result here too.
 */
export const crowd: Part = {
  name: 'crowd',
  listings: [],
  measure: async ({ tell }) => {
    const cases: Case[] = []
    const fault = await runCases((each) => {
      cases.push(each)
      tell(table, cellsOf(each))
    })
    const silent = cases.length === 0 ? ['The crowd’s tests have told no figure.'] : []
    return { figures: cases, goals: [], faults: fault === null ? silent : [fault] }
  },
}

/** Null once all of them have held; else what the run has said. */
async function runCases(found: (one: Case) => void): Promise<string | null> {
  const child = spawn(process.execPath, [VITEST, 'run', '--project', 'workers', FILE, '-t', CASES], {
    cwd: root,
    env: { ...process.env, CROWD: String(BIDDERS), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill('SIGKILL')
  process.on('exit', stop)
  let said = ''
  const keep = (line: string) => {
    const [, json] = /\bcrowd (\{.*\})/.exec(line) ?? []
    if (json) found(JSON.parse(json) as Case)
    else said = `${said}${line}\n`.slice(-KEPT_CHARACTERS)
  }
  createInterface(child.stdout).on('line', keep)
  createInterface(child.stderr).on('line', keep)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  process.off('exit', stop)
  return code === 0 ? null : `The crowd's tests ended with ${code}. They said:\n${said}`
}

function cellsOf({ what, placedPerSecond, wakeMs, closeMs, projectMs, alarms }: Case): string[] {
  return [
    what,
    counted(placedPerSecond),
    wakeMs === undefined ? '' : counted(wakeMs),
    counted(closeMs),
    (projectMs / 1_000).toFixed(1),
    counted(alarms),
  ]
}
