import { demoWanted, prepareData, renew, sweep } from './lib/demo.ts'
import { claimState, stateDir } from './lib/local.ts'
import { claimPort, everySoOften, main, onEnd } from './lib/process.ts'
import { openWatched } from './lib/watched.ts'

const MINUTE_MS = 60_000

await main(async () => {
  const port = await claimPort()
  await claimState()
  await prepareData()
  const server = await openWatched(port)
  onEnd(server.stop)
  await sweep(server.local())
  everySoOften(MINUTE_MS, 'The minute’s work', () => sweep(server.local()))
  if (demoWanted) everySoOften(10 * MINUTE_MS, 'Renewing the demo catalogue', () => renew(server.local()))
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
