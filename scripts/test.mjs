// `npm test`: everything, or the parts that are named (`check`, `unit`, `workers`, `e2e`, `chaos`). docs/testing.md says what
// each is. `--shuffle[=SEED]`, `--changed[=COMMIT]` and `--look` change how they run. Ends with how many passed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare, root } from './lib/prepare.mjs'
import { mergeTallies, readTally, untold } from './lib/tallies.mjs'
import { BUILD, knownSeconds, PARTS, SECONDS_FILE, stepsOf } from './lib/test-parts.mjs'
import { timedRun } from './lib/timed-run.mjs'

/** More second tries than this are no accident: the run fails. */
const SECOND_TRIES_MOST = 3
const DAY_MS = 24 * 60 * 60_000

const { asked, seed, changed, look } = readOrder(process.argv.slice(2))
const parts = asked.length > 0 ? asked : PARTS
const reports = join(root, 'test-results')
const total = { passed: 0, failed: 0 }
const mends = []
/** The name of each test that failed, and how long each part took, to be said again at the end, where they are found. */
const fallen = []
const shaky = []
const took = []
const seconds = {}
const begunAt = Date.now()
/** What is read from start to end as it happens; of several things at once each is shown whole when it is done. */
const live = parts.length === 1 && parts[0] === 'unit'
const HOW = {
  late: 'ended by force before all its tests had,',
  idle: 'all its tests told, and ended by force as it did not end by itself,',
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    total.failed += 1
    mends.push(`Stopped by ${signal}: what is not named among what was done had not ended.`)
    tellAll()
    process.exit(1)
  })

const needsBuild = parts.includes('e2e') || parts.includes('chaos')
await prepare({ tools: true })
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
if (seed !== null) console.log(`Files run in another order: --shuffle=${seed}`)

const workOf = (part) => {
  if (!parts.includes(part)) return []
  return stepsOf(part, { seed, changed, look, reports }).map((step) => () => runStep(step))
}
let built = Promise.resolve(true)
const build = () => (built = runStep(BUILD))
/** The Worker's tests look into what is built, and would miss a file of which just then another is made. */
const onceBuilt = (work) => async () => {
  await built
  return work()
}
// what keeps one core busy shares the machine with what keeps another; the build first, as it is waited for
await inLanes([
  ...(needsBuild ? [build] : []),
  ...['check', 'unit'].flatMap(workOf),
  ...workOf('workers').map(onceBuilt),
])
// these need the machine for themselves: the one has two browsers, the other is about what comes when
if (await built) for (const work of [...workOf('e2e'), ...workOf('chaos')]) await work()
if (shaky.length > SECOND_TRIES_MOST) {
  total.failed += 1
  mends.push(`${shaky.length} second tries, and ${SECOND_TRIES_MOST} may be: mend those named above.`)
}
if (Object.keys(seconds).length > 0) keepSeconds()
tellAll()
process.exitCode = total.failed > 0 ? 1 : 0

/** The last lines: what to read first. */
function tellAll() {
  const all = `All of it: ${Math.round((Date.now() - begunAt) / 1000)} s`
  console.log(`\nHow long it took:\n${[...took, all].map((line) => `  ${line}`).join('\n')}`)
  const slowest = Object.entries(seconds).sort(([, one], [, other]) => other - one)
  if (slowest.length > 0)
    console.log(
      `\nLongest files:\n${slowest
        .slice(0, 10)
        .map(([file, s]) => `  ${s} s ${file}`)
        .join('\n')}`,
    )
  if (shaky.length > 0)
    console.log(
      `\nPassed only when tried again, ${shaky.length} of at most ${SECOND_TRIES_MOST}:\n${shaky.map((name) => `  ~ ${name}`).join('\n')}`,
    )
  if (fallen.length > 0) console.log(`\nFailed:\n${fallen.map((name) => `  ✗ ${name}`).join('\n')}`)
  for (const mend of mends) console.log(`\n✗ ${mend}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
}

/** For the next run, which gives each pool as much to do. */
function keepSeconds() {
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(SECONDS_FILE, JSON.stringify({ ...knownSeconds(), ...seconds }))
}

/** Two at a time, each taking the next when it is done. */
async function inLanes(work) {
  const waiting = [...work]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all([lane(), lane()])
}

/** Whether it went well. */
async function runStep(step) {
  if (step.tallied) return tallied(step)
  const { code } = await say(step)
  const passed = code === 0 && step.kind !== 'build' ? 1 : 0
  return count(step, code, { passed, failed: code === 0 ? 0 : 1, complete: true })
}

/** Runs tests that keep a tally as they end: what is known counts, though the run itself may never come to its end. */
async function tallied(step) {
  const first = await attempt(step, step.id)
  let { code } = first
  let { told } = first
  const left = untold(step.files ?? [], told)
  // of these nothing was ever heard: they, and no other, are run once more, and that is a second try
  if (!told?.complete && left.length > 0) {
    const args = step.args.filter((arg) => !step.files.includes(arg) || left.includes(arg))
    shaky.push(
      `${step.name}: ended before ${left.length} of its ${step.files.length} files had been heard of`,
    )
    const second = await attempt({ ...step, args, name: `${step.name}, once more` }, `${step.id}-again`)
    code = second.code
    told = mergeTallies(told, second.told)
  }
  if (told && told.failed > 0) code = 1
  // its servers may fall while they close, when no test looks on any more: that is counted, and bounded, as a second try is
  else if (code !== 0 && told?.complete) {
    shaky.push(`${step.name}: every test passed, and then it did not end well (exit code ${code})`)
    code = 0
  }
  fallen.push(...(told?.fallen ?? []))
  shaky.push(...(told?.shaky ?? []))
  Object.assign(seconds, told?.seconds)
  return count(step, code, told)
}

/** One run of it, and what it has told. */
async function attempt(step, id) {
  const file = join(reports, `${id}.json`)
  const { code, ended } = await say(step, { TALLY_FILE: file }, () => readTally(file)?.complete)
  return { code: ended === 'idle' ? 0 : code, told: readTally(file) }
}

/** Runs one thing under its heading. */
async function say({ kind, name, args, env = {}, endsWithin }, more = {}, isOver) {
  const shown = live || kind === 'e2e' || kind === 'chaos'
  if (shown) console.log(`\n── ${name}`)
  const startedAt = Date.now()
  const outcome = await timedRun(args, { env: { ...env, ...more }, whole: !shown, endsWithin, isOver })
  const how = HOW[outcome.ended] ?? (outcome.code === 0 ? 'done' : 'failed')
  const line = `${name}: ${how} after ${Math.round((Date.now() - startedAt) / 1000)} s`
  took.push(line)
  console.log(`── ${line}\n`)
  return outcome
}

/** A runner that ends badly without a failed test has failed all the same, and so has one that has not told of all. */
function count({ name, mend, mayBeEmpty = false }, code, told) {
  const { passed, failed, complete } = told ?? { passed: 0, failed: 0, complete: mayBeEmpty }
  const bad = code !== 0 || failed > 0 || !complete
  total.passed += passed
  total.failed += bad ? Math.max(1, failed) : 0
  if (bad) mends.push(`${name} failed: ${mend}.`)
  return !bad
}

function readOrder(args) {
  const { values, positionals } = parseArgs({
    args: args.map((arg) => (/^--(shuffle|changed)$/.test(arg) ? `${arg}=` : arg)),
    options: { shuffle: { type: 'string' }, changed: { type: 'string' }, look: { type: 'boolean' } },
    allowPositionals: true,
  })
  const unknown = positionals.find((part) => !PARTS.includes(part))
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". Choose from: ${PARTS.join(', ')}.`)
    process.exit(1)
  }
  return {
    asked: positionals,
    seed: values.shuffle === undefined ? null : Number(values.shuffle || Math.floor(Date.now() / DAY_MS)),
    changed: values.changed === undefined ? null : values.changed || 'main',
    look: values.look ?? false,
  }
}
