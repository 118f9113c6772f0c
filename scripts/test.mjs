// `npm test`: everything, or the parts that are named (`check`, `unit`, `workers`, `e2e`, `chaos`). Ends with how many passed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, root } from './lib/prepare.mjs'
import { timedRun } from './lib/timed-run.mjs'

const WORKER_PARTS = 3
const MINUTE = 60_000
/** Several times what each takes on a quiet machine. */
const ENDS_WITHIN = {
  check: 8 * MINUTE,
  unit: 10 * MINUTE,
  workers: 10 * MINUTE,
  e2e: 40 * MINUTE,
  chaos: 10 * MINUTE,
}
const asked = process.argv.slice(2)
const parts = asked.length > 0 ? asked : ['check', 'unit', 'workers', 'e2e', 'chaos']
const reports = join(root, 'test-results')
const total = { passed: 0, failed: 0 }
const mends = []
/** The name of each test that failed, and how long each part took, to be said again at the end, where they are found. */
const fallen = []
const shaky = []
const took = []
/** What is read from start to end as it happens; of several things at once each is shown whole when it is done. */
const live = parts.length === 1 && parts[0] === 'unit'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    total.failed += 1
    mends.push(`Stopped by ${signal}: what is not named among what was done had not ended.`)
    tellAll()
    process.exit(1)
  })
const needsBuild = parts.includes('e2e') || parts.includes('chaos')
await prepare({ pictures: needsBuild })
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const HOW = {
  late: 'ended by force before all its tests had,',
  idle: 'all its tests told, and ended by force as it did not end by itself,',
}
const runners = {
  check: () => [
    () =>
      tool('Types', ['node_modules/typescript/bin/tsc', '--noEmit'], 'mend the types that are named above'),
    () =>
      tool(
        'Format and lint',
        ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'],
        'run `npm run format`, then read what is left',
      ),
    () =>
      tool(
        'Import boundaries',
        [
          'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
          '--config',
          '.dependency-cruiser.cjs',
          'app',
          'workers',
          'party',
          'drizzle',
        ],
        'docs/architecture.md says who may import whom',
      ),
  ],
  unit: () => [() => vitest('unit', 'unit', 'Unit tests')],
  workers: () =>
    partsOf(filesIn('tests/workers')).map(
      (files, nth) => () =>
        vitest(
          'workers',
          `workers-${nth + 1}`,
          `Tests in workerd, part ${nth + 1} of ${WORKER_PARTS}`,
          files,
        ),
    ),
  e2e: () => [
    () =>
      tallied(
        'e2e',
        'e2e',
        'Tests in a browser',
        ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
        'test-results/ holds a picture of each failure, and a trace after `TRACE=1 npm run test:e2e`',
      ),
  ],
  chaos: () => [
    () =>
      tallied(
        'chaos',
        'chaos',
        'Kills and faults',
        ['--import', 'tsx', 'scripts/chaos.ts', '--rounds', '3', '--report', join(reports, 'chaos.json')],
        'run `npm run test:chaos -- --seed` with the seed that it printed, and read what it told',
      ),
  ],
}

const unknown = parts.find((part) => !runners[part])
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". Choose from: ${Object.keys(runners).join(', ')}.`)
  process.exit(1)
}
const workOf = (part) => (parts.includes(part) ? runners[part]() : [])
// what keeps one core busy shares the machine with what keeps another; the Worker's tests look into what is built
await inLanes([...(needsBuild ? [() => prepare({ build: true })] : []), ...workOf('check')])
await inLanes([...workOf('unit'), ...workOf('workers')])
// these need the machine for themselves: the one has two browsers, the other is about what comes when
for (const work of [...workOf('e2e'), ...workOf('chaos')]) await work()
tellAll()
process.exitCode = total.failed > 0 ? 1 : 0

/** The last lines: what to read first. */
function tellAll() {
  console.log(`\nHow long it took:\n${took.map((line) => `  ${line}`).join('\n')}`)
  if (shaky.length > 0)
    console.log(`\nPassed only when tried again:\n${shaky.map((name) => `  ~ ${name}`).join('\n')}`)
  if (fallen.length > 0) console.log(`\nFailed:\n${fallen.map((name) => `  ✗ ${name}`).join('\n')}`)
  for (const mend of mends) console.log(`\n✗ ${mend}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
}

/** Two at a time, each taking the next when it is done. */
async function inLanes(work) {
  const waiting = [...work]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all([lane(), lane()])
}

function filesIn(folder) {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
}

/** Each part is a pool of its own, which takes some seconds to start. */
function partsOf(files) {
  return Array.from({ length: WORKER_PARTS }, (_, part) =>
    files.filter((_, nth) => nth % WORKER_PARTS === part),
  )
}

function vitest(project, part, name, more = []) {
  return tallied(
    project,
    part,
    name,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      ...more,
      '--reporter=default',
      '--reporter=./tests/support/tally/vitest.ts',
    ],
    `run \`npm run test:${project}\` again after mending the tests named above`,
  )
}

/** Runs tests that keep a tally as they end: what is known counts, though the run itself may never come to its end. */
async function tallied(kind, part, name, args, mend) {
  const file = join(reports, `${part}.json`)
  const told = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
  const run = () => say(kind, name, args, { TALLY_FILE: file }, () => told()?.complete)
  let { code, ended } = await run()
  // some of its tests were never heard of, which says nothing of them
  if (kind === 'workers' && !told()?.complete) {
    rmSync(file, { force: true })
    ;({ code, ended } = await run())
  }
  if (ended === 'idle') code = told().failed > 0 ? 1 : 0
  fallen.push(...(told()?.fallen ?? []))
  shaky.push(...(told()?.shaky ?? []))
  count(name, code, told(), mend)
}

/** Runs one thing under its heading. */
async function say(kind, name, args, env = {}, isOver) {
  const shown = live || kind === 'e2e' || kind === 'chaos'
  if (shown) console.log(`\n── ${name}`)
  const begunAt = Date.now()
  const outcome = await timedRun(args, { env, whole: !shown, endsWithin: ENDS_WITHIN[kind], isOver })
  const how = HOW[outcome.ended] ?? (outcome.code === 0 ? 'done' : 'failed')
  const line = `${name}: ${how} after ${Math.round((Date.now() - begunAt) / 1000)} s`
  took.push(line)
  console.log(`── ${line}\n`)
  return outcome
}

async function tool(name, args, mend) {
  const { code } = await say('check', name, args)
  count(name, code, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, mend)
}

/** A runner that ends badly without a failed test has failed all the same. */
function count(name, code, counted, mend) {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  total.passed += passed
  total.failed += code !== 0 && failed === 0 ? 1 : failed
  if (code !== 0) mends.push(`${name} failed: ${mend}.`)
}
