import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An address of a socket may be no longer than this, in bytes. */
const LONGEST_ADDRESS = 100
const MOST_TRIES = 20

/**
 * Claims a folder for this process; returns how to let it go, or null where a living process has it. The claim is a socket
 * that this process listens on: it dies with its holder, however that ends. A number in a file would outlive it.
 */
export async function claimFolder(folder: string): Promise<(() => void) | null> {
  mkdirSync(folder, { recursive: true })
  const { lock, own } = addressesOf(folder)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const mine = own()
    const server = await listen(mine)
    try {
      // of two who do this at once one finds the other's
      linkSync(mine, lock)
      return () => {
        server.close()
        rmSync(lock, { force: true })
      }
    } catch (error) {
      server.close()
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(mine, { force: true })
    }
    if (await answers(lock)) return null
    await setAside(lock, own())
  }
  return null
}

/** Whether a living process has claimed the folder. */
export function isClaimed(folder: string): Promise<boolean> {
  return answers(addressesOf(folder).lock)
}

/** Takes a dead claim away. One that came to life in between is put back. */
async function setAside(lock: string, aside: string) {
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (await answers(aside)) {
    try {
      linkSync(aside, lock)
    } catch {
      // somebody else has claimed it by now
    }
  }
  rmSync(aside, { force: true })
}

function addressesOf(folder: string) {
  const within = join(folder, 'server.sock')
  const real = (() => {
    try {
      return realpathSync(folder)
    } catch {
      return folder
    }
  })()
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 16)
  const lock = within.length + 8 > LONGEST_ADDRESS ? join(tmpdir(), `fairlot-${hash}.sock`) : within
  return { lock, own: () => `${lock}.${randomBytes(3).toString('hex')}` }
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(address, () => resolve(server.unref()))
  })
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const say = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => say(true))
    socket.once('error', () => say(false))
  })
}
