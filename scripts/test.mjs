// `npm test`: everything, or the parts that are named (`check`, `unit`, `workers`, `e2e`, `chaos`). Ends with how many passed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { prepare, root, runNode } from './lib/prepare.mjs'

const WORKER_PARTS = 8
/** A part takes two minutes; one that has not ended by then hangs after its last test, and is run once more. */
const PART_ENDS_WITHIN = 7 * 60_000
const asked = process.argv.slice(2)
const parts = asked.length > 0 ? asked : ['check', 'unit', 'workers', 'e2e', 'chaos']
const reports = join(root, 'test-results')
const total = { passed: 0, failed: 0 }
const mends = []
/** The name of each test that failed, to be said again at the end, where it is found. */
const fallen = []
/** What is read from start to end as it happens; of several things at once each is shown whole when it is done. */
const live = parts.length === 1 && parts[0] === 'unit'

const needsBuild = parts.includes('e2e') || parts.includes('chaos')
await prepare({ pictures: needsBuild })
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

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
  // each a part of the files: every call to the Worker costs the pool more than the one before. The last have the most to do.
  workers: () =>
    Array.from({ length: WORKER_PARTS }, (_, nth) => WORKER_PARTS - nth).map(
      (part) => () =>
        vitest('workers', `workers-${part}`, `Tests in workerd, part ${part} of ${WORKER_PARTS}`, [
          '--shard',
          `${part}/${WORKER_PARTS}`,
        ]),
    ),
  async e2e() {
    heading('Tests in a browser')
    const code = await runNode([
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
    ])
    const report = readReport('e2e.json')
    fallen.push(...failedSpecs(report?.suites ?? []))
    count(
      'Tests in a browser',
      code,
      report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected },
      'test-results/ holds a picture of each failure, and a trace after `TRACE=1 npm run test:e2e`',
    )
  },
  async chaos() {
    heading('Kills and faults')
    const file = join(reports, 'chaos.json')
    const code = await runNode(['--import', 'tsx', 'scripts/chaos.ts', '--rounds', '3', '--report', file])
    count(
      'Kills and faults',
      code,
      readReport('chaos.json'),
      'run `npm run test:chaos -- --seed` with the seed that it printed, and read what it told',
    )
  },
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
for (const part of ['e2e', 'chaos']) if (parts.includes(part)) await runners[part]()
if (fallen.length > 0) console.log(`\nFailed:\n${fallen.map((name) => `  ✗ ${name}`).join('\n')}`)
for (const mend of mends) console.log(`\n✗ ${mend}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Two at a time, each taking the next when it is done. */
async function inLanes(work) {
  const waiting = [...work]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all([lane(), lane()])
}

async function vitest(project, part, name, more = []) {
  const file = `${part}.json`
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, file)}`,
  ]
  let code = await say(name, args)
  // no report: it did not come to its end, which says nothing of its tests
  if (code !== 0 && !readReport(file)) code = await say(`${name}, again`, args)
  const report = readReport(file)
  fallen.push(...failedTests(report?.testResults ?? []))
  count(
    name,
    code,
    report && { passed: report.numPassedTests, failed: report.numFailedTests },
    `run \`npm run test:${project}\` again after mending the tests named above`,
  )
}

/** Runs one thing under its heading. */
async function say(name, args) {
  if (live) heading(name)
  const begunAt = Date.now()
  const code = await runNode(args, { whole: !live, endsWithin: PART_ENDS_WITHIN })
  if (!live) console.log(`── ${name}: ${code === 0 ? 'done' : 'failed'} after ${seconds(begunAt)} s\n`)
  return code
}

function seconds(from) {
  return Math.round((Date.now() - from) / 1000)
}

async function tool(name, args, mend) {
  const code = await say(name, args)
  count(name, code, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, mend)
}

/** A runner that ends badly without a failed test has failed all the same. */
function count(name, code, counted, mend) {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  total.passed += passed
  total.failed += code !== 0 && failed === 0 ? 1 : failed
  if (code !== 0) mends.push(`${name} failed: ${mend}.`)
}

function readReport(file) {
  const path = join(reports, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** Of vitest's report; a file that could not be run at all has no test that failed, but a message. */
function failedTests(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

/** Of Playwright's report, in which suites hold suites. */
function failedSpecs(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...failedSpecs(inner),
  ])
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}

function heading(name) {
  console.log(`\n── ${name}`)
}
