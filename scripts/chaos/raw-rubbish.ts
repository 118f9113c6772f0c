import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Case } from './fault-case.ts'
import { must } from './fault-case.ts'
import type { Random } from './random.ts'
import { sleep } from './time.ts'

const SOCKETS = 60
const SIDE_BY_SIDE = 6
const LISTEN_MS = 60

/** Bytes that are no WebSocket frames, below all that a library would send. The room must not notice. */
export async function rawRubbish(on: Case): Promise<string> {
  await on.http(0).place(on.offer(0, 10))
  const before = await on.ledger()
  let upgraded = 0
  const lane = async (lane: number) => {
    for (let each = lane; each < SOCKETS; each += SIDE_BY_SIDE) if (await attack(on)) upgraded += 1
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, each) => lane(each)))
  must(upgraded > 0, 'no socket was upgraded')
  await on.unharmed(before, on.offer(1, 20))
  return `${SOCKETS} connections, ${upgraded} of them upgraded and then fed with bytes that are no frames`
}

async function attack(on: Case): Promise<boolean> {
  const { hostname, port } = new URL(on.origin)
  const socket = await open(hostname, Number(port))
  const heard: Buffer[] = []
  socket.on('data', (chunk) => heard.push(chunk))
  const lines = [
    `GET /parties/auction-room/${on.listing} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${on.tokenOf(2)}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  // some never finish asking
  if (on.random.chance(0.15)) {
    socket.write(lines.slice(0, on.random.int(1, 6)).join('\r\n'))
    await sleep(LISTEN_MS)
    socket.destroy()
    return false
  }
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  for (let waited = 0; heard.length === 0 && waited < 5_000; waited += 10) await sleep(10)
  const upgraded = heard[0]?.toString().startsWith('HTTP/1.1 101') === true
  for (let count = on.random.int(1, 5); count > 0; count -= 1)
    socket.write(on.random.pick(RUBBISH)(on.random))
  await sleep(LISTEN_MS)
  socket.destroy()
  return upgraded
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port }, () => resolve(socket))
    socket.once('error', reject)
    socket.on('error', () => undefined)
  })
}

const RUBBISH: readonly ((random: Random) => Buffer)[] = [
  (random) => Buffer.from(Array.from({ length: random.int(1, 600) }, () => random.int(0, 255))),
  // a text frame without the mask that a client must use
  () => Buffer.concat([Buffer.from([0x81, 5]), Buffer.from('hello')]),
  // text that is not UTF-8
  () => masked(0x81, Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80])),
  // reserved bits, and operations that are not there
  () => masked(0xf1, Buffer.from('{}')),
  () => masked(0x83, Buffer.from('{}')),
  // a beginning without an end, an end without a beginning
  () => masked(0x01, Buffer.from('{"type":"bi')),
  () => masked(0x80, Buffer.from('d"}')),
  // a ping that is too long, a close with a code that none has
  () => masked(0x89, Buffer.alloc(126)),
  () => masked(0x88, Buffer.from([0x00, 0x01])),
  // lengths that never come
  () => Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4]),
  () => Buffer.from([0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0, 1]),
]

/** A client's frame with a mask of zeros, which leaves the bytes as they are. */
function masked(first: number, body: Buffer): Buffer {
  const length = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), body])
}
