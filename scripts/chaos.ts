import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Collecting } from './chaos/collecting.ts'
import { runFaults } from './chaos/faults.ts'
import { Findings } from './chaos/findings.ts'
import { BIDDERS, Rounds } from './chaos/rounds.ts'
import { stopServers } from './chaos/server.ts'
import { middleAndWorst } from './chaos/time.ts'
import { freePort } from './lib/free-port.ts'
import { main, onEnd } from './lib/process.ts'

const USAGE = `Usage: npm run test:chaos [-- --rounds N] [-- --seed N] [-- --report FILE]
  --rounds N     how often the server is killed, 1 to 500 (25)
  --seed N       every choice follows from it; without one it is made up and printed
  --report FILE  writes how many passed and failed there, as JSON`

await main(async () => {
  const { rounds, seed, report } = readOrder(process.argv.slice(2))
  const folder = await mkdtemp(join(tmpdir(), 'fairlot-chaos-'))
  const clearUp = async () => {
    await stopServers()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  onEnd(clearUp)
  try {
    const findings = await run(rounds, seed, folder)
    const counted = findings.count()
    console.log(`\n${counted.passed} passed, ${counted.failed} failed (--seed ${seed})`)
    if (report) await writeFile(report, JSON.stringify({ ...counted, complete: true }))
    if (counted.failed > 0) process.exitCode = 1
  } finally {
    await clearUp()
  }
  // sockets and waits that nobody needs any more
  process.exit()
})

async function run(count: number, seed: number, folder: string): Promise<Findings> {
  const port = await freePort()
  // more frames than a person may send: what is limited here is the machine
  Object.assign(process.env, { STATE_DIR: folder, PORT: String(port), FRAMES_PER_SECOND: '2000' })
  console.log(`${count} rounds, ${BIDDERS} bidders on 8 listings, --seed ${seed}`)
  const findings = new Findings()
  const origin = `http://localhost:${port}`
  const rounds = await Rounds.open(origin, seed, findings)
  for (let number = 1; number <= count; number += 1) await rounds.round(number)
  const server = await rounds.last()
  tell(rounds)
  await runFaults(server, { origin, people: rounds.people, seed }, findings)
  await server.stop()
  await new Collecting(rounds.people, origin, seed, findings).run()
  // last: the faults have a say in some of them
  findings.printClaims()
  return findings
}

function tell({ book, figures, inspector, steward }: Rounds) {
  const starts = middleAndWorst(figures.starts)
  const [sincePort, sinceStart] = (['sincePort', 'sinceStart'] as const).map((since) =>
    middleAndWorst(figures.caughtUp.map((caught) => caught[since])),
  )
  const sold = inspector.all.filter(({ sale }) => sale !== null).length
  console.log(`
  ${book.sent} offers sent, ${book.acknowledged.size} taken, ${book.refused.size} refused, ${book.repeated} receipts asked for again
  ${steward.sent} pauses, resumes and extensions sent, ${steward.taken} taken, ${steward.refused} refused
  ${inspector.all.length} listings, ${sold} sold; ${figures.recoveries} kills while it was starting
  the port answered after ${starts.median} ms (median), ${starts.worst} ms (worst)
  ${figures.caughtUp.length} times D1 was behind a room when it was killed: it was level ${sincePort?.median} ms (median), ${sincePort?.worst} ms (worst) after the port answered, ${sinceStart?.median} and ${sinceStart?.worst} ms after the start\n`)
}

function readOrder(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '25' },
      seed: { type: 'string' },
      report: { type: 'string' },
    },
  })
  const rounds = Number(values.rounds)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
  if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= 500))
    throw new Error(`--rounds is "${values.rounds}".\n${USAGE}`)
  if (!Number.isInteger(seed)) throw new Error(`--seed is "${values.seed}".\n${USAGE}`)
  return { rounds, seed, report: values.report }
}
