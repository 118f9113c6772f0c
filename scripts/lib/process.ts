import { createServer } from 'node:net'
import { port } from './local.ts'

/** The port to serve on. Throws a sentence that tells how to mend it when it is taken. */
export async function claimPort(): Promise<number> {
  const wanted = port()
  if (!(await isFree(wanted)))
    throw new Error(
      `Port ${wanted} is taken by another program. Stop it, or choose another: PORT=8888 npm start`,
    )
  return wanted
}

/** What is under way when this process is told to end fails by that, and is no news. */
let ending = false

/** Calls `stop` once, whatever ends this process: a signal, or the shell that started us going away. */
export function onEnd(stop: () => Promise<void>) {
  const end = async () => {
    if (ending) return
    ending = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end()
  }, 500).unref()
}

/** Does it again and again, never twice at once. One that fails is a line, and the next is tried at its time. */
export function everySoOften(ms: number, what: string, work: () => Promise<unknown>): void {
  let busy = false
  setInterval(async () => {
    if (busy) return
    busy = true
    try {
      await work()
    } catch (error) {
      console.error(`${what} failed, and is tried again in ${ms / 60_000} min: ${String(error)}`)
    } finally {
      busy = false
    }
  }, ms)
}

/** Runs a command; its failure is one sentence, not a stack. */
export async function main(run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    if (ending) return
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

function isFree(wanted: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(wanted, 'localhost', () => probe.close(() => resolve(true)))
  })
}
