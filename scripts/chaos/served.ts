import { inspect } from 'node:util'
import type { AuctionRoom } from '#party/room/auction-room.ts'
import { sweep } from '#scripts/lib/demo.ts'
import { claimState, openLocal, port } from '#scripts/lib/local.ts'
import { everySoOften, onEnd } from '#scripts/lib/process.ts'
import { publish } from './market.ts'
import type { Question, Said } from './questions.ts'
import { sleep } from './time.ts'

const MINUTE_MS = 60_000
const TRIES = 4
const PAUSE_MS = 50

// The process that is killed: the server of `npm start` without the demo catalogue, with an ear for the run's questions.
await claimState()
const local = await openLocal({ listen: { port: port() } })
onEnd(local.stop)
process.on('disconnect', () => void local.stop().then(() => process.exit()))
const rooms = (await local.mf.getDurableObjectNamespace(
  'AuctionRoom',
)) as unknown as DurableObjectNamespace<AuctionRoom>
process.on('message', ({ number, question }: { number: number; question: Question }) => {
  patiently(() => answer(question)).then(
    (found) => say({ said: 'answer', to: number, answer: found }),
    (error: unknown) => say({ said: 'failed', to: number, error: inspect(error) }),
  )
})
say({ said: 'listening' })
await sweep(local)
everySoOften(MINUTE_MS, 'The minute’s work', () => sweep(local))
say({ said: 'ready' })

/** Every question may be asked twice. Miniflare's own way to workerd loses one now and then on a machine that is busy. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'rows': {
      const { results } = await local.d1
        .prepare(question.sql)
        .bind(...question.params)
        .all()
      return results
    }
    case 'ledger': {
      const room = rooms.get(rooms.idFromName(question.listing))
      return room.ledger(question.since, question.limit)
    }
    case 'publish':
      await publish(local.d1, question.lots, question.now)
      return null
  }
}

function say(said: Said) {
  if (process.connected) process.send?.(said)
}
