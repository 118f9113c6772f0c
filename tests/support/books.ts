import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'

const known = globalThis as { faultsBefore?: Set<string> }

/**
 * Files share one database, and some write rows by hand that no books stand behind: those are no fault of the next file's.
 * `beforeAll` of a file that asks for faults: it reads all books, so no other does it.
 */
export async function rememberFaults(): Promise<void> {
  known.faultsBefore = new Set((await allFaults()).map(keyOf))
}

/** A file begins: whatever the one before it remembered is not its own. */
export function forgetFaults(): void {
  delete known.faultsBefore
}

/**
 * The books are read before the first and after each test of this file: what is wrong stays wrong, so once a test says as much
 * as once a step, and reads them far less often.
 */
export function watchBooks(
  concerns: (fault: Awaited<ReturnType<typeof allFaults>>[number]) => boolean = () => true,
) {
  beforeAll(rememberFaults)
  afterEach(async () => expect((await newFaults()).filter(concerns)).toEqual([]))
}

/** What has become wrong with the books since this file of tests began. */
export async function newFaults() {
  const { faultsBefore } = known
  if (!faultsBefore) throw new Error('Say `beforeAll(rememberFaults)` in this file of tests.')
  return (await allFaults()).filter((fault) => !faultsBefore.has(keyOf(fault)))
}

function allFaults() {
  return findBookFaults({ db: openDb(env.DB, null).db }, 1000)
}

function keyOf({ fault, about }: { fault: string; about: string }): string {
  return `${fault} ${about}`
}
