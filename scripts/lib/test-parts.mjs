// What `npm test` is made of: each part as commands of Node, with how they are told of and how long they may take.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { partsOf, shuffled } from './tallies.mjs'

const MINUTE = 60_000
/** Several times what each takes on a quiet machine. */
const ENDS_WITHIN = {
  check: 8 * MINUTE,
  unit: 10 * MINUTE,
  workers: 15 * MINUTE,
  e2e: 40 * MINUTE,
  chaos: 10 * MINUTE,
}
/**
 * So many pools, two at a time, and by how many seconds of two lanes each begins later, as units take longer than the build.
 * Each takes some 20 s of a core to open; half as many took half as long again, as their databases fill.
 */
const POOLS_BEGIN = [0, 35, 0, 35]
/** What each file took last time; beside the build, so that it is there on the next run and in no commit. */
export const SECONDS_FILE = join(root, 'build', 'test-seconds.json')
/** The same of a whole run on a quiet machine, for the first run on another: a copy that is taken now and then. */
const USUAL_SECONDS_FILE = join(root, 'tests', 'seconds.json')
/** Of a file that has never run here its length is a guess. */
const BYTES_A_SECOND = 3_000

/** The names of the parts, in the order in which they are named and run. */
export const PARTS = ['check', 'unit', 'workers', 'e2e', 'chaos']

/**
 * Each part's steps: `{ kind, id, name, args, mend, endsWithin, tallied, files }`. `seed` shuffles files where it is not
 * null; `changed` is the commit since which the tests of what has changed are wanted; `look` has the full sweeps of appearance.
 */
export function stepsOf(part, { seed = null, changed = null, look = false, reports }) {
  return STEPS[part]({ seed, changed, look, reports }).map((step) => ({
    ...step,
    kind: part,
    endsWithin: ENDS_WITHIN[part],
  }))
}

/** What browsers and kills need. */
export const BUILD = {
  kind: 'build',
  endsWithin: 10 * MINUTE,
  name: 'Build',
  mend: 'the lines above say why; until then nothing is tested in a browser, and nothing is killed',
  args: [
    '--input-type=module',
    '--eval',
    "const { prepare } = await import('./scripts/lib/prepare.mjs'); await prepare({ build: true })",
  ],
}

const STEPS = {
  check: () => [
    // one checker, as another step has the other core: several repeat each other's work
    tool(
      'types',
      'Types',
      ['typescript-7/bin/tsc', '--noEmit', '--checkers', '1'],
      'mend the types that are named above',
    ),
    tool(
      'lint',
      'Format and lint',
      ['@biomejs/biome/bin/biome', 'ci', '.'],
      'run `npm run format`, then read what is left',
    ),
    tool(
      'boundaries',
      'Import boundaries',
      [
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        'app',
        'workers',
        'party',
        'drizzle',
        'scripts',
      ],
      'docs/architecture.md says who may import whom',
    ),
  ],
  unit: ({ seed, changed }) => {
    const steps = [vitest('unit', 'unit', 'Unit tests', { seed, changed })]
    // they read sources and import none of them
    if (changed !== null)
      steps.push(vitest('unit', 'house', 'Rules of the house', { more: ['tests/house', 'tests/spec'] }))
    return steps
  },
  workers: ({ seed, changed }) => {
    if (changed !== null) return [vitest('workers', 'workers', 'Tests in workerd', { changed })]
    const files = filesIn('tests/workers')
    const known = knownSeconds()
    const secondsOf = (file) => known[file] ?? statSync(join(root, file)).size / BYTES_A_SECOND
    const parts =
      seed === null
        ? partsOf(files, POOLS_BEGIN, secondsOf)
        : partsOf(
            shuffled(files, seed),
            POOLS_BEGIN.map(() => 0),
            () => 1,
          )
    return parts.map((some, nth) =>
      vitest('workers', `workers-${nth + 1}`, `Tests in workerd, part ${nth + 1} of ${parts.length}`, {
        seed,
        more: some,
        files: some,
      }),
    )
  },
  e2e: ({ changed, look }) => [
    {
      id: 'e2e',
      name: look ? 'Appearance in a browser' : 'Tests in a browser',
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'tests/e2e/playwright.config.ts',
        ...(changed === null ? [] : [`--only-changed=${changed}`, '--pass-with-no-tests']),
      ],
      env: look ? { LOOK: 'full' } : {},
      mend: 'test-results/ holds a picture of each failure, and a trace after `TRACE=1 npm run test:e2e`',
      tallied: true,
      mayBeEmpty: changed !== null,
    },
  ],
  chaos: ({ reports }) => [
    {
      id: 'chaos',
      name: 'Kills and faults',
      args: ['--import', 'tsx', 'scripts/chaos.ts', '--rounds', '3', '--report', join(reports, 'chaos.json')],
      mend: 'run `npm run test:chaos -- --seed` with the seed that it printed, and read what it told',
      tallied: true,
    },
  ],
}

function tool(id, name, [program, ...args], mend) {
  return { id, name, args: [join('node_modules', program), ...args], mend, tallied: false }
}

function vitest(project, id, name, { seed = null, changed = null, more = [], files = [] }) {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    ...more,
    ...(seed === null ? [] : ['--sequence.shuffle.files', `--sequence.seed=${seed}`]),
    ...(changed === null ? [] : ['--changed', changed, '--passWithNoTests']),
    '--reporter=default',
    '--reporter=./tests/support/tally/vitest.ts',
  ]
  return {
    id,
    name,
    args,
    files,
    mend: `run \`npm run test:${project}\` again after mending the tests named above`,
    tallied: true,
    mayBeEmpty: changed !== null,
  }
}

/** What files took on earlier runs; nothing where none is known. */
export function knownSeconds() {
  const known = [USUAL_SECONDS_FILE, SECONDS_FILE].filter((file) => existsSync(file))
  return Object.assign({}, ...known.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
}

function filesIn(folder) {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
}
