import { env } from 'cloudflare:workers'
import { openDb } from '#app/db/client.server.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'

const known = globalThis as { faultsBefore?: Set<string> }

/** Files share one database, and some write rows by hand that no books stand behind: those are no fault of the next file's. */
export async function rememberFaults(): Promise<void> {
  known.faultsBefore = new Set((await allFaults()).map(keyOf))
}

/** What has become wrong with the books since this file of tests began. */
export async function newFaults() {
  return (await allFaults()).filter((fault) => !known.faultsBefore?.has(keyOf(fault)))
}

function allFaults() {
  return findBookFaults({ db: openDb(env.DB, null).db }, 1000)
}

function keyOf({ fault, about }: { fault: string; about: string }): string {
  return `${fault} ${about}`
}
