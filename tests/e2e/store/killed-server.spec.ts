import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#scripts/lib/free-port.ts'
import { openLocal, root } from '#scripts/lib/local.ts'
import { aListing, aSession } from '#tests/support/market.ts'
import { copySeededState, knownWorker } from '#tests/support/seeded-state.ts'

const OFFERS_A_ROUND = 12

type Placed = { bid_id: string; seq: number }

test('a server that is killed between two offers has lost none that it acknowledged', async () => {
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-kill-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  Object.assign(process.env, { STATE_DIR: folder, PORT: String(port) })
  copySeededState(folder)
  const before = await openLocal(knownWorker())
  const listing = await aListing(before.d1, { closesInMs: 3_600_000 })
  const tokens = await Promise.all(
    ['buyer0001@demo.test', 'buyer0002@demo.test'].map((email) => aSession(before.d1, email)),
  )
  await before.stop()

  const acknowledged: Placed[] = []
  let server: ChildProcess | null = null
  try {
    let amount = 10
    for (let round = 0; round < 3; round += 1) {
      server = await serve(origin)
      const enough = acknowledged.length + OFFERS_A_ROUND
      let killed: Promise<void> | null = null
      // offers go out one after the other until the process is gone
      for (;;) {
        amount += 5
        if (acknowledged.length === enough) killed = kill(server, round)
        const placed = await place(origin, tokens[amount % 2] ?? '', listing, amount)
        if (!placed) break
        acknowledged.push(placed)
      }
      await killed
    }
    server = await serve(origin)
    const page = await fetch(`${origin}/product-view/${listing}`)
    expect(page.status).toBe(200)
    const last = await place(origin, tokens[amount % 2] ?? '', listing, amount + 50)
    expect(last?.seq).toBeGreaterThan(acknowledged.at(-1)?.seq ?? 0)
    await stop(server)
    server = null

    const after = await openLocal(knownWorker())
    const stored = await waitForBids(after.d1, listing, acknowledged.length)
    await after.stop()
    for (const { bid_id, seq } of acknowledged) expect(stored.get(bid_id)).toBe(seq)
  } finally {
    if (server?.pid) process.kill(-server.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

function serve(origin: string): Promise<ChildProcess> {
  // a process group of its own: the kill takes workerd with it
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/serve.ts'], {
    cwd: root,
    detached: true,
    // faster than a person may be
    env: { ...process.env, DEMO: 'off', FRAMES_PER_SECOND: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server ended before it was open')))
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(origin)) resolve(child)
    })
  })
}

/** Kills the whole group, workerd included, while the next offer is on its way. */
async function kill(child: ChildProcess, afterMs: number) {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await gone
}

async function stop(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** The receipt's id and seq; null when the server is gone. */
async function place(origin: string, token: string, id: string, amount: number): Promise<Placed | null> {
  try {
    const answer = await fetch(`${origin}/api/bid/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id, wsprice: amount, bidding_type: 'hard', bid_id: `kill-${amount}-test` }),
    })
    const { data } = (await answer.json()) as { data: { responseData: Placed & { ok: boolean } } }
    return data.responseData.ok ? data.responseData : null
  } catch {
    return null
  }
}

async function waitForBids(d1: D1Database, listing: string, least: number) {
  for (let tries = 0; ; tries += 1) {
    const { results } = await d1
      .prepare('select bid_id, seq from bids where listing_id = ?')
      .bind(listing)
      .all<Placed>()
    if (results.length >= least || tries > 50) return new Map(results.map(({ bid_id, seq }) => [bid_id, seq]))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
