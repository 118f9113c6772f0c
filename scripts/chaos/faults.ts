import { isDeepStrictEqual } from 'node:util'
import { WebSocket } from 'ws'
import type { ServerFrame } from '#party/wire/protocol.ts'
import { frameOf, openSocket } from './doors.ts'
import { Case, must, mustCome } from './fault-case.ts'
import type { Findings } from './findings.ts'
import { fuzzFrames } from './fuzz.ts'
import type { Person } from './market.ts'
import { rawRubbish } from './raw-rubbish.ts'
import type { Server } from './server.ts'

const SLOW = 8
const FAST = 6
const FILLING = 150
const FLOOD = 20_000
const TWO_MEBIBYTES = 2 * 1024 * 1024

/** What clients can do wrong or to others' harm, each on a listing of its own, over real connections. */
export async function runFaults(
  server: Server,
  given: { origin: string; people: readonly Person[]; seed: number },
  findings: Findings,
) {
  const cases: Record<string, (on: Case) => Promise<string>> = {
    'An offer that comes many times at once, by both doors, is one offer': duplicates,
    "Another person's bid_id is of no use": othersId,
    'A bid_id that was used for something else is a conflict': reusedId,
    'Random frames are all answered and change nothing': fuzzFrames,
    'Bytes that are no frames do not reach the room': rawRubbish,
    'A frame of two mebibytes harms nobody else': hugeFrames,
    'A flood of frames closes its own socket and no other': flood,
    'Sockets that never read do not hinder others': slowConsumers,
    "A client's clock moves nothing": clientClocks,
  }
  for (const [name, run] of Object.entries(cases)) {
    await findings.attempt(name, async () => {
      const on = await Case.open(name, { server, ...given })
      try {
        return await run(on)
      } finally {
        on.close()
      }
    })
  }
  findings.hold('quiet', server.errors.length === 0, () => server.errors.slice(0, 2).join(' '))
}

async function duplicates(on: Case): Promise<string> {
  const offer = on.offer(0, 50)
  const sockets = Array.from({ length: 6 }, () => on.frames(0))
  const calls = Array.from({ length: 6 }, () => on.http(0))
  // the doors that are open already would be ahead of the others
  for (const door of sockets) await door.place(on.offer(0, 0)).catch(() => undefined)
  const before = await on.ledger()
  const doors = [...sockets, ...calls, ...sockets, ...calls, ...sockets]
  const receipts = await Promise.all(doors.map((door) => door.place(offer)))
  const [first] = receipts
  must(first?.ok === true, `it was answered ${JSON.stringify(first)}`)
  must(
    receipts.every((receipt) => isDeepStrictEqual(receipt, first)),
    'the receipts differ',
  )
  must((await on.ledger()).length === before.length + 1, 'it stands more than once')
  return `${doors.length} times`
}

async function othersId(on: Case): Promise<string> {
  const offer = on.offer(0, 50, 'max')
  const own = await on.http(0).place(offer)
  must(own.ok, `it was answered ${JSON.stringify(own)}`)
  const stranger = await on.frames(1).place({ ...offer, person: 1 })
  must(stranger.nonce !== own.nonce && stranger.seq !== own.seq, "a stranger was given another's receipt")
  must(stranger.ok && stranger.accepted_but_outbid === true, `it was answered ${JSON.stringify(stranger)}`)
  const again = await on.frames(0).place(offer)
  must(isDeepStrictEqual(again, own), 'the first receipt has changed')
  return ''
}

async function reusedId(on: Case): Promise<string> {
  const offer = on.offer(0, 50)
  await on.http(0).place(offer)
  const before = await on.ledger()
  for (const other of [{ cents: 60_00 }, { kind: 'max' as const }]) {
    const refused = await on.frames(0).place({ ...offer, ...other })
    must(refused.code === 'bid_id_reused', `it was answered ${JSON.stringify(refused)}`)
  }
  await on.unharmed(before, on.offer(1, 70))
  return ''
}

async function hugeFrames(on: Case): Promise<string> {
  await on.http(0).place(on.offer(0, 10))
  const before = await on.ledger()
  const heard: ServerFrame[] = []
  const other = await openSocket(on.origin, on.listing, null, (frame) => heard.push(frame))
  const ends: string[] = []
  for (const data of ['x'.repeat(TWO_MEBIBYTES), Buffer.alloc(TWO_MEBIBYTES)]) {
    const errors: ServerFrame[] = []
    const socket = await openSocket(on.origin, on.listing, on.tokenOf(1), (frame) => {
      if (frame.type === 'error') errors.push(frame)
    })
    let code: number | null = null
    socket.on('close', (closed) => {
      code = closed
    })
    socket.send(data)
    await mustCome(
      () => errors.length > 0 || code !== null,
      () => 'there was no answer',
    )
    ends.push(code === null ? 'an error' : `closed with ${code}`)
    socket.terminate()
  }
  await on.unharmed(before, on.offer(1, 20))
  await mustCome(
    () => heard.some((frame) => frame.type === 'bidAddtime' && frame.seq === before.length),
    () => 'the other socket heard nothing more',
  )
  other.terminate()
  return ends.join(', ')
}

async function flood(on: Case): Promise<string> {
  await on.http(0).place(on.offer(0, 10))
  const before = await on.ledger()
  const other = await openSocket(on.origin, on.listing, on.tokenOf(2), () => undefined)
  let pongs = 0
  let code = 0
  const socket = await openSocket(on.origin, on.listing, on.tokenOf(1), (frame) => {
    if (frame.type === 'pong') pongs += 1
  })
  socket.on('close', (closed) => {
    code = closed
  })
  for (let t = 0; t < FLOOD && socket.readyState === WebSocket.OPEN; t += 1)
    socket.send(JSON.stringify({ type: 'ping', t }))
  await mustCome(
    () => code !== 0,
    () => 'the socket is still open',
  )
  must(code === 1008, `it was closed with ${code}`)
  must(other.readyState === WebSocket.OPEN, 'another socket was closed')
  await on.unharmed(before, on.offer(2, 20))
  other.terminate()
  return `${FLOOD} frames, ${pongs} answered, then 1008`
}

/** They ask for the whole history again and again and read none of it. */
async function slowConsumers(on: Case): Promise<string> {
  const doors = Array.from({ length: FAST }, (_, person) => on.frames(person))
  const offers = Array.from({ length: FILLING * 2 }, (_, each) => on.offer(each % FAST, each + 1))
  const heard = new Set<number>()
  const watcher = await openSocket(on.origin, on.listing, null, (frame) => {
    if (frame.type === 'bidAddtime') for (const { seq } of frame.events) heard.add(seq)
  })
  const bid = async (from: number, to: number) => {
    for (const offer of offers.slice(from, to)) {
      const receipt = await doors[offer.person]?.place(offer)
      must(receipt?.ok === true, `it was answered ${JSON.stringify(receipt)}`)
    }
  }
  await bid(0, FILLING)
  const slow: WebSocket[] = []
  for (let each = 0; each < SLOW; each += 1) {
    const token = each % 2 === 0 ? on.tokenOf(10 + each) : null
    const socket = await openSocket(on.origin, on.listing, token, () => undefined)
    socket.pause()
    for (let times = 0; times < 100; times += 1) socket.send(JSON.stringify({ type: 'resume', since: -1 }))
    slow.push(socket)
  }
  await bid(FILLING, offers.length)
  const { length } = await on.ledger()
  await mustCome(
    () => heard.has(length - 1),
    () => `the watcher heard ${heard.size} of ${length} entries`,
  )
  const missing = offers.length - [...heard].filter((seq) => seq > 1).length
  must(missing <= 0, `the watcher missed ${missing}`)
  watcher.terminate()
  for (const socket of slow) socket.terminate()
  return `${FILLING} offers acknowledged one by one beside ${SLOW} sockets with 100 histories each unread`
}

async function clientClocks(on: Case): Promise<string> {
  await on.http(0).place(on.offer(0, 10))
  const before = await on.ledger()
  const pongs: Extract<ServerFrame, { type: 'pong' }>[] = []
  const socket = await openSocket(on.origin, on.listing, on.tokenOf(1), (frame) => {
    if (frame.type === 'pong') pongs.push(frame)
  })
  const times = [
    0,
    -1,
    0.5,
    8.64e15 + 1,
    1e300,
    -1e300,
    5e-324,
    2 ** 53,
    Date.now() + 1e10,
    Date.now() - 1e10,
  ]
  const from = Date.now()
  for (const t of times) socket.send(JSON.stringify({ type: 'ping', t }))
  await mustCome(
    () => pongs.length === times.length,
    () => `${pongs.length} pongs came`,
  )
  const to = Date.now()
  must(
    isDeepStrictEqual(
      pongs.map(({ t }) => t),
      times,
    ),
    'a pong told another time than was sent',
  )
  must(
    pongs.every(({ dTime }) => dTime >= from - 5 && dTime <= to + 5),
    'the room told a time that is not its own',
  )
  const late = on.offer(1, 20)
  const { received_at } = await on.frames(1).place(late)
  must(received_at >= from - 5 && received_at <= Date.now() + 5, `an offer was stamped ${received_at}`)
  must((await on.ledger()).length === before.length + 1, 'a ping became an entry')
  socket.send(frameOf(late))
  socket.terminate()
  return `${times.length} absurd times`
}
