import { Agent, get } from 'node:http'

/** As a person's who has just changed something: the page is made from the database and from nothing that is kept. */
const HAS_WRITTEN = `fairlot.d1=00000000-00000000-00000000-${'0'.repeat(32)}`

/** Milliseconds to the first byte of each answer, with so many readers at a time, for so long. */
export async function firstBytes(
  address: string,
  { readers, ms, anew = false }: { readers: number; ms: number; anew?: boolean },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const times: number[] = []
  const until = performance.now() + ms
  try {
    await Promise.all(
      Array.from({ length: readers }, async () => {
        while (performance.now() < until) times.push(await firstByte(address, agent, anew))
      }),
    )
  } finally {
    agent.destroy()
  }
  return times
}

function firstByte(address: string, agent: Agent, anew: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let first = 0
    const headers = { 'accept-encoding': 'gzip', ...(anew ? { cookie: HAS_WRITTEN } : {}) }
    const request = get(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}.`))
      answer.once('data', () => {
        first = performance.now() - started
      })
      answer.on('end', () => resolve(first))
      answer.on('error', reject)
      answer.resume()
    })
    request.on('error', reject)
  })
}
