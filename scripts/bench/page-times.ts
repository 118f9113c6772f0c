import { firstBytes, HAS_WRITTEN } from './first-bytes.ts'
import type { PageKind } from './page-kinds.ts'
import type { Running } from './server.ts'
import { type Spread, spreadOf } from './statistics.ts'
import { counted, type Goal, newTable, shortMs, type Table } from './tables.ts'

/** The markets take turns of this length, so that whatever else the machine does meets all alike. */
const TURN_MS = 1_000
const MANY = 16

/** How one kind of reader is served: milliseconds to the first byte, pages a second, the server's processor time a page (ms). */
type Served = { first: Spread; perSecond: number; cpuMs: number | null }

/** Who reads: visitors one and 16 at a time, visitors for whom nothing is kept, and a buyer who has signed in. */
const READERS = {
  one: { readers: 1, cookie: () => null },
  many: { readers: MANY, cookie: () => null },
  anew: { readers: 1, cookie: () => HAS_WRITTEN },
  anewMany: { readers: MANY, cookie: () => HAS_WRITTEN },
  signedIn: { readers: 1, cookie: (session: string) => `fairlot.session_token=${session}` },
} as const
type Reader = keyof typeof READERS
const VISITORS: readonly Reader[] = ['one', 'many', 'anew', 'anewMany']

/** A server that is measured. `session` is null where nobody can sign in: the bare Worker knows one way alone. */
export type Measured = { name: string; server: Running; session: string | null }
export type Timed = { page: string; name: string; by: Partial<Record<Reader, Served>> }

/** The same page of each server in turns, with each kind of reader that it is for. */
export async function timePage(
  { name: page, path, forVisitors = true }: PageKind,
  servers: readonly Measured[],
  seconds: number,
): Promise<Timed[]> {
  const cases = servers
    .filter(({ session }) => forVisitors || session)
    .map(({ name, server, session }) => ({
      name,
      server,
      session,
      runs: (session
        ? [...(forVisitors ? VISITORS : []), 'signedIn' as const]
        : ['one' as const, 'many' as const]
      ).map((reader) => ({ reader, times: [] as number[], ms: 0, cpuMs: 0 })),
    }))
  for (let turn = -1; turn < seconds; turn += 1)
    for (const { server, session, runs } of cases)
      for (const run of runs) {
        const { readers, cookie } = READERS[run.reader]
        const before = server.cpuMs() ?? 0
        const read = await firstBytes(server.origin + path, {
          readers,
          ms: TURN_MS,
          cookie: cookie(session ?? ''),
        })
        // the first answers compile the program
        if (turn < 0) continue
        run.times.push(...read.times)
        run.ms += read.ms
        run.cpuMs += (server.cpuMs() ?? 0) - before
      }
  return cases.map(({ name, server, runs }) => {
    const by: Timed['by'] = {}
    for (const { reader, times, ms, cpuMs } of runs)
      by[reader] = {
        first: spreadOf(times),
        perSecond: times.length / (ms / 1_000),
        cpuMs: server.cpuMs() === null ? null : cpuMs / Math.max(1, times.length),
      }
    return { page, name, by }
  })
}

/** First bytes, pages a second and processor time, a line for each page of each server. */
export function timeTables(timed: readonly Timed[]): Table[] {
  const first = newTable('first byte, ms', ['of', '1: p50', 'p95', '16: p50', 'anew: p50', 'signed in'])
  const rate = newTable('pages a second', ['of', '16 readers', 'CPU ms', 'anew', 'CPU ms', 'signed in CPU'])
  for (const { page, name, by } of timed) {
    const ms = (reader: Reader, share: 'p50' | 'p95' = 'p50') => told(by[reader]?.first[share], shortMs)
    const cpu = (reader: Reader) => told(by[reader]?.cpuMs ?? undefined, (value) => value.toFixed(2))
    const perSecond = (reader: Reader) => told(by[reader]?.perSecond, counted)
    first.rows.push([page, name, ms('one'), ms('one', 'p95'), ms('many'), ms('anew'), ms('signedIn')])
    rate.rows.push([
      page,
      name,
      perSecond('many'),
      cpu('many'),
      perSecond('anewMany'),
      cpu('anewMany'),
      cpu('signedIn'),
    ])
  }
  return [first, rate]
}

function told(value: number | undefined, write: (value: number) => string): string {
  return value === undefined ? '–' : write(value)
}

/** The bare Worker knows no lots: growth and goals are the markets'. */
export const BARE = 'bare Worker'

const FIRST_BYTE_MS = 3
const SIGNED_IN_MS = 15
const PAGES_A_SECOND = 800
const ANEW_A_SECOND = 70

/** What the pages that people come for are to reach on the largest market. */
export function timeGoals(timed: readonly Timed[], largest: string): Goal[] {
  return timed
    .filter(({ name, page }) => name === largest && page !== 'help')
    .flatMap(({ page, by: { one, many, anewMany, signedIn } }) => [
      most(`${page}: first byte of a visitor, p50`, FIRST_BYTE_MS, one?.first.p50),
      least(`${page}: pages a second, 16 readers`, PAGES_A_SECOND, many?.perSecond),
      least(`${page}: pages a second, anew`, ANEW_A_SECOND, anewMany?.perSecond),
      most(`${page}: first byte signed in, p50`, SIGNED_IN_MS, signedIn?.first.p50),
    ])
    .filter((goal) => goal !== null)
}

function most(what: string, ms: number, measured: number | undefined): Goal | null {
  if (measured === undefined) return null
  return { what, goal: `≤ ${ms} ms`, measured: `${shortMs(measured)} ms`, met: measured <= ms }
}

function least(what: string, perSecond: number, measured: number | undefined): Goal | null {
  if (measured === undefined) return null
  return { what, goal: `≥ ${perSecond}`, measured: counted(measured), met: measured >= perSecond }
}
