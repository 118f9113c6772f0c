import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '#scripts/lib/free-port.ts'
import { root } from '#scripts/lib/local.ts'
import { cpuMsOf, workerdKibOf } from './cpu.ts'
import { sleep } from './statistics.ts'

const START_MS = 60_000
const STOP_MS = 10_000
const KEPT_CHARACTERS = 4_000

export type Running = {
  origin: string
  /** Processor time used so far, ms; null where it cannot be read. */
  cpuMs: () => number | null
  /** Memory that it holds, KiB. */
  rssKib: () => number
  stop: () => Promise<void>
}

/** Process groups that must not outlive this process. */
const groups = new Set<number>()
process.on('exit', () => {
  for (const group of groups) kill(group, 'SIGKILL')
})

/** Runs a script that serves on the port it is given, in a process group of its own; returns once it answers. */
export async function startServer(script: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    detached: true,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = listen(child)
  const stop = stopper(child)
  try {
    await awaitAnswer(origin, child, said)
    const group = child.pid ?? 0
    return { origin, cpuMs: () => cpuMsOf(group), rssKib: () => workerdKibOf(group), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function stopper(child: ChildProcess): () => Promise<void> {
  const group = child.pid
  if (group === undefined) return async () => undefined
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  groups.add(group)
  return async () => {
    kill(group, 'SIGTERM')
    await Promise.race([gone, sleep(STOP_MS)])
    // whatever of it is left: workerd outlives a launcher that was killed
    kill(group, 'SIGKILL')
    groups.delete(group)
  }
}

function listen(child: ChildProcess): () => string {
  let said = ''
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-KEPT_CHARACTERS)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => said.trim()
}

async function awaitAnswer(origin: string, child: ChildProcess, said: () => string) {
  const until = performance.now() + START_MS
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server to be measured ended before it answered. It said:\n${said()}`)
    try {
      const answer = await fetch(`${origin}/favicon.svg`, { signal: AbortSignal.timeout(2_000) })
      await answer.arrayBuffer()
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error(`The server to be measured did not answer within ${START_MS / 1000} s. It said:\n${said()}`)
}

function kill(group: number, signal: 'SIGTERM' | 'SIGKILL') {
  try {
    process.kill(-group, signal)
  } catch {
    // nothing of it is left
  }
}
