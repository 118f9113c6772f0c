// `npm test`: everything, or the parts that are named (`check`, `unit`, `workers`, `e2e`, `chaos`). Ends with how many passed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, root, runNode } from './lib/prepare.mjs'

const asked = process.argv.slice(2)
const parts = asked.length > 0 ? asked : ['check', 'unit', 'workers', 'e2e', 'chaos']
const reports = join(root, 'test-results')
const total = { passed: 0, failed: 0 }
const mends = []

await prepare({ build: parts.includes('e2e') || parts.includes('chaos'), pictures: parts.includes('e2e') })
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const runners = {
  async check() {
    await tool(
      'Format and lint',
      ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'],
      'run `npm run format`, then read what is left',
    )
    await tool(
      'Types',
      ['node_modules/typescript/bin/tsc', '--noEmit'],
      'mend the types that are named above',
    )
    await tool(
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
    )
  },
  unit: () => vitest('unit', 'Unit tests'),
  // one run after another, each a part of the files: every call to the Worker costs the pool more than the one before
  async workers() {
    for (const part of [1, 2, 3])
      await vitest('workers', `Tests in workerd, part ${part} of 3`, ['--shard', `${part}/3`])
  },
  async e2e() {
    heading('Tests in a browser')
    const code = await runNode([
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
    ])
    const report = readReport('e2e.json')
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

for (const part of parts) {
  const run = runners[part]
  if (!run) {
    console.error(`There is no part "${part}". Choose from: ${Object.keys(runners).join(', ')}.`)
    process.exit(1)
  }
  await run()
}
for (const mend of mends) console.log(`\n✗ ${mend}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function vitest(project, name, more = []) {
  heading(name)
  const file = `${project}.json`
  rmSync(join(reports, file), { force: true })
  const code = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, file)}`,
  ])
  const report = readReport(file)
  count(
    name,
    code,
    report && { passed: report.numPassedTests, failed: report.numFailedTests },
    `run \`npm run test:${project}\` again after mending the tests named above`,
  )
}

async function tool(name, args, mend) {
  heading(name)
  const code = await runNode(args)
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

function heading(name) {
  console.log(`\n── ${name}`)
}
