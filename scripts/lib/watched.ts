import { pause, within } from '#app/lib/within.ts'
import { type Local, openLocal } from './local.ts'
import { endWithUs, workerdChildren } from './orphans.ts'

const LOOK_EVERY_MS = 500
const NAME_EVERY_MS = 50
/** So often within `WITHIN_MS` it is started again; what dies more often is broken, and says so. */
const MOST_STARTS = 5
const WITHIN_MS = 5 * 60_000
const CLOSES_WITHIN_MS = 5_000

export type Watched = {
  /** The server as it runs now. */
  local: () => Local
  stop: () => Promise<void>
}

/**
 * Serves on this port and looks after it: a workerd that dies is started again on the same state. One that dies again and
 * again ends everything, with a sentence. None outlives this process.
 */
export async function openWatched(port: number): Promise<Watched> {
  const name = endWithUs()
  const starts: number[] = []
  let children: number[] = []
  let stopped = false
  const open = async () => {
    const before = new Set(workerdChildren())
    const named = new Set<number>()
    const nameNew = () => {
      for (const pid of workerdChildren())
        if (!before.has(pid) && !named.has(pid)) {
          named.add(pid)
          name(pid)
        }
    }
    // it serves a little before it is said to be ready, and is not to outlive us then either
    const naming = setInterval(nameNew, NAME_EVERY_MS)
    try {
      const local = await openLocal({ listen: { port } })
      nameNew()
      children = [...named].filter(isAlive)
      return local
    } finally {
      clearInterval(naming)
    }
  }
  let local = await open()

  const look = async () => {
    if (children.length === 0 || children.every(isAlive)) return
    const now = Date.now()
    starts.push(now)
    const lately = starts.filter((at) => now - at < WITHIN_MS).length
    if (lately > MOST_STARTS)
      throw new Error(
        `workerd has ended ${lately} times in ${WITHIN_MS / 60_000} minutes. What it said stands above; the state is kept. Start again with npm start.`,
      )
    console.error('workerd has ended by itself. It is started again; what was acknowledged is kept.')
    // one that is dead may never answer
    await within(CLOSES_WITHIN_MS, local.stop()).catch(() => undefined)
    if (!stopped) local = await open()
  }
  const watch = async () => {
    while (!stopped) {
      await pause(LOOK_EVERY_MS)
      if (!stopped) await look()
    }
  }
  void watch().catch((error: unknown) => {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  })

  return {
    local: () => local,
    stop: async () => {
      stopped = true
      await local.stop()
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
