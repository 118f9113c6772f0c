import { demoWanted, prepareData, renew, sweep } from './lib/demo.ts'
import { claimState, openLocal, stateDir } from './lib/local.ts'
import { claimPort, main, onEnd } from './lib/process.ts'

const MINUTE_MS = 60_000

await main(async () => {
  const port = await claimPort()
  process.on('exit', claimState())
  await prepareData()
  const local = await openLocal({ listen: { port } })
  onEnd(local.stop)
  await sweep(local)
  setInterval(() => void sweep(local), MINUTE_MS)
  if (demoWanted) setInterval(() => void renew(local), 10 * MINUTE_MS)
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
