import type { BenchListing } from './market.ts'
import { type Running, startServer } from './server.ts'
import type { Goal, Table } from './tables.ts'

export type Run = {
  /** A session token for each bidder there may be. */
  tokens: readonly string[]
  /** How long each case is counted. */
  seconds: number
  /** Adds a line to a table and shows it. */
  tell: (table: Table, cells: string[]) => void
}

export type Outcome = { figures: readonly unknown[]; goals: readonly Goal[]; faults: readonly string[] }

/** One of the things that the bench measures. */
export type Part = {
  name: string
  /** What it needs in its market: listings of its own. */
  listings: readonly BenchListing[]
  measure: (run: Run) => Promise<Outcome>
}

/** One machine is many people here: what holds people back is lifted. */
const UNLIMITED = {
  DEMO: 'off',
  ADDRESS_HEADER: 'cf-connecting-ip',
  FRAMES_PER_SECOND: '1000000',
  ROOM_VISITORS_MOST: '1000000',
  ROOM_SOCKETS_MOST: '1000000',
  ROOM_SOCKETS_PER_PERSON: '1000000',
  ROOM_SOCKETS_PER_ADDRESS: '1000000',
  RELAY_SOCKETS_MOST: '1000000',
  RELAY_SOCKETS_PER_PERSON: '1000000',
  RELAY_SOCKETS_PER_ADDRESS: '1000000',
}

/** A fresh server for each case: none inherits what another has left behind, warm code or waiting work. */
export async function withServer<T>(
  work: (server: Running) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  return withChild('scripts/serve.ts', { ...UNLIMITED, ...env }, work)
}

/** The bare room, see ceiling-room.mjs. */
export function withCeiling<T>(work: (server: Running) => Promise<T>): Promise<T> {
  return withChild('scripts/bench/ceiling.ts', {}, work)
}

async function withChild<T>(
  script: string,
  env: Record<string, string>,
  work: (server: Running) => Promise<T>,
): Promise<T> {
  const server = await startServer(script, env)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}
