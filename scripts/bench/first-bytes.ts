import { Agent, get, type IncomingMessage } from 'node:http'

/** As a person's who has just changed something: the page is made from the database and from nothing that is kept. */
export const HAS_WRITTEN = `fairlot.d1=00000000-00000000-00000000-${'0'.repeat(32)}`

export type Read = {
  /** Milliseconds to the first byte of each answer. */
  times: number[]
  /** How long all of it took, ms. */
  ms: number
}

/** Asks for one page again and again, with so many readers at a time, for so long. */
export async function firstBytes(
  address: string,
  { readers, ms, cookie = null }: { readers: number; ms: number; cookie?: string | null },
): Promise<Read> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const times: number[] = []
  const started = performance.now()
  try {
    await Promise.all(
      Array.from({ length: readers }, async () => {
        while (performance.now() < started + ms) times.push(await firstByte(address, agent, cookie))
      }),
    )
  } finally {
    agent.destroy()
  }
  return { times, ms: performance.now() - started }
}

/** A page as a reader without any cookie gets it, packed. */
export function packedPage(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    ask(address, undefined, null, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts)))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

function firstByte(address: string, agent: Agent, cookie: string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let first = 0
    ask(address, agent, cookie, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}.`))
      answer.once('data', () => {
        first = performance.now() - started
      })
      answer.on('end', () => resolve(first))
      answer.on('error', reject)
      answer.resume()
    }).on('error', reject)
  })
}

function ask(
  address: string,
  agent: Agent | undefined,
  cookie: string | null,
  heard: (answer: IncomingMessage) => void,
) {
  const headers = { 'accept-encoding': 'gzip', ...(cookie ? { cookie } : null) }
  return get(address, agent ? { agent, headers } : { headers }, heard)
}
