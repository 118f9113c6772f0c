import { claimState, stateDir } from './lib/local.ts'
import { demoWanted, isPrepared, notePrepared } from './lib/prepared-state.ts'
import { claimPort, everySoOften, main, onEnd } from './lib/process.ts'
import { openWatched } from './lib/watched.ts'

const MINUTE_MS = 60_000

/** With the whole catalogue: a start that needs none of it at once serves before this is read. */
const readDemo = () => import('./lib/demo.ts')

await main(async () => {
  const port = await claimPort()
  await claimState()
  if (!isPrepared()) await (await readDemo()).prepareData()
  const opening = openWatched(port)
  // it answers a little before it is said to be open, and may be told to stop then
  onEnd(async () => (await opening).stop())
  const server = await opening
  const { renew, sweep } = await readDemo()
  const keepFull = async () => {
    await renew(server.local())
    notePrepared()
  }
  if (demoWanted) await keepFull()
  await sweep(server.local())
  everySoOften(MINUTE_MS, 'The minute’s work', () => sweep(server.local()))
  if (demoWanted) everySoOften(10 * MINUTE_MS, 'Renewing the demo catalogue', keepFull)
  announce(port)
})

function announce(port: number) {
  console.log(`\n  Fairlot is open at http://localhost:${port}\n`)
  if (demoWanted)
    console.log(`  Demo accounts, all with the password Fairlot1!
    buyer0001@demo.test … buyer0024@demo.test   buyers
    seller1@demo.test, seller2@demo.test        sellers
    manager1@demo.test, staff1@demo.test        who works for the first of them
    admin@demo.test                             administrator
`)
  console.log(`  State is kept in ${stateDir()}. Ctrl-C stops everything.`)
}
