import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '#scripts/lib/local.ts'
import type { Part } from './part.ts'
import { newTable, shortMs } from './tables.ts'

const TIMES = 5
const MOST_MS = 100
const MOST_COMPRESSED_MB = 1.5
const MB = 1_000_000

const table = newTable('cold start', ['MB', 'MB compressed', 'CPU ms'])

/** What an isolate takes before its first answer: the Worker's bytes, and the processor time of running it once. */
export const cold: Part = {
  name: 'cold',
  listings: [],
  measure: async ({ tell }) => {
    const worker = readFileSync(join(root, 'build/worker/app.js'))
    const whole = worker.length / MB
    const compressed = gzipSync(worker).length / MB
    const all = Array.from({ length: TIMES }, startUpMs)
    const least = Math.min(...all)
    tell(table, ['the Worker', whole.toFixed(1), compressed.toFixed(2), shortMs(least)])
    return {
      figures: [{ bytes: worker.length, compressed, startUpMs: all }],
      goals: [
        {
          what: 'start of the Worker, processor time, best of five',
          goal: `≤ ${MOST_MS} ms`,
          measured: `${shortMs(least)} ms`,
          met: least <= MOST_MS,
        },
        {
          what: 'the Worker, compressed',
          goal: `≤ ${MOST_COMPRESSED_MB} MB`,
          measured: `${compressed.toFixed(2)} MB`,
          met: compressed <= MOST_COMPRESSED_MB,
        },
      ],
      faults: [],
    }
  },
}

type Profile = {
  nodes: { id: number; callFrame: { functionName: string } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Processor time of what the Worker does before its first request, in ms, as `wrangler check startup` profiles it. */
function startUpMs(): number {
  const file = join(tmpdir(), `fairlot-start-${process.pid}.cpuprofile`)
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/wrangler/bin/wrangler.js', 'check', 'startup', '--outfile', file, '--args=--minify'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } },
  )
  if (status !== 0) throw new Error(`wrangler check startup failed: ${stderr}`)
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const waiting = new Set(
    nodes.flatMap(({ id, callFrame }) =>
      ['(idle)', '(program)'].includes(callFrame.functionName) ? [id] : [],
    ),
  )
  const micros = samples.reduce(
    (sum, id, place) => (waiting.has(id) ? sum : sum + (timeDeltas[place] ?? 0)),
    0,
  )
  return micros / 1_000
}
